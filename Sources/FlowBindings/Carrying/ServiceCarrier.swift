internal import CEL

/// What carries out the operations of one service: a server, a program, files.
///
/// A carrier gives replies as they come, of no type that the flow declares; who asks fits them. It throws ``OutsideProblem`` for what
/// went wrong outside, and ends at once when its task is cancelled.
protocol ServiceCarrier: Sendable {
  /// The reply to a call.
  func answer(_ request: BoundRequest) async throws -> Value

  /// Hands on what comes on a stream, item by item, until the stream ends. A problem that does not end it is handed on as well.
  func follow(
    _ request: BoundRequest, _ handOver: @escaping @Sendable (Result<Value, OutsideProblem>) async -> Void
  ) async throws

  /// Ends all that is under way, and lets go of everything; returns when it is gone.
  func close() async
}
