internal import FlowProgram

/// Something that a flow has asked of a service and that may be answered now: a call, or a stream that has not failed.
public struct OpenRequest: Sendable {
  /// The number that an answer names; it differs between ways to the same state.
  public let number: UInt64
  /// The position in ``Program/operations`` of what was asked for.
  public let operation: Int
  /// The step that made the call, or `nil` of a stream.
  public let site: CallSite?
  /// The position among the open requests of the first one that is the same in all but its number: an answer to either leads to
  /// the same state.
  public let kind: Int
  /// Whether it is a stream.
  public var isStream: Bool { site == nil }
}

/// A step that calls a service.
public struct CallSite: Hashable, Sendable {
  /// The position in ``Program/presenters`` of whoever makes the call.
  public let presenter: Int
  /// The position in ``Presenter/calls``.
  public let call: Int
}

extension Machine {
  /// What the outside may answer, in an order that is the same on every way to a state.
  ///
  /// - Parameters:
  ///   - position: The place of a node in the order of the tree.
  ///   - order: The positions of the calls in such an order.
  ///   - isSame: Whether two calls, by their positions, are the same in all but their numbers.
  func openRequests(
    _ position: (Int) -> Int, calls order: () -> [Int], isSame: (Int, Int) -> Bool
  ) -> [OpenRequest] {
    let asked = order().filter { outline.calls[$0].phase == .asked && !isFaked(outline.calls[$0].operation) }
    var kinds: [Int] = []
    for (index, call) in asked.enumerated() {
      kinds.append(index > 0 && isSame(asked[index - 1], call) ? kinds[index - 1] : index)
    }
    let calls = zip(asked.map { outline.calls[$0] }, kinds)
    let streams = outline.subscriptions.filter { $0.error == nil && !isFaked($0.operation) }
    let sorted = streams.map { (place: [position(Int($0.effect.owner.index)), $0.effect.index], stream: $0) }
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
