public import FlowProgram

/// A service request that can be answered now: a call, or a stream that has not failed.
public struct OpenRequest: Sendable {
  /// The number that an answer names. It differs between paths to the same state.
  public let number: UInt64
  /// The index in ``Program/operations``.
  public let operation: OperationID
  /// The step that made the call, or `nil` for a stream.
  public let site: CallSite?
  /// The index among the open requests of the first one that differs only in its number. An answer to either leads
  /// to the same state.
  public let kind: Int
  /// Whether it is a stream.
  public var isStream: Bool { site == nil }
}

/// A step that calls a service.
public struct CallSite: Hashable, Sendable {
  /// The index in ``Program/presenters`` of the caller.
  public let presenter: PresenterID
  /// The index in ``Presenter/calls``.
  public let call: Int
}

extension Engine {
  /// Returns the requests that can be answered now, in an order that is the same on every path to a state.
  ///
  /// - Parameters:
  ///   - position: The position of a node in tree order.
  ///   - order: The indices of the calls in such an order.
  ///   - isSame: Whether two calls, by their indices, differ only in their numbers.
  func openRequests(
    _ position: (NodeID) -> Int, calls order: () -> [Int], isSame: (Int, Int) -> Bool
  ) -> [OpenRequest] {
    let asked = order().filter { outline.calls[$0].phase == .asked && !isFaked(outline.calls[$0].operation) }
    var kinds: [Int] = []
    for (index, call) in asked.enumerated() {
      kinds.append(index > 0 && isSame(asked[index - 1], call) ? kinds[index - 1] : index)
    }
    let calls = zip(asked.map { outline.calls[$0] }, kinds)
    let streams = outline.subscriptions.filter { $0.error == nil && !isFaked($0.operation) }
    let sorted = streams.map { (place: [position($0.effect.owner.node), $0.effect.index.position], stream: $0) }
      .sorted { $0.place.lexicographicallyPrecedes($1.place) }
    return calls.map { call, kind in
      OpenRequest(
        number: call.number, operation: call.operation, site: CallSite(presenter: call.presenter, call: call.site),
        kind: kind)
    }
      + sorted.enumerated().map { index, place in
        OpenRequest(
          number: place.stream.number, operation: place.stream.operation, site: nil, kind: asked.count + index)
      }
  }
}
