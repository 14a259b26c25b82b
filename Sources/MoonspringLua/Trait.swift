#if SWIFT_PACKAGE && !Scripting
    #error("MoonspringLua needs the trait Scripting: add it to the traits of the dependency on Moonspring")
#endif
