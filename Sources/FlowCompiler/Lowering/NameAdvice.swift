internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension PresenterCompiler {
  /// What an expression was found to have wrong, in the words of flows rather than those of expressions alone.
  ///
  /// Names that would be there but for a section that could not be read are not held against the author, and neither are
  /// checks that a broken condition around the expression may have made.
  func explained(_ found: Report, in scope: LocalScope, firstValueOf slot: SlotSignature? = nil) -> Report {
    var result = Report()
    for diagnostic in found.diagnostics {
      switch diagnostic.code {
      case "missing-null-check", "missing-case-check", "excluded-case":
        if !scope.isUncertain { result.add(diagnostic) }
      // Of a type that could not be read, neither the cases nor what a literal holds are known.
      case "untyped-literal" where slot?.type == .error: continue
      case "unknown-type" where slot?.type == .error: continue
      case "unknown-name" where slot?.type == .error: continue
      case "unknown-name": explain(diagnostic, in: scope, firstValueOf: slot, into: &result)
      case "unknown-field": result.add(explainedField(diagnostic, in: scope))
      default: result.add(diagnostic)
      }
    }
    return result
  }

  private func explain(
    _ diagnostic: Diagnostic, in scope: LocalScope, firstValueOf slot: SlotSignature?, into result: inout Report
  ) {
    let name = file.text(diagnostic.span.start..<diagnostic.span.end)
    if mayBeUnread(name) { return }
    if scope.modelFields != nil, ["flow", "params", "backstack"].contains(name),
      let member = member(behind: diagnostic.span)
    {
      let span = Span(source: member.span.source, start: diagnostic.span.start, end: member.span.end)
      let reach = NameOutOfReach.Reach.view(write: "model.\(member.text)", isShown: false)
      result.add(NameOutOfReach(name: "\(name).\(member.text)", reach: reach), at: span)
      return
    }
    if let reach = reach(of: name, in: scope, isFirstValue: slot != nil) {
      result.add(NameOutOfReach(name: name, reach: reach), at: diagnostic.span)
      return
    }
    if let owner = OwnedNames(name, of: self), let member = member(behind: diagnostic.span) {
      let span = Span(source: member.span.source, start: diagnostic.span.start, end: member.span.end)
      result.add(UnknownMember(name: member.text, owner: owner), at: span)
      return
    }
    let known =
      casesExpected(by: slot) + scope.names.filter { !$0.contains(".") } + types.names.map(\.text)
      + scope.names.filter { $0.contains(".") }
    result.add(
      Diagnostic(
        code: diagnostic.code, severity: diagnostic.severity, span: diagnostic.span, message: diagnostic.message,
        hints: habit(name, of: slot) ?? nameHints(for: name, among: known, listedAs: "there are"),
        related: diagnostic.related))
  }

  /// The cases that the first value of a slot can name.
  private func casesExpected(by slot: SlotSignature?) -> [String] {
    guard case .enumeration(let name)? = slot?.type.withoutNull else { return [] }
    return types.environment.enumeration(named: name)?.shape.cases ?? []
  }

  /// Whether the section that may declare a name could not be read.
  private func mayBeUnread(_ name: String) -> Bool {
    if name == "flow" { return !signatures.flow.declaration.unread.isDisjoint(with: .values) }
    let own = signature.declaration.unread
    if name == "params" { return own.contains(.params) }
    return !own.isDisjoint(with: [.state, .derived]) || signatures.flow.declaration.unread.contains(.types)
  }

  /// Where a name that the expression cannot see does exist.
  private func reach(of name: String, in scope: LocalScope, isFirstValue: Bool) -> NameOutOfReach.Reach? {
    let declaration = signature.declaration
    if let shown = scope.modelFields {
      let field = "model.\(name)"
      if shown.contains(name) { return .view(write: field, isShown: true) }
      let isValue = signature.slots.contains { $0.name.text == name } || derivedTypes.contains { $0.name.text == name }
      if isValue || ["params", "flow", "messages", "screen", "backstack"].contains(name) {
        return .view(write: field, isShown: false)
      }
      return nil
    }
    if name == "event" { return .event }
    if name == "model" { return .model }
    if signature.slots.contains(where: { $0.isParam && $0.name.text == name }) { return .param }
    if isFirstValue, declaration.derived.contains(where: { $0.name.text == name }) { return .derived }
    if isFirstValue, signature.state.contains(where: { $0.name.text == name }) { return .later }
    let flow = signatures.flow
    let flowNames = flow.slots.map(\.name.text) + flow.declaration.derived.map(\.name.text)
    if !signature.isFlow, flowNames.contains(name) { return .flow }
    for type in types.names {
      if types.environment.enumeration(named: type.text)?.shape.cases.contains(name) == true {
        return .enumCase(of: type.text)
      }
      if let union = types.environment.record(named: type.text), union.isUnion, union.shape.index(of: name) != nil {
        return .unionCase(of: type.text)
      }
    }
    return nil
  }

  /// The name behind a point that follows a place in the file.
  private func member(behind span: Span) -> Name? {
    let rest = file.text(span.end..<min(span.end + 80, file.bytes.count))
    guard rest.hasPrefix(".") else { return nil }
    let name = rest.dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    guard !name.isEmpty else { return nil }
    return Name(
      String(name), at: Span(source: span.source, start: span.end + 1, end: span.end + 1 + name.utf8.count))
  }

  /// What people write who come from another language, or forgot the quotes.
  private func habit(_ name: String, of slot: SlotSignature?) -> [String]? {
    switch name {
    case "nul", "nil", "none", "None", "undefined", "NULL", "Null": return ["write 'null'"]
    case "yes", "on", "True", "TRUE": return ["write 'true'"]
    case "no", "off", "False", "FALSE": return ["write 'false'"]
    default: break
    }
    guard let slot, slot.type.withoutNull == .string, slot.initial?.text.text.trimmed == name else { return nil }
    return ["put quotes around it if it is a text: '\(name)'"]
  }

  /// A field that the model lacks, where the screen could show it.
  private func explainedField(_ diagnostic: Diagnostic, in scope: LocalScope) -> Diagnostic {
    let name = file.text(diagnostic.span.start..<diagnostic.span.end)
    let before = file.text(max(0, diagnostic.span.start - 6)..<diagnostic.span.start)
    let isValue = signature.state.contains { $0.name.text == name } || derivedTypes.contains { $0.name.text == name }
    guard scope.modelFields != nil, before == "model.", isValue else { return diagnostic }
    return Diagnostic(
      code: diagnostic.code, severity: diagnostic.severity, span: diagnostic.span, message: diagnostic.message,
      hints: ["show it in the model: '\(name): =\(name)'"], related: diagnostic.related)
  }
}

extension OwnedNames {
  /// The names that stand behind `flow.`, `params.` or `backstack.`, or `nil` for another word.
  fileprivate init?(_ word: String, of compiler: PresenterCompiler) {
    let flow = compiler.signatures.flow
    switch word {
    case "flow":
      let names = flow.slots.map(\.name.text) + flow.declaration.derived.map(\.name.text)
      self.init(word: word, names: names, isOwn: compiler.signature.isFlow)
    case "params": self.init(word: word, names: [], isOwn: false)
    case "backstack": self.init(word: word, names: ["depth"], isOwn: false)
    default: return nil
    }
  }
}
