#if SWIFT_PACKAGE && !Prompt
    #error("MoonspringPrompt needs the trait Prompt: add it to the traits of the dependency on Moonspring")
#endif
