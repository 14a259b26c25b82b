#if SWIFT_PACKAGE && !Rendering
    #error("MoonspringRender needs the trait Rendering: add it to the traits of the dependency on Moonspring")
#endif
