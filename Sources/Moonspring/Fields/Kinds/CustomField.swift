extension FieldDefinition {
    static let custom = FieldDefinition(
        doc: "A field whose force is computed by a function of the script; strength and falloff are not applied to it.",
        example: #"""
            -- A custom law: a force towards the line y = 300.
            local ball = scene.view:addSubview(ms.View{center = {100, 100}, size = {100, 100}})
            local toLine = ms.FieldBehavior.custom{
                items = {ball},
                evaluate = function(_, position, velocity)
                    return {0, (300 - position.y) / 10 - velocity.y / 20}
                end,
            }
            ms.DynamicAnimator{referenceView = scene.view}:addBehavior(toLine)
            scene.advance(5)
            print(string.format("%.0f", ball.y))  --> 300
            """#,
        keepsItemsAwake: { $0.keepsAnimatorRunning })
}

extension FieldBehavior {
    /// A custom field. `block` is called once in each sub-step for each item that is awake and in the region; its
    /// result is used unchanged, without strength or falloff, and must be finite. The block may change anything. UIKit:
    /// `field(evaluationBlock:)`.
    ///
    /// An item falls asleep when it has been still for half a second, and the block is no longer called for it. If the
    /// block depends on time, set `keepsAnimatorRunning`.
    public static func field(evaluationBlock block: @escaping Evaluation) -> FieldBehavior {
        FieldBehavior(.custom, evaluationBlock: block)
    }
}
