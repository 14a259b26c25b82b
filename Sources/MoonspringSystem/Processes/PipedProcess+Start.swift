import PlatformC

// What differs between systems when a program is started.

extension PipedProcess {
    /// How bytes are sent: at once or not at all, and without the signal SIGPIPE.
    static var sendFlags: Int32 {
        #if canImport(Darwin)
            Int32(MSG_DONTWAIT)
        #else
            Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
        #endif
    }

    /// Two ends of a connection that no other program inherits; nil, with `errno`, where there is none to be had.
    static func channel() -> (ours: Int32, its: Int32)? {
        var ends: [Int32] = [-1, -1]
        #if canImport(Darwin)
            guard socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0 else { return nil }
            var isOn: Int32 = 1
            setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        #else
            #if canImport(Musl)
                let type = Int32(SOCK_STREAM | SOCK_CLOEXEC)
            #else
                let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
            #endif
            guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { return nil }
        #endif
        return (ends[0], ends[1])
    }

    /// Starts a program, whose output goes nowhere, in a process group of its own. Returns 0, or the number of the error.
    static func spawn(_ pid: inout pid_t, _ words: [String], input: Int32, errors: Int32) -> Int32 {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
            let environment = _NSGetEnviron().pointee
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
            let environment = environ
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, errors, 2)

        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        posix_spawnattr_setflags(&attributes, Int16(flags))
        posix_spawnattr_setpgroup(&attributes, 0)
        // The program starts with none of the signals blocked or ignored that we block or ignore.
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGALRM, SIGCHLD] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)

        var arguments = words.map { strdup($0) }
        defer { for argument in arguments { free(argument) } }
        arguments.append(nil)
        return posix_spawn(&pid, words[0], &actions, &attributes, arguments, environment)
    }
}
