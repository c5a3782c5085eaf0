internal import Diagnostics
internal import FlowTooling

extension Snapshot {
  /// A request that cannot be fulfilled, with a message for the user.
  struct Problem: Error {
    let message: String
  }

  /// The requests that are answered from a snapshot.
  static let methods: Set<String> = [
    "textDocument/completion", "textDocument/hover", "textDocument/definition", "textDocument/references",
    "textDocument/documentHighlight", "textDocument/documentSymbol", "workspace/symbol", "textDocument/prepareRename",
    "textDocument/rename", "textDocument/foldingRange", "textDocument/selectionRange", "textDocument/documentLink",
    "textDocument/inlayHint", "textDocument/codeAction", "textDocument/codeLens", "textDocument/semanticTokens/full",
    "textDocument/semanticTokens/range", "textDocument/signatureHelp",
  ]

  /// The requests whose answers name places in files that are not open.
  static let methodsOfAllFiles: Set<String> = [
    "textDocument/references", "textDocument/rename", "textDocument/codeLens", "workspace/symbol",
  ]

  /// Returns the answer to a request.
  func answer(_ method: String, _ params: JSON?) -> Result<JSON, Problem> {
    if method == "workspace/symbol" { return .success(symbols(matching: params?["query"]?.text ?? "")) }
    guard let uri = params?["textDocument"]?["uri"]?.text else {
      return .failure(Problem(message: "the request names no file"))
    }
    let path = FileURI.path(uri)
    let map = map(path)
    let offset = Position(params?["position"]).map { map.offset($0) } ?? 0
    switch method {
    case "textDocument/completion": return .success(completions(path, offset, map))
    case "textDocument/signatureHelp": return .success(signatures(path, offset))
    case "textDocument/hover": return .success(hover(path, offset, map))
    case "textDocument/definition": return .success(.array(workspace.definitions(path, at: offset).map(location)))
    case "textDocument/references":
      let includes = params?["context"]?["includeDeclaration"]?.flag ?? true
      let found = workspace.references(path, at: offset, includesDeclaration: includes)
      return .success(.array(found.map(location)))
    case "textDocument/documentHighlight":
      return .success(.array(workspace.highlights(path, at: offset).map { ["range": map.json($0)] }))
    case "textDocument/documentSymbol": return .success(documentSymbols(path, map))
    case "textDocument/prepareRename":
      return .success(workspace.renameable(path, at: offset).map { map.json($0) } ?? .null)
    case "textDocument/rename": return rename(path, offset, params?["newName"]?.text ?? "")
    case "textDocument/foldingRange": return .success(foldings(path, map))
    case "textDocument/selectionRange":
      let positions = params?["positions"]?.items?.prefix(100).compactMap { Position($0) } ?? []
      return .success(.array(positions.map { selection(path, map.offset($0), map) }))
    case "textDocument/documentLink":
      return .success(
        .array(workspace.links(path).map { ["range": map.json($0.range), "target": .string(self.uri($0.target))] }))
    case "textDocument/inlayHint": return .success(inlayHints(path, params, map))
    case "textDocument/codeAction": return .success(actions(path, params, map))
    case "textDocument/codeLens":
      let lenses = client.showsLenses ? workspace.lenses(path) : []
      return .success(
        .array(
          lenses.map { ["range": map.json($0.range), "command": ["title": .string($0.title), "command": ""]] }))
    default: return .success(tokens(path, range(params, map), map))
    }
  }

  private func range(_ params: JSON?, _ map: PositionMap) -> Range<Int>? {
    guard let start = Position(params?["range"]?["start"]), let end = Position(params?["range"]?["end"]) else {
      return nil
    }
    let from = map.offset(start)
    return from..<max(from, map.offset(end))
  }

  func location(_ location: Location) -> JSON {
    ["uri": .string(uri(location.path)), "range": map(location.path).json(location.range)]
  }

  // MARK: Diagnostics

  static func diagnostics(uri: String, version: Int?, _ items: [JSON]) -> JSON {
    var params: [(String, JSON)] = [("uri", .string(uri)), ("diagnostics", .array(items))]
    if let version { params.append(("version", .int(version))) }
    return ["jsonrpc": "2.0", "method": "textDocument/publishDiagnostics", "params": .object(params)]
  }

  func json(_ problems: [FlowTooling.Problem], of path: String) -> [JSON] {
    let map = map(path)
    return problems.map { problem in
      let hints = problem.hints.isEmpty ? "" : "\n" + problem.hints.map { "hint: \($0)" }.joined(separator: "\n")
      var members: [(String, JSON)] = [
        ("range", map.json(problem.range)), ("severity", .int(problem.severity == .error ? 1 : 2)),
        ("code", .string(problem.code)), ("source", "flowspec"), ("message", .string(problem.message + hints)),
      ]
      if client.hasRelatedInformation, !problem.related.isEmpty {
        let related = problem.related.map { place -> JSON in
          ["location": location(place.location), "message": .string(place.message)]
        }
        members.append(("relatedInformation", .array(related)))
      }
      return .object(members)
    }
  }

  // MARK: Completion and hover

  private func completions(_ path: String, _ offset: Int, _ map: PositionMap) -> JSON {
    let found = workspace.completions(path, at: offset)
    let items = found.enumerated().map { index, item -> JSON in
      let order = String(index + 10_000)
      var members: [(String, JSON)] = [
        ("label", .string(item.label)), ("kind", .int(item.kind.number)), ("sortText", .string(order)),
        ("textEdit", ["range": map.json(item.range), "newText": .string(item.insertion)]),
      ]
      if !item.detail.isEmpty { members.append(("detail", .string(item.detail))) }
      if !item.documentation.isEmpty { members.append(("documentation", .string(item.documentation))) }
      return .object(members)
    }
    return ["isIncomplete": false, "items": .array(items)]
  }

  private func hover(_ path: String, _ offset: Int, _ map: PositionMap) -> JSON {
    guard let hover = workspace.hover(path, at: offset) else { return .null }
    let plain = hover.markdown.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("```") }.joined(separator: "\n")
    let contents: JSON =
      client.hasMarkdown
      ? ["kind": "markdown", "value": .string(hover.markdown)] : ["kind": "plaintext", "value": .string(plain)]
    return ["contents": contents, "range": map.json(hover.range)]
  }

  private func signatures(_ path: String, _ offset: Int) -> JSON {
    let found = workspace.signatures(path, at: offset)
    guard !found.isEmpty else { return .null }
    // Of several overloads, the first that has a parameter at the cursor is likely meant.
    let active = found.firstIndex { $0.active != nil }
    let signatures = found.map { signature -> JSON in
      var members: [(String, JSON)] = [
        ("label", .string(signature.label)),
        ("parameters", .array(signature.parameters.map { ["label": .string($0)] })),
      ]
      if !signature.documentation.isEmpty { members.append(("documentation", .string(signature.documentation))) }
      return .object(members)
    }
    var members: [(String, JSON)] = [
      ("signatures", .array(signatures)), ("activeSignature", .int(active ?? 0)),
    ]
    if let position = active.flatMap({ found[$0].active }) { members.append(("activeParameter", .int(position))) }
    return .object(members)
  }

  // MARK: Edits

  private func rename(_ path: String, _ offset: Int, _ name: String) -> Result<JSON, Problem> {
    do throws(Workspace.RenameProblem) {
      return .success(edit(try workspace.rename(path, at: offset, to: name)))
    } catch {
      return .failure(Problem(message: error.message))
    }
  }

  func edit(_ changes: [(path: String, edits: [Replacement])]) -> JSON {
    func edits(_ change: (path: String, edits: [Replacement])) -> JSON {
      let map = map(change.path)
      return .array(change.edits.map { ["range": map.json($0.range), "newText": .string($0.text)] })
    }
    if client.hasDocumentChanges {
      return [
        "documentChanges": .array(
          changes.map { change in
            let version = documents[change.path]?.version.map { JSON.int($0) } ?? .null
            return [
              "textDocument": ["uri": .string(uri(change.path)), "version": version], "edits": edits(change),
            ]
          })
      ]
    }
    return ["changes": .object(changes.map { (uri($0.path), edits($0)) })]
  }

  private func actions(_ path: String, _ params: JSON?, _ map: PositionMap) -> JSON {
    guard client.hasCodeActions, let range = range(params, map) else { return [] }
    let only = params?["context"]?["only"]?.items?.compactMap(\.text)
    func isWanted(_ kind: String) -> Bool {
      guard let only else { return true }
      return only.contains { $0.isEmpty || kind == $0 || kind.hasPrefix("\($0).") }
    }
    var found: [JSON] = []
    if isWanted("quickfix") {
      found += workspace.actions(path, in: range).map { json($0, "quickfix", of: path) }
    }
    if isWanted("source.fixAll"), let all = workspace.fixAll(path) {
      found.append(json(all, "source.fixAll", of: path))
    }
    return .array(found)
  }

  private func json(_ action: CodeAction, _ kind: String, of path: String) -> JSON {
    var members: [(String, JSON)] = [
      ("title", .string(action.title)), ("kind", .string(kind)),
      ("diagnostics", .array(json(action.problems, of: path))), ("edit", edit(action.edits)),
    ]
    if action.isPreferred { members.append(("isPreferred", true)) }
    return .object(members)
  }
}

extension Completion.Kind {
  /// The number of the kind in the protocol.
  fileprivate var number: Int {
    switch self {
    case .key: 10
    case .name: 9
    case .variable: 6
    case .field: 5
    case .enumCase: 20
    case .type: 22
    case .function: 3
    case .method: 2
    case .event: 23
    case .file: 17
    case .word: 14
    case .text: 1
    }
  }
}
