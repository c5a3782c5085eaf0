internal import Diagnostics

/// The names that can complete an unfinished expression.
public struct ExpressionCandidates: Sendable {
  /// A name that fits.
  public struct Candidate: Hashable, Sendable {
    /// The kinds of names.
    public enum Kind: Hashable, Sendable { case variable, field, enumCase, type, function, method, macro }
    /// The name as it is inserted.
    public let name: String
    /// The kind.
    public let kind: Kind
    /// The type or the signature.
    public let detail: String
  }

  /// The names, the nearest first, without duplicates.
  public private(set) var all: [Candidate] = []
  /// Whether the unfinished name is a string, which only the cases of an enum complete.
  public fileprivate(set) var isString = false
  private var seen: Set<String> = []

  mutating func add(_ name: String, _ kind: Candidate.Kind, _ detail: String) {
    if name.contains("%") || name.contains("@") || name.isEmpty { return }
    if seen.insert(name).inserted { all.append(Candidate(name: name, kind: kind, detail: detail)) }
  }
}

extension Environment {
  /// The name in place of an unfinished one. No author can declare it by accident.
  static let hole = "flowspecHole__"

  /// Returns the names that can stand in place of a range of an expression, which is empty or an unfinished name.
  ///
  /// - Parameter type: The type that the whole expression must have, if it is known.
  public func candidates(
    in text: String, replacing range: Range<Int>, expecting type: ValueType? = nil
  ) -> ExpressionCandidates {
    var result = ExpressionCandidates()
    let bytes = Array(text.utf8)
    guard bytes.count <= options.limits.length, range.upperBound <= bytes.count else { return result }
    for quote in ["", "'", "\""] {
      // The quote behind an unfinished string may be missing.
      let whole = bytes[..<range.lowerBound] + Array((Environment.hole + quote).utf8) + bytes[range.upperBound...]
      let source = MappedText(verbatim: String(decoding: whole, as: UTF8.self), at: 0, in: SourceID(0))
      var parser = Parser(source, macros: options.macros, limits: options.limits)
      guard let tree = parser.run() else { continue }
      var checker = Checker(self, tree, source, report: parser.report)
      checker.run(expecting: type)
      addCandidates(checker, &result)
      if result.isString || !result.all.isEmpty { break }
    }
    return result
  }

  private func addCandidates(_ checker: Checker, _ result: inout ExpressionCandidates) {
    for node in checker.tree.nodes {
      switch node.kind {
      case .select(let operand, let field), .presence(let operand, let field):
        if field.name == Environment.hole { addMembers(of: operand, checker, &result) }
      case .call(let call) where call.name == Environment.hole:
        if let target = call.target { addMembers(of: target, checker, &result) } else { addNames(checker, &result) }
      case .identifier(Environment.hole, _): addNames(checker, &result)
      case .literal(.string(Environment.hole)):
        result.isString = true
        let cases = checker.hole.enumeration.flatMap { types.enumerations[$0]?.shape.cases } ?? []
        for name in cases { result.add(name, .enumCase, checker.hole.enumeration ?? "") }
      case .record(let literal):
        guard literal.fields.contains(where: { $0.name.name == Environment.hole }),
          let record = types.literalType(literal.name)
        else { continue }
        for field in record.fields { result.add(field.name, .field, field.type.description) }
      default: break
      }
    }
  }

  private func addNames(_ checker: Checker, _ result: inout ExpressionCandidates) {
    for local in checker.hole.locals.reversed() {
      result.add(local.name, .variable, checker.unifier.resolve(local.type).description)
    }
    for (name, type) in visibleNames {
      guard let point = name.firstIndex(of: ".") else {
        result.add(name, .variable, type.description)
        continue
      }
      result.add(String(name[..<point]), .variable, "")
    }
    for name in typeNames where !name.contains(".") { result.add(name, .type, "type") }
    for word in ["true", "false", "null"] { result.add(word, .variable, word == "null" ? "null" : "bool") }
    result.add("has", .macro, "has(e.field)")
    for signature in functionSignatures where !signature.isMember {
      result.add(signature.name, .function, signature.description)
      if let point = signature.name.firstIndex(of: ".") { result.add(String(signature.name[..<point]), .function, "") }
    }
  }

  private func addMembers(of operand: NodeID, _ checker: Checker, _ result: inout ExpressionCandidates) {
    if let (name, _) = checker.qualifiedName(operand), checker.local(name) == nil {
      for (whole, type) in visibleNames where whole.hasPrefix(name + ".") {
        let rest = whole.dropFirst(name.count + 1)
        let isLast = !rest.contains(".")
        let kind: ExpressionCandidates.Candidate.Kind = if case .enumeration = type { .enumCase } else { .field }
        result.add(String(rest.prefix { $0 != "." }), kind, isLast ? type.description : "")
      }
      for signature in functionSignatures where !signature.isMember && signature.name.hasPrefix(name + ".") {
        result.add(String(signature.name.dropFirst(name.count + 1)), .function, signature.description)
      }
    }
    let type = checker.unifier.resolve(checker.types[operand])
    if let name = type.recordName, let record = types.records[name] {
      for field in record.fields { result.add(field.name, .field, field.type.description) }
    }
    if type == .error { return }
    for signature in functionSignatures where signature.isMember {
      guard let first = signature.parameters.first else { continue }
      var unifier = Unifier(isStrict: options.isStrict)
      var placeholders: [String: ValueType] = [:]
      let target = unifier.instantiate(first, &placeholders)
      guard unifier.assign(type.withoutNull, to: target) else { continue }
      result.add(signature.name, .method, signature.description)
    }
    for form in Environment.macroForms {
      guard let point = form.firstIndex(of: "."), let bracket = form.firstIndex(of: "("), point < bracket else {
        continue
      }
      let fits: Bool
      switch type.withoutNull {
      case .list: fits = form.hasPrefix("list.")
      case .map: fits = form.hasPrefix("list.") || form.hasPrefix("map.")
      case .optional: fits = form.hasPrefix("optional.")
      default: fits = false
      }
      if fits { result.add(String(form[form.index(after: point)..<bracket]), .macro, form) }
    }
  }
}
