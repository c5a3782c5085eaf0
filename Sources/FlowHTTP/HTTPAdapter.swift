internal import FlowBindings
internal import CEL
internal import FlowKit
internal import FlowProgram

/// An adapter that sends requests to a server.
final class HTTPAdapter: ServiceAdapter {
  private let site: HTTPSite
  private let connections: HTTPConnections

  init(_ server: HTTPServer, of service: ServiceBinding, in context: BindingContext) throws(BindingProblem) {
    site = try HTTPSite(server, of: service, in: context)
    connections = HTTPConnections(
      trust: try HTTPTrust(server, of: service, in: context), proxies: HTTPProxies(context.environment))
  }

  package func close() async { await connections.close() }

  package func answer(_ request: BoundRequest) async throws -> Value {
    let exchange = try site.request(for: request)
    do {
      let reply = try await connections.exchange(exchange)
      return try request.value(of: reply, hiding: exchange.secrets)
    } catch let failure as HTTPFailure {
      throw try request.problem(failure, hiding: exchange.secrets)
    }
  }

  package func follow(
    _ request: BoundRequest, _ handOver: @escaping @Sendable (Result<Value, OutsideProblem>) async -> Void
  ) async throws {
    guard case .request(let plan) = request.binding.action else { return }
    let exchange = try site.request(for: request)
    let secrets = exchange.secrets
    // A declared error ends the stream; after any other problem the stream continues.
    let deliver = { @Sendable (problem: OutsideProblem) async throws in
      if request.failure(of: problem) is ServiceFailure { throw problem }
      await handOver(.failure(problem))
    }
    let giveUp = { @Sendable (failure: HTTPFailure) async throws in
      try await deliver(request.problem(failure, hiding: secrets))
    }
    switch plan.repetition {
    case .events:
      try await connections.followEvents(exchange, giveUp: giveUp) { event in
        await handOver(.success(request.value(of: event)))
      }
    case .every(let nanoseconds):
      try await connections.poll(exchange, every: .nanoseconds(nanoseconds), giveUp: giveUp) { reply in
        do {
          await handOver(.success(try request.value(of: reply, hiding: secrets)))
        } catch let problem as OutsideProblem {
          try await deliver(problem)
        }
      }
    case .once: await handOver(.success(try await answer(request)))
    }
  }
}
