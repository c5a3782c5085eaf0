#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The answers to the requests of pages that play flows: the page, the start of a run, its stream of updates, and the
/// actions of the page.
public struct WebHost: Sendable {
  /// The maximum size of an action in bytes.
  static let bodyLimit = 64 * 1024

  private let runs: WebRuns
  private let page: WebPage
  private let rules: WebGuard

  /// Creates the answers of a server at an address.
  ///
  /// - Parameter isFramed: Whether pages of the same server may show the page in a frame.
  public init(_ runs: WebRuns, address: String, isFramed: Bool = false) {
    self.runs = runs
    page = WebPage(isFramed: isFramed)
    rules = WebGuard(address: address)
  }

  /// Returns the response to a request. It never fails, so an error of a client ends only its own request.
  public func answer(_ request: WebRequest) async -> WebAnswer {
    do throws(WebRefusal) {
      try rules.check(request)
      let path = request.parts
      switch (request.method, path.count, path.last) {
      case ("GET", 0, _): return page.answer()
      case ("HEAD", 0, _): return page.answer(hasBody: false)
      case ("POST", 1, "sessions"): return .json(try await runs.start(try await request.decoded()), status: 201)
      case ("GET", 3, "updates"): return .stream(try await run(path).updates())
      case ("POST", 3, "events"):
        let event: PageEvent = try await request.decoded()
        return .json(["version": try await run(path).take(event)])
      default: throw WebRefusal.notFound
      }
    } catch {
      return error.answer
    }
  }

  private func run(_ path: [String]) async throws(WebRefusal) -> WebRun {
    guard path.count == 3, path[0] == "sessions" else { throw .notFound }
    return try await runs.run(path[1])
  }
}

extension WebRequest {
  /// Returns the body as a value.
  ///
  /// - Parameter limit: The maximum number of bytes.
  public func decoded<Content: Decodable>(limit: Int? = nil) async throws(WebRefusal) -> Content {
    guard header("Content-Type")?.hasPrefix("application/json") ?? false else { throw .wrongType }
    guard let body = await readBody(limit ?? WebHost.bodyLimit) else { throw .tooLarge }
    guard let content = try? JSONDecoder().decode(Content.self, from: Data(body)) else { throw .notUnderstood }
    return content
  }
}
