internal import FlowTooling

// Answers about the structure of a file.
extension Snapshot {
  func documentSymbols(_ path: String, _ map: PositionMap) -> JSON {
    let symbols = workspace.symbols(path)
    if client.hasHierarchicalSymbols { return .array(symbols.map { tree($0, map) }) }
    var flat: [JSON] = []
    func add(_ symbol: DocumentSymbol, in container: String) {
      flat.append(information(symbol.symbol, path, map, container))
      for child in symbol.children { add(child, in: symbol.symbol.name) }
    }
    for symbol in symbols { add(symbol, in: "") }
    return .array(flat)
  }

  private func tree(_ symbol: DocumentSymbol, _ map: PositionMap) -> JSON {
    [
      "name": .string(symbol.symbol.name), "detail": .string(symbol.symbol.type),
      "kind": .int(symbol.symbol.kind.number), "range": map.json(symbol.symbol.range),
      "selectionRange": map.json(symbol.symbol.nameRange.clamped(to: symbol.symbol.range)),
      "children": .array(symbol.children.map { tree($0, map) }),
    ]
  }

  private func information(_ symbol: Symbol, _ path: String, _ map: PositionMap, _ container: String) -> JSON {
    [
      "name": .string(symbol.name), "kind": .int(symbol.kind.number), "containerName": .string(container),
      "location": ["uri": .string(uri(path)), "range": map.json(symbol.nameRange)],
    ]
  }

  func symbols(matching query: String) -> JSON {
    var maps: [String: PositionMap] = [:]
    return .array(
      workspace.symbols(matching: query).map { path, symbol in
        let map = maps[path] ?? map(path)
        maps[path] = map
        return information(symbol, path, map, "")
      })
  }

  func foldings(_ path: String, _ map: PositionMap) -> JSON {
    .array(
      workspace.foldings(path).map { range in
        [
          "startLine": .int(map.position(range.lowerBound).line),
          "endLine": .int(map.position(max(range.upperBound - 1, range.lowerBound)).line),
        ]
      })
  }

  func selection(_ path: String, _ offset: Int, _ map: PositionMap) -> JSON {
    let ranges = workspace.selections(path, at: offset)
    var result: JSON?
    for range in ranges.reversed() {
      var members: [(String, JSON)] = [("range", map.json(range))]
      if let result { members.append(("parent", result)) }
      result = .object(members)
    }
    return result ?? ["range": map.json(offset..<offset)]
  }

  func inlayHints(_ path: String, _ params: JSON?, _ map: PositionMap) -> JSON {
    guard client.showsInlayHints else { return [] }
    var range = 0..<Int.max
    if let start = Position(params?["range"]?["start"]), let end = Position(params?["range"]?["end"]) {
      let from = map.offset(start)
      range = from..<max(from, map.offset(end))
    }
    return .array(
      workspace.inlayHints(path, in: range).map {
        ["position": map.position($0.offset).json, "label": .string($0.text), "kind": 1, "paddingRight": false]
      })
  }

  /// The tokens as numbers: each relative to the former one.
  func tokens(_ path: String, _ range: Range<Int>?, _ map: PositionMap) -> JSON {
    var data: [JSON] = []
    var last = Position(line: 0, character: 0)
    for token in workspace.tokens(path) {
      if let range, !range.overlaps(token.range) { continue }
      let start = map.position(token.range.lowerBound)
      let end = map.position(token.range.upperBound)
      // A token never spans lines.
      guard start.line == end.line, end.character > start.character else { continue }
      let line = start.line - last.line
      data += [
        .int(line), .int(line == 0 ? start.character - last.character : start.character),
        .int(end.character - start.character), .int(token.kind.rawValue), .int(token.isDeclaration ? 1 : 0),
      ]
      last = start
    }
    return ["data": .array(data)]
  }
}

extension Symbol.Kind {
  /// The number of the kind in the protocol.
  var number: Int {
    switch self {
    case .flow, .import: 2
    case .screen, .presenter, .store: 5
    case .type, .interface, .service: 11
    case .field, .modelField, .param, .argument: 8
    case .state, .derived, .observed, .provided, .used, .variable: 13
    case .enumCase, .mode, .modelCase, .tab: 22
    case .function, .operation, .effect: 12
    case .event, .emitted, .error: 24
    case .child, .slot: 19
    case .string: 15
    case .scenario, .property: 6
    }
  }
}
