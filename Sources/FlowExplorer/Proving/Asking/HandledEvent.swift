internal import FlowProgram

/// An event of a presenter.
struct HandledEvent: Hashable, Sendable {
  let presenter: PresenterID
  /// The index in ``Presenter/events``.
  let event: EventID
}

/// Steps of a presenter that run later.
struct LaterBlock: Hashable, Sendable {
  let presenter: PresenterID
  /// The index in ``Presenter/blocks``.
  let block: BlockID
}
