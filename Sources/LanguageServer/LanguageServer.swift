public import Diagnostics
public import FlowTooling
internal import Synchronization

/// A server of the Language Server Protocol, apart from its input and output.
///
/// One caller hands in the messages in their order. It alone changes the texts. Requests are answered beside each
/// other by tasks with an immutable snapshot, and a later change does not affect them. Diagnostics are computed for
/// the newest texts only, so an older version never follows a newer one.
public final class LanguageServer: Sendable {
  /// The most requests that are answered at the same time. More are refused, so that a broken client cannot fill the
  /// memory.
  static let mostRequests = 1_000

  /// The access of a server to the world.
  public struct Environment: Sendable {
    let disk: Workspace.Disk
    let rules: [any DiagnosticKind.Type]
    let search: @Sendable ([String]) -> [String]

    /// Creates an access.
    ///
    /// - Parameters:
    ///   - rules: The rules that a flow may mention.
    ///   - search: Finds the flows and other files of authors in folders.
    public init(
      disk: Workspace.Disk, rules: [any DiagnosticKind.Type], search: @escaping @Sendable ([String]) -> [String]
    ) {
      self.disk = disk
      self.rules = rules
      self.search = search
    }
  }

  private struct State {
    var client = Client()
    var documents: [String: TextDocument] = [:]
    var uris: [String: String] = [:]
    var files: [String] = []
    var roots: [String] = []
    /// The search for files that began last.
    var searching: Task<Void, Never>?
    var snapshot: Snapshot?
    var generation = 0
    var requests: [String: Task<Void, Never>] = [:]
    var isChecking = false
    var isInitialized = false
    var isShutDown = false
    var nextRequest = 1
  }

  private let environment: Environment
  private let state = Mutex(State())
  private let send: @Sendable (String) -> Void
  private let output = Mutex(())

  /// Creates a server.
  ///
  /// - Parameter send: Sends a message to the client. It is never called twice at the same time.
  public init(_ environment: Environment, send: @escaping @Sendable (String) -> Void) {
    self.environment = environment
    self.send = send
  }

  /// The number of files of which the server remembers anything. Edits and closed files must not increase it.
  var rememberedFileCount: Int {
    let (open, workspace) = state.withLock { (Set($0.documents.keys).union($0.uris.keys), $0.snapshot?.workspace) }
    let sent = published.withLock { Set($0.texts.keys).union($0.settled.keys) }
    return max(open.union(sent).count, workspace?.rememberedFileCount ?? 0)
  }

  // MARK: Messages

  /// Handles a message and returns the exit code if the client ends the server.
  public func receive(_ message: [UInt8]) -> Int32? {
    guard let json = JSON(parsing: message) else {
      write(["jsonrpc": "2.0", "id": .null, "error": ["code": -32700, "message": "the message is not JSON"]])
      return nil
    }
    // An answer of the client to a request of ours needs nothing.
    guard let method = json["method"]?.text else { return nil }
    let params = json["params"]
    guard let id = json["id"], !id.isNull else { return notify(method, params) }
    request(method, params, id)
    return nil
  }

  /// The exit code when the input ends without the notification `exit`.
  public var exitCodeAtEnd: Int32 { state.withLock { $0.isShutDown ? 0 : 1 } }

  /// Waits until all requests are answered and the diagnostics of the newest texts are sent.
  public func finish() async {
    while true {
      let (tasks, isChecking) = state.withLock { (Array($0.requests.values), $0.isChecking) }
      if tasks.isEmpty, !isChecking { return }
      for task in tasks { await task.value }
      try? await Task.sleep(for: .milliseconds(1))
    }
  }

  private func write(_ message: JSON) { write(serialized: message.serialized) }

  private func write(serialized text: String) { output.withLock { _ in send(text) } }

  private func reply(_ id: JSON, _ result: JSON) { write(["jsonrpc": "2.0", "id": id, "result": result]) }

  private func fail(_ id: JSON, _ code: Int, _ message: String) {
    write(["jsonrpc": "2.0", "id": id, "error": ["code": .int(code), "message": .string(message)]])
  }

  // MARK: Requests

  private func request(_ method: String, _ params: JSON?, _ id: JSON) {
    switch method {
    case "initialize":
      guard !state.withLock({ $0.isInitialized }) else { return fail(id, -32600, "the server is initialized already") }
      initialize(params)
      return reply(id, Capabilities.answer(state.withLock { $0.client }))
    case "shutdown":
      state.withLock { $0.isShutDown = true }
      return reply(id, .null)
    default: break
    }
    let isReady = state.withLock { $0.isInitialized && !$0.isShutDown }
    guard isReady else { return fail(id, -32002, "the server is not initialized, or is shut down") }
    guard Snapshot.methods.contains(method) else { return fail(id, -32601, "unknown method '\(method)'") }
    guard state.withLock({ $0.requests.count < LanguageServer.mostRequests }) else {
      return fail(id, -32803, "too many requests at the same time")
    }
    let received = newest()
    let key = id.serialized
    let task = Task.detached(priority: .userInitiated) { [self] in
      let snapshot = Snapshot.methodsOfAllFiles.contains(method) ? await withAllFiles(received) : received
      if Task.isCancelled {
        fail(id, -32800, "cancelled")
      } else {
        let answer = snapshot.answer(method, params)
        switch answer {
        case .success(let result): if Task.isCancelled { fail(id, -32800, "cancelled") } else { reply(id, result) }
        case .failure(let problem): fail(id, -32803, problem.message)
        }
      }
      _ = state.withLock { $0.requests.removeValue(forKey: key) }
    }
    state.withLock { $0.requests[key] = task }
    // The task may have ended before it was noted.
    Task.detached { [self] in
      await task.value
      _ = state.withLock { $0.requests.removeValue(forKey: key) }
    }
  }

  /// Returns a snapshot of the same texts that also knows the files of the folders, once the search for them has ended.
  private func withAllFiles(_ snapshot: Snapshot) async -> Snapshot {
    await state.withLock { $0.searching }?.value
    let newest = newest()
    return newest.generation == snapshot.generation ? newest : snapshot
  }

  private func initialize(_ params: JSON?) {
    var roots = params?["workspaceFolders"]?.items?.compactMap { $0["uri"]?.text } ?? []
    if roots.isEmpty, let root = params?["rootUri"]?.text { roots = [root] }
    state.withLock { state in
      state.client = Client(params)
      state.roots = roots.map { FileURI.path($0) }.filter { $0.hasPrefix("/") }
      state.isInitialized = true
    }
  }

  // MARK: Notifications

  private func notify(_ method: String, _ params: JSON?) -> Int32? {
    guard method == "exit" || state.withLock({ $0.isInitialized }) else { return nil }
    switch method {
    case "exit": return exitCodeAtEnd
    case "initialized": begin()
    case "textDocument/didOpen": open(params?["textDocument"])
    case "textDocument/didChange": change(params)
    case "textDocument/didClose": close(params)
    case "textDocument/didSave": saved(params)
    case "workspace/didChangeWatchedFiles", "workspace/didChangeWorkspaceFolders":
      adoptFolders(params?["event"])
      refresh()
      search()
    case "workspace/didChangeConfiguration":
      state.withLock { $0.client.adopt(params?["settings"]) }
      refresh()
    case "$/cancelRequest": if let id = params?["id"] { state.withLock { $0.requests[id.serialized] }?.cancel() }
    default: break
    }
    return nil
  }

  private func begin() {
    search()
    let number: Int? = state.withLock { state in
      guard state.client.canRegisterWatchers else { return nil }
      state.nextRequest += 1
      return state.nextRequest
    }
    guard let number else { return }
    write([
      "jsonrpc": "2.0", "id": .int(number), "method": "client/registerCapability",
      "params": [
        "registrations": [
          [
            "id": "files", "method": "workspace/didChangeWatchedFiles",
            "registerOptions": ["watchers": [["globPattern": "**/*.yaml"], ["globPattern": "**/*.yml"]]],
          ]
        ]
      ],
    ])
  }

  private func adoptFolders(_ event: JSON?) {
    guard let event else { return }
    let removed = event["removed"]?.items?.compactMap { $0["uri"]?.text }.map { FileURI.path($0) } ?? []
    let added = event["added"]?.items?.compactMap { $0["uri"]?.text }.map { FileURI.path($0) } ?? []
    state.withLock { state in
      state.roots.removeAll { removed.contains($0) }
      state.roots += added.filter { $0.hasPrefix("/") && !state.roots.contains($0) }
    }
  }

  /// Finds the files in the folders of the workspace.
  private func search() {
    let roots = state.withLock { $0.roots }
    if roots.isEmpty { return }
    let task = Task.detached(priority: .utility) { [self] in
      let found = environment.search(roots)
      state.withLock { state in
        state.files = found
        _ = makeSnapshot(&state, after: state.snapshot?.workspace)
      }
    }
    state.withLock { $0.searching = task }
  }

  private func open(_ document: JSON?) {
    guard let uri = document?["uri"]?.text, let text = document?["text"]?.text else { return }
    let path = FileURI.path(uri)
    state.withLock { state in
      state.documents[path] = TextDocument(text, version: document?["version"]?.number)
      state.uris[path] = uri
    }
    refresh()
  }

  private func change(_ params: JSON?) {
    guard let uri = params?["textDocument"]?["uri"]?.text else { return }
    let path = FileURI.path(uri)
    let version = params?["textDocument"]?["version"]?.number
    state.withLock { state in
      let encoding = state.client.encoding
      state.documents[path]?.apply(params?["contentChanges"]?.items ?? [], version: version, encoding: encoding)
    }
    refresh()
  }

  private func close(_ params: JSON?) {
    guard let uri = params?["textDocument"]?["uri"]?.text else { return }
    state.withLock { state in
      state.documents[FileURI.path(uri)] = nil
      state.uris[FileURI.path(uri)] = nil
    }
    refresh()
  }

  /// Compares the text with that of the client, if the client sends it.
  private func saved(_ params: JSON?) {
    if let uri = params?["textDocument"]?["uri"]?.text, let text = params?["text"]?.text {
      let path = FileURI.path(uri)
      let differs = state.withLock { state in
        guard let own = state.documents[path], own.bytes != Array(text.utf8) else { return false }
        state.documents[path] = TextDocument(text, version: own.version)
        return true
      }
      if differs {
        write([
          "jsonrpc": "2.0", "method": "window/logMessage",
          "params": [
            "type": 2, "message": .string("flowspec: the text of \(uri) differed and was replaced on saving"),
          ],
        ])
      }
    }
    refresh()
  }

  // MARK: Snapshots and diagnostics

  func newest() -> Snapshot {
    state.withLock { state in
      if let snapshot = state.snapshot { return snapshot }
      return makeSnapshot(&state, after: nil)
    }
  }

  private func makeSnapshot(_ state: inout State, after earlier: Workspace?) -> Snapshot {
    let workspace = Workspace(
      texts: state.documents.mapValues(\.bytes), files: state.files, typing: state.documents.compactMapValues(\.typing),
      disk: environment.disk, rules: environment.rules, after: earlier)
    let snapshot = Snapshot(
      generation: state.generation, workspace: workspace, documents: state.documents, client: state.client,
      uris: state.uris)
    state.snapshot = snapshot
    return snapshot
  }

  /// Begins a new generation after a change, and computes its diagnostics.
  private func refresh() {
    let startsChecking = state.withLock { state in
      state.generation += 1
      _ = makeSnapshot(&state, after: state.snapshot?.workspace)
      defer { state.isChecking = true }
      return !state.isChecking
    }
    guard startsChecking else { return }
    Task.detached(priority: .utility) { [self] in check() }
  }

  private let published = Mutex(Published())

  private struct Published {
    var texts: [String: String] = [:]
    var settled: [String: Set<String>] = [:]
  }

  /// Sends the diagnostics of the newest texts, until there are no newer ones. Only one task runs this at a time.
  private func check() {
    while true {
      let snapshot = newest()
      var isNewest = true
      for path in snapshot.documents.keys.sorted() {
        publish(path, snapshot)
        isNewest = state.withLock { $0.generation == snapshot.generation }
        if !isNewest { break }
      }
      guard isNewest else { continue }
      let closed = published.withLock { $0.texts.keys.filter { snapshot.documents[$0] == nil }.sorted() }
      for path in closed {
        published.withLock { published in
          published.texts[path] = nil
          published.settled[path] = nil
        }
        write(Snapshot.diagnostics(uri: snapshot.uri(path), version: nil, []))
      }
      let isDone = state.withLock { state in
        guard state.generation == snapshot.generation else { return false }
        state.isChecking = false
        return true
      }
      if isDone { return }
    }
  }

  private func publish(_ path: String, _ snapshot: Snapshot) {
    let all = snapshot.workspace.problems(path)
    let shown = snapshot.workspace.shown(
      all, of: path, settled: published.withLock { $0.settled[path] })
    let text = Snapshot.diagnostics(
      uri: snapshot.uri(path), version: snapshot.documents[path]?.version, snapshot.json(shown, of: path)
    ).serialized
    let isNew = published.withLock { published in
      if shown.count == all.count { published.settled[path] = Set(all.map(\.identity)) }
      defer { published.texts[path] = text }
      return published.texts[path] != text
    }
    if isNew, state.withLock({ $0.generation == snapshot.generation }) { write(serialized: text) }
  }
}
