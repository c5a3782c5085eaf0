extension Presenter {
  /// All alternatives with their guards: transitions, handlers of child events, and back.
  public var alternatives: [Alternative] {
    transitions.flatMap { $0 } + childHandlers.flatMap(\.alternatives) + back
  }

  /// Every list of steps, each step before the steps inside it.
  public var allSteps: [Step] {
    let lists = alternatives.map(\.steps) + [enter, leave] + blocks
    return lists.flatMap { $0.flatMap(\.withInner) }
  }
}
