internal import FlowProgram
internal import FlowTooling
internal import FlowWeb

/// The answers of a workbench: its page, the files of its folder, diagnostics and completions, storyboards, traces,
/// and under `/play` the pages that play flows.
struct Workbench: Sendable {
  private let place: Workplace
  private let runs: WebRuns
  private let host: WebHost
  private let rules: WebGuard
  private let page = WebPage(text: String(decoding: PackageResources.Workbench_html, as: UTF8.self))

  init(_ folder: String, address: String) {
    let place = Workplace(folder)
    self.place = place
    rules = WebGuard(address: address)
    runs = WebRuns(limit: 16, grace: .seconds(10), heartbeat: .seconds(5), isTraced: true) {
      (start) async throws(WebRefusal) in
      guard let flow = start.flow else { throw .notUnderstood }
      return try await place.program(flow)
    }
    host = WebHost(runs, address: address, isFramed: true)
  }

  /// Continues the played flows whose files have changed, until the task is cancelled.
  func watch() async {
    while (try? await Task.sleep(for: .milliseconds(100))) != nil {
      for (path, program) in await place.changes(of: await runs.flows) { _ = await runs.reload(path, program) }
    }
  }

  /// Returns the response to a request. It never fails.
  func answer(_ request: WebRequest) async -> WebAnswer {
    if request.parts.first == "play" { return await host.answer(request.withoutFirstPart()) }
    do throws(WebRefusal) {
      try rules.check(request)
      switch (request.method, request.path) {
      case ("GET", "/"): return page.answer(isFraming: true)
      case ("GET", "/api/files"): return .json(await place.files())
      case ("GET", "/api/file"): return .json(FileText(try await place.text(try request.value("path"))))
      case ("GET", "/api/stamp"): return .json(["stamp": try await place.text(try request.value("path")).stamp])
      case ("GET", "/api/board"): return .board(try await place.board(try request.value("flow")))
      case ("GET", "/api/trace"): return try await trace(request)
      case ("POST", "/api/save"): return try await save(request)
      case ("POST", "/api/check"): return try await check(request)
      case ("POST", "/api/complete"): return try await complete(request)
      default: throw .notFound
      }
    } catch {
      return error.answer
    }
  }

  private func trace(_ request: WebRequest) async throws(WebRefusal) -> WebAnswer {
    let run = try await runs.run(try request.value("session"))
    let (lines, next) = await run.trace(from: Int(try request.value("after")) ?? 0)
    return .json(Trace(lines: lines, next: next))
  }

  private func save(_ request: WebRequest) async throws(WebRefusal) -> WebAnswer {
    let edit: Edit = try await request.decoded(limit: Workbench.bodyLimit)
    guard let stamp = edit.stamp else { throw .notUnderstood }
    return .json(["stamp": try await place.save(edit.path, edit.text, former: stamp)])
  }

  private func check(_ request: WebRequest) async throws(WebRefusal) -> WebAnswer {
    let edit: Edit = try await request.decoded(limit: Workbench.bodyLimit)
    let (workspace, path) = try await place.workspace(edit.path, edit.text)
    let text = EditedText(edit.text)
    return .json(workspace.problems(path).prefix(100).map { FoundProblem($0, in: text) })
  }

  private func complete(_ request: WebRequest) async throws(WebRefusal) -> WebAnswer {
    let edit: Edit = try await request.decoded(limit: Workbench.bodyLimit)
    let (workspace, path) = try await place.workspace(edit.path, edit.text)
    let text = EditedText(edit.text)
    guard let offset = edit.offset.flatMap({ text.byte(ofUnit: $0) }) else { throw .notUnderstood }
    return .json(workspace.completions(path, at: offset).prefix(80).map { OfferedText($0, in: text) })
  }

  /// The maximum number of bytes of a request with a text. JSON may need several bytes for one of the text.
  private static let bodyLimit = 3 << 20
}

extension WebRequest {
  /// Returns a value of the query.
  fileprivate func value(_ name: String) throws(WebRefusal) -> String {
    guard let value = query[name] else { throw .notUnderstood }
    return value
  }
}

extension WebAnswer {
  /// Returns the page of a storyboard, whose own policy names its style and its script.
  fileprivate static func board(_ page: String) -> WebAnswer {
    WebAnswer(
      status: 200,
      headers: [
        ("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store"),
        ("Content-Security-Policy", "frame-ancestors 'self'"), ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
      ], body: .bytes(Array(page.utf8)))
  }
}
