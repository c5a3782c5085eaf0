internal import CEL
internal import Diagnostics
internal import FlowCompiler
internal import FlowSpec
internal import YAMLNodes

extension Workspace {
  /// Returns the texts that can be inserted at an offset, the most likely first.
  public func completions(_ path: String, at offset: Int) -> [Completion] {
    guard let file = parsed(path), let kind = AuthoredKind(path: path), let probe = Probe(file, at: offset) else {
      return []
    }
    guard let root = probe.parsed.reading.root else { return [] }
    let names = scope(of: path, own: probe.parsed)
    var walk = DocumentWalk(
      path: path, bytes: probe.parsed.reading.bytes, table: probe.parsed.table, names: names ?? .empty(path),
      hole: Probe.hole)
    walk.visitFile(root, kind)
    guard let spot = walk.spot else { return [] }
    let finder = CompletionFinder(workspace: self, path: path, probe: probe, names: names ?? .empty(path))
    return finder.completions(at: spot)
  }
}

extension NameScope {
  static func empty(_ path: String) -> NameScope {
    NameScope(flow: File(path: path, table: SymbolTable()), own: nil, imports: [:], reached: [])
  }
}

/// Finds the texts that fit a spot.
struct CompletionFinder {
  let workspace: Workspace
  let path: String
  let probe: Probe
  let names: NameScope

  var range: Range<Int> { probe.replaced }

  func completions(at spot: Spot) -> [Completion] {
    let found: [Completion]
    switch spot.role {
    case .key(let place, let beside): found = keys(place, beside, spot)
    case .name(.ruleCode): found = rules
    case .name(.lintPath): found = places
    case .name(let target):
      found =
        named(names.options(target, spot.context), spot, isKey: spot.isKey) + fields(behind: target, spot)
        + parts(behind: target, spot)
    case .member(let kinds): found = members(kinds, spot)
    case .expression(let text): found = expression(text, spot)
    case .type: found = types
    case .word(let words): found = words.map { Completion($0, .word, range: range) }
    case .value(let type): found = values(type, spot)
    case .file(let endings): found = files(endings)
    case .label(let kind): found = labels(kind, spot)
    case .none: found = []
    }
    var seen: Set<String> = []
    return found.filter { !$0.label.contains(Probe.hole) && seen.insert($0.label).inserted }
  }

  // MARK: Keys and names

  /// The text behind the cursor decides whether a key needs its colon.
  private var needsColon: Bool {
    let bytes = workspace.bytes(path) ?? []
    var position = range.upperBound
    while position < bytes.count, bytes[position] == 0x20 { position += 1 }
    return position >= bytes.count || bytes[position] != UInt8(ascii: ":")
  }

  private func keys(_ place: Place, _ beside: [String], _ spot: Spot) -> [Completion] {
    let colon = needsColon
    var found = place.keys.filter { !beside.contains($0.name) }.map { key in
      let isWord = key.form.hasPrefix("nothing")
      return Completion(
        key.name, .key, detail: key.form, documentation: key.summary,
        insertion: colon && !isWord ? "\(key.name): " : key.name, range: range)
    }
    if place == .element || place == .step {
      // Beside the key of a step, the keys that belong to it come first.
      let own = Set(choices(place).filter { beside.contains($0.key.name) }.flatMap { $0.beside.map(\.name) })
      found = found.filter { own.contains($0.label) } + found.filter { !own.contains($0.label) }
    }
    if place == .given { found += named(names.options(.fakeAddress, spot.context), spot, isKey: true) }
    return found
  }

  private func choices(_ place: Place) -> [Choices.Choice] {
    place == .step ? Vocabulary.steps.choices : Vocabulary.elements.choices
  }

  func named(_ options: [NameOption], _ spot: Spot, isKey: Bool) -> [Completion] {
    // The dots of a name are not part of the replaced word.
    let prefix = dottedPrefix
    return options.compactMap { option in
      guard option.text.hasPrefix(prefix) else { return nil }
      let label = String(option.text.dropFirst(prefix.count))
      let symbol = option.symbols.last.flatMap { $0 }.flatMap { names.symbol($0) }
      return Completion(
        label, symbol?.kind == .event ? .event : .name, detail: symbol.map { Hovers.kind($0) } ?? "",
        documentation: symbol?.comment ?? "", insertion: isKey && needsColon ? "\(label): " : label, range: range)
    } + heads(options, prefix)
  }

  /// The first parts of dotted names.
  private func heads(_ options: [NameOption], _ prefix: String) -> [Completion] {
    options.compactMap { option in
      guard option.text.hasPrefix(prefix) else { return nil }
      let rest = option.text.dropFirst(prefix.count)
      return rest.firstIndex(of: ".").map { Completion(String(rest[..<$0]), .name, range: range) }
    }
  }

  var dottedPrefix: String {
    let bytes = probe.bytes
    var start = range.lowerBound
    while start > 0, bytes[start - 1] == UInt8(ascii: ".") || isWordPart(bytes[start - 1]) { start -= 1 }
    return String(decoding: bytes[start..<range.lowerBound], as: UTF8.self)
  }

  /// The fields of the record that a dotted name leads to, or of the records in a list.
  private func fields(behind target: Target, _ spot: Spot) -> [Completion] {
    guard target == .state || target == .address, dottedPrefix.hasSuffix("."),
      let symbol = names.resolve(String(dottedPrefix.dropLast()), target, spot.context),
      let record = names.typeSymbol(TypeText.plain(TypeText.element(names.declaredType(symbol))))
    else { return [] }
    return fields(names.members(of: record, [.field]), spot)
  }

  private func fields(_ symbols: [SymbolReference], _ spot: Spot) -> [Completion] {
    let colon = needsColon && spot.isKey
    return symbols.compactMap { names.symbol($0) }.map { symbol in
      Completion(
        symbol.name, .field, detail: symbol.type, documentation: symbol.comment,
        insertion: colon ? "\(symbol.name): " : symbol.name, range: range)
    }
  }

  /// The parts of the presenter that the path of a scenario leads to, with its events or its work.
  private func parts(behind target: Target, _ spot: Spot) -> [Completion] {
    guard dottedPrefix.hasSuffix(".") else { return [] }
    let kinds: SymbolKinds
    switch target {
    case .anyChild: kinds = []
    case .running: kinds = [.effect, .observed]
    case .anyEvent: kinds = [.event]
    default: return []
    }
    let parts = names.parts(behind: String(dottedPrefix.dropLast()), or: kinds).compactMap { names.symbol($0) }
    // No step and no expectation names a store as a part.
    return parts.filter { $0.kind != .store }.map {
      Completion($0.name, $0.kind == .event ? .event : .name, documentation: $0.comment, range: range)
    }
  }

  private func members(_ kinds: SymbolKinds, _ spot: Spot) -> [Completion] {
    let subject = spot.context.subject
    // The cases of a model and the modes of a presenter have fields of their own.
    let inner = kinds == [.modelField] ? names.members(of: subject, [.modelCase, .mode]) : []
    return fields(([subject] + inner).flatMap { names.members(of: $0, kinds) }, spot)
  }

  private var types: [Completion] {
    let builtIn = [
      "bool", "int", "double", "string", "list", "map", "duration", "timestamp", "secret", "uint", "bytes", "event",
    ]
    let prefix = dottedPrefix
    let declared = names.table.members(of: 0, [.type]).map(\.name)
    let imported = names.imports.sorted { $0.key < $1.key }.flatMap { name, file in
      file.table.members(of: 0, [.type]).map { "\(name).\($0.name)" }
    }
    let all = declared + imported + builtIn
    return all.filter { $0.hasPrefix(prefix) }.map {
      Completion(String($0.dropFirst(prefix.count)), .type, range: range)
    }
      + names.imports.keys.sorted().filter { prefix.isEmpty && !$0.isEmpty }.map { Completion($0, .name, range: range) }
  }

  // MARK: Values

  private func values(_ type: String, _ spot: Spot) -> [Completion] {
    var found: [Completion] = []
    if let symbol = names.typeSymbol(TypeText.plain(type)) {
      found += names.members(of: symbol, [.enumCase]).compactMap { names.symbol($0) }.map {
        Completion($0.name, .enumCase, detail: TypeText.plain(type), range: range)
      }
      found += names.members(of: symbol, [.field]).compactMap { names.symbol($0) }.map {
        Completion($0.name, .field, detail: $0.type, insertion: "\($0.name): ", range: range)
      }
    }
    if type == "bool" { found += ["true", "false"].map { Completion($0, .word, range: range) } }
    if type == "event" { found += named(names.options(.ownEvent, spot.context), spot, isKey: false) }
    return found
  }

  /// Returns the bytes around the cursor that are parts of words or are among some others.
  private func extended(over others: String) -> Range<Int> {
    let bytes = workspace.bytes(path) ?? []
    var (start, end) = (range.lowerBound, range.upperBound)
    func isPart(_ byte: UInt8) -> Bool { isWordPart(byte) || others.utf8.contains(byte) }
    while start > 0, isPart(bytes[start - 1]) { start -= 1 }
    while end < bytes.count, isPart(bytes[end]) { end += 1 }
    return start..<end
  }

  private var rules: [Completion] {
    let replaced = extended(over: "-")
    let bytes = workspace.bytes(path) ?? []
    let needsColon = replaced.upperBound >= bytes.count || bytes[replaced.upperBound] != UInt8(ascii: ":")
    return Compiler.tunableRules(among: workspace.rules).map { code in
      let rule = workspace.rules.first { $0.code == code }
      return Completion(
        code.name, .key, documentation: rule?.explanation ?? "", insertion: needsColon ? "\(code.name): " : code.name,
        range: replaced)
    }
  }

  /// The keys and names that continue the path of a place in the file.
  private var places: [Completion] {
    var node = probe.parsed.reading.root
    for part in dottedPrefix.split(separator: ".") { node = node?[String(part)] }
    return (node?.entries.map { Array($0) } ?? []).compactMap { $0.key.scalar?.text }.map {
      Completion($0, .name, range: range)
    }
  }

  private func files(_ endings: [String]) -> [Completion] {
    let folder = Paths.folder(path)
    let own = path.dropFirst(folder.isEmpty ? 0 : folder.count + 1)
    let written = extended(over: "-./")
    let name = extended(over: "-.")
    return workspace.names(in: folder).filter { name in endings.contains { name.hasSuffix($0) } && name != own }.flatMap
    { file in
      [
        Completion("./\(file)", .file, range: written),
        Completion(String(file.prefix { $0 != "." }), .file, insertion: file, range: name),
      ]
    }
  }

  private func labels(_ kind: LabelKind, _ spot: Spot) -> [Completion] {
    var whole = DocumentWalk(
      path: path, bytes: probe.parsed.reading.bytes, table: probe.parsed.table, names: names)
    if let root = probe.parsed.reading.root, let kind = AuthoredKind(path: path) { whole.visitFile(root, kind) }
    let flow = workspace.flow(of: path).flatMap { workspace.analysis($0) }
    let all = (whole.labels + (flow?.labels ?? [])).filter { $0.kind == kind }.map(\.text)
    let colon = spot.isKey && needsColon ? ": " : ""
    return all.map { Completion($0, .text, insertion: $0 + colon, range: range) }
      + all.flatMap { $0.split(separator: " ") }.map { Completion(String($0), .text, range: range) }
  }
}

extension String {
  /// Returns the first range of a text.
  func range(ofText text: String) -> Range<String.Index>? { firstRange(of: text) }
}
