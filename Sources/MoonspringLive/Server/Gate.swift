import Moonspring
import NIOHTTP1

/// Access control: only pages that the server's own user has opened may connect.
///
/// A page of another site may make a browser send requests to this machine too. It does not know the token; what it sends names its own
/// site as `Origin`, and where it has a name of its own that leads here, as `Host` ("DNS rebinding").
package struct Gate: Sendable {
    package let token: String
    package let port: Int

    package enum Way: Equatable, Sendable {
        case page
        case socket
        case file(LiveFile)
        case refused(Refusal)
    }

    package enum Refusal: Equatable, Sendable {
        case forbidden, notFound, wrongMethod

        /// What the browser is told.
        var answer: (status: HTTPResponseStatus, text: String) {
            switch self {
            case .forbidden:
                (.forbidden, "this address has no valid token: open the one that moonspring live printed\n")
            case .notFound: (.notFound, "there is nothing here: open the address that moonspring live printed\n")
            case .wrongMethod: (.methodNotAllowed, "expected GET\n")
            }
        }
    }

    package init(token: String, port: Int) { (self.token, self.port) = (token, port) }

    /// Where a request leads.
    package func way(of head: HTTPRequestHead) -> Way {
        // Browsers leave out the port that HTTP has anyway.
        let names = ["127.0.0.1", "localhost"]
        let hosts = names.map { "\($0):\(port)" } + (port == 80 ? names : [])
        let given = head.headers["host"]
        guard given.count == 1, hosts.contains(given[0].lowercased()) else { return .refused(.forbidden) }
        for origin in head.headers["origin"] where origin.lowercased() != "http://\(given[0].lowercased())" {
            return .refused(.forbidden)
        }
        let path = head.uri.prefix { $0 != "?" && $0 != "#" }
        guard path.utf8.starts(with: "/\(token)/".utf8) else { return .refused(.forbidden) }
        guard head.method == .GET else { return .refused(.wrongMethod) }
        let name = String(path.dropFirst(token.count + 2))
        if name.isEmpty { return .page }
        if name == "socket" { return .socket }
        return LiveFile(rawValue: name).map { .file($0) } ?? .refused(.notFound)
    }

    /// 128 random bits in hexadecimal digits.
    package static func makeToken() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<2).map { _ in String(generator.next() as UInt64, radix: 16).zeroFilled(to: 16) }.joined()
    }
}
