package import CEL

/// An adapter for the operations of one service: a server, a program, or files.
///
/// An adapter returns replies without a declared type; the caller decodes them. It throws ``OutsideProblem`` for
/// external failures, and returns immediately when its task is cancelled.
package protocol ServiceAdapter: Sendable {
  /// Returns the reply to a call.
  func answer(_ request: BoundRequest) async throws -> Value

  /// Delivers the items of a stream until the stream ends. A problem that does not end the stream is delivered as
  /// well.
  func follow(
    _ request: BoundRequest, _ handOver: @escaping @Sendable (Result<Value, OutsideProblem>) async -> Void
  ) async throws

  /// Ends all running work and releases all resources; returns when they are released.
  func close() async
}
