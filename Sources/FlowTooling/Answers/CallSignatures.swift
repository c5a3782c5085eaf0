internal import CEL
internal import Diagnostics
internal import YAMLNodes

/// A function, an operation or an event with what it takes.
public struct Signature: Hashable, Sendable {
  /// The whole signature, such as `total(lines: list<Line>): int`.
  public let label: String
  /// The parameters. Each is a part of the label.
  public let parameters: [String]
  /// The comment of the author.
  public let documentation: String
  /// The position of the parameter at the cursor, if there is one.
  public let active: Int?

  init(_ name: String, _ parameters: [String], result: String, documentation: String = "", active: Int?) {
    label = "\(name)(\(parameters.joined(separator: ", ")))" + (result.isEmpty ? "" : ": \(result)")
    self.parameters = parameters
    self.documentation = documentation
    self.active = active.flatMap { $0 < parameters.count ? $0 : nil }
  }
}

extension Workspace {
  /// The most overloads of a function that an answer contains.
  private static let mostSignatures = 20

  /// Returns the signatures of the call around an offset: of a function in an expression, or of the operation, event
  /// or target whose arguments are written there.
  public func signatures(_ path: String, at offset: Int) -> [Signature] {
    guard let file = parsed(path), let kind = AuthoredKind(path: path), let probe = Probe(file, at: offset),
      let root = probe.parsed.reading.root
    else { return [] }
    let names = scope(of: path, own: probe.parsed) ?? .empty(path)
    var walk = DocumentWalk(
      path: path, bytes: probe.parsed.reading.bytes, table: probe.parsed.table, names: names, hole: Probe.hole)
    walk.visitFile(root, kind)
    guard let spot = walk.spot else { return [] }
    switch spot.role {
    case .expression(let text): return functions(around: text, spot.context, names, probe, path)
    case .member(let kinds): return members(kinds, spot.context, names)
    case .key, .name, .type, .word, .value, .file, .label, .none: return []
    }
  }

  private func members(_ kinds: SymbolKinds, _ context: WalkContext, _ names: NameScope) -> [Signature] {
    guard kinds.isSubset(of: [.field, .argument, .param]), let subject = context.subject,
      let symbol = names.symbol(subject), [.operation, .event, .emitted, .screen, .presenter].contains(symbol.kind)
    else { return [] }
    let members = names.members(of: subject, kinds).compactMap { names.symbol($0) }
    let result = symbol.kind == .operation ? symbol.type : ""
    return [
      Signature(
        symbol.name, members.map { "\($0.name): \($0.type)" }, result: result, documentation: symbol.comment,
        active: nil)
    ]
  }

  private func functions(
    around text: MappedText, _ context: WalkContext, _ names: NameScope, _ probe: Probe, _ path: String
  ) -> [Signature] {
    guard let call = OpenCall(text.text) else { return [] }
    if let own = names.named(call.name, context), let symbol = names.symbol(own), symbol.kind == .function {
      let parameters = names.members(of: own, [.param]).compactMap { names.symbol($0) }
      return [
        Signature(
          call.name, parameters.map { "\($0.name): \($0.type)" }, result: symbol.type, documentation: symbol.comment,
          active: call.position)
      ]
    }
    let compiled = flow(of: path).flatMap { self.compiled($0, replacing: probe.parsed) }
    let entry = compiled?.entry(in: path, at: text.span.start)
    let last = call.name.split(separator: ".").last.map(String.init) ?? ""
    let all = entry?.environment.functionSignatures ?? []
    let found = all.filter { call.hasTarget ? $0.isMember && $0.name == last : !$0.isMember && $0.name == call.name }
    let qualified = found.isEmpty ? all.filter { !$0.isMember && $0.name == call.name } : found
    return qualified.prefix(Workspace.mostSignatures).map { signature in
      Signature(
        signature.name, signature.parameters.dropFirst(signature.isMember ? 1 : 0).map(\.description),
        result: signature.result.description, active: call.position)
    }
  }
}

/// The innermost call around the placeholder of an expression.
private struct OpenCall {
  /// The name before the parenthesis, dots included.
  let name: String
  /// Whether the function is called on a value.
  let hasTarget: Bool
  /// The number of arguments before the placeholder.
  let position: Int

  init?(_ text: String) {
    guard let hole = text.range(ofText: Probe.hole) else { return nil }
    let bytes = Array(text[..<hole.lowerBound].utf8)
    // The position of each open bracket, with the number of commas after it.
    var open: [(index: Int, commas: Int)] = []
    var quote: UInt8?
    for (index, byte) in bytes.enumerated() {
      if let end = quote {
        if byte == end { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""): quote = byte
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open.append((index, 0))
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): _ = open.popLast()
      case UInt8(ascii: ","): if let last = open.indices.last { open[last].commas += 1 }
      default: break
      }
    }
    if quote != nil { return nil }
    // A parenthesis without a name groups operands, and a bracket or brace is an argument itself.
    for (index, commas) in open.reversed() where bytes[index] == UInt8(ascii: "(") {
      var start = index
      while start > 0, isWordPart(bytes[start - 1]) || bytes[start - 1] == UInt8(ascii: ".") { start -= 1 }
      if start == index { continue }
      let name = String(decoding: bytes[start..<index], as: UTF8.self)
      self.name = name.hasPrefix(".") ? String(name.dropFirst()) : name
      hasTarget = name.contains(".")
      position = commas
      return
    }
    return nil
  }
}
