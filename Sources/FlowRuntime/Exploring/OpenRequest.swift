internal import FlowProgram

/// Something that a flow has asked of a service and that may be answered now: a call, or a stream that has not failed.
public struct OpenRequest: Sendable {
  /// The number that an answer names; it differs between ways to the same state.
  public let number: UInt64
  /// The position in ``Program/operations`` of what was asked for.
  public let operation: Int
  /// The step that made the call, or `nil` of a stream.
  public let site: CallSite?
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
  /// - Parameter position: The place of a node in the order of the tree.
  func openRequests(_ position: (Int) -> Int) -> [OpenRequest] {
    let calls = outline.calls.filter { $0.phase == .asked && !isFaked($0.operation) }
    let streams = outline.subscriptions.filter { $0.error == nil && !isFaked($0.operation) }
    let sorted = streams.map { (place: [position(Int($0.effect.owner.index)), $0.effect.index], stream: $0) }
      .sorted { $0.place.lexicographicallyPrecedes($1.place) }
    return calls.map {
      OpenRequest(
        number: $0.number, operation: $0.operation, site: CallSite(presenter: $0.presenter, call: $0.site))
    } + sorted.map { OpenRequest(number: $0.stream.number, operation: $0.stream.operation, site: nil) }
  }
}
