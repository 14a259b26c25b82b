#if SWIFT_PACKAGE && !Prompt
    #error("MoonspringLive needs the trait Prompt: add it to the traits of the dependency on Moonspring")
#endif
