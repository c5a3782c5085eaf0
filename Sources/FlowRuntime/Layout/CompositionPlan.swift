internal import CEL
internal import FlowProgram

/// The static facts about the composition of a presenter's children.
struct CompositionPlan: Sendable {
  /// The children whose models or interfaces each child depends on.
  let childSources: [[ChildID]]
  /// The static facts about the repetition of each child, or `nil` for one that is not repeated.
  let repetitions: [Repetition?]

  /// The static facts about a repeated child.
  struct Repetition: Sendable {
    /// The index of the instance's list that holds its rows.
    let list: Int
    /// Whether an unchanged item has an unchanged key.
    let isKeyOfItem: Bool
    /// Whether an unchanged item has unchanged params.
    let areParamsOfItem: Bool
  }

  init(_ presenter: Presenter) {
    let dependencies = presenter.dependencies
    let sources = presenter.children.ids.map { dependencies.readers(ofChild: $0, in: presenter) }
    childSources = presenter.children.ids.map { child in
      presenter.children.ids.filter { $0 != child && sources[$0.position].contains(dependencies.readers.child(child)) }
    }
    let lists = presenter.children.indices.filter { presenter.children[$0].each != nil }
    repetitions = presenter.children.enumerated().map { index, child in
      child.each.flatMap { each in lists.firstIndex(of: index).map { child.repetition(each, list: $0) } }
    }
  }
}

extension Child {
  fileprivate func repetition(_ each: Each, list: Int) -> CompositionPlan.Repetition {
    let item = Variable.local(each.item).number
    return CompositionPlan.Repetition(
      list: list, isKeyOfItem: each.key.reads.allSatisfy { $0 == item },
      areParamsOfItem: params.allSatisfy { $0?.reads.allSatisfy { $0 == item } ?? true })
  }
}
