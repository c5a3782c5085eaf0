import FlowBindings
import FlowHTTP
import FlowProgram
import RawServer
import Testing

/// Calls a closure with connections that are closed afterwards.
func withConnections<Result>(
  connectTimeout: Duration = .seconds(50), _ body: (HTTPConnections) async throws -> Result
) async throws -> Result {
  let connections = HTTPConnections(connectTimeout: connectTimeout, keptFor: .seconds(60))
  do {
    let result = try await body(connections)
    await connections.close()
    return result
  } catch {
    await connections.close()
    throw error
  }
}

/// Sends a request to a server that answers every request with the same steps, and returns the reply.
func reply(
  of steps: [RawServer.Step], to change: (inout HTTPRequest) -> Void = { _ in }
) async throws -> HTTPReply {
  try await RawServer.run { _, _ in
    steps
  } _: { server in
    var request = HTTPRequest(.get, server.url + "/")
    request.limits.whole = .seconds(50)
    change(&request)
    return try await withConnections { [request] in try await $0.exchange(request) }
  }
}

/// Returns the failure of a request to such a server, or `nil` if it succeeds.
func failure(
  of steps: [RawServer.Step], to change: (inout HTTPRequest) -> Void = { _ in }
) async throws -> HTTPFailure? {
  try await caught { _ = try await reply(of: steps, to: change) }
}

/// Returns the failure of a closure, or `nil` if it succeeds; other errors are rethrown.
func caught(_ body: () async throws -> Void) async throws -> HTTPFailure? {
  do {
    try await body()
    return nil
  } catch let failure as HTTPFailure {
    return failure
  }
}

/// Waits until a condition holds, for at most twenty seconds: on a busy machine a test may be delayed.
func until(_ holds: () async -> Bool) async -> Bool {
  for _ in 0..<4_000 {
    if await holds() { return true }
    try? await Task.sleep(for: .milliseconds(5))
  }
  return await holds()
}

extension HTTPReply {
  /// The body as text.
  var text: String { String(decoding: body, as: UTF8.self) }
}
