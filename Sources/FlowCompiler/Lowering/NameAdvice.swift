internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension PresenterCompiler {
  /// What an expression was found to have wrong, in the words of flows rather than those of expressions alone.
  ///
  /// Names that would be there but for a section that could not be read are not held against the author, and neither are
  /// checks that a broken condition around the expression may have made.
  ///
  /// - Parameter event: The name that stands alone where an event is taken, if one does.
  func explained(
    _ found: Report, in scope: LocalScope, firstValueOf slot: SlotSignature? = nil, event: String? = nil
  ) -> Report {
    var result = Report()
    for diagnostic in found.diagnostics {
      switch diagnostic.code {
      case "missing-null-check", "missing-case-check", "excluded-case":
        if !scope.isUncertain { result.add(diagnostic) }
      // Of a type that could not be read, neither the cases nor what a literal holds are known.
      case "untyped-literal" where slot?.type == .error: continue
      case "unknown-type" where slot?.type == .error: continue
      case "unknown-type" where isUnknownImport(written(diagnostic).prefix { $0 != "." }): continue
      case "unknown-name" where slot?.type == .error: continue
      case "unknown-name" where rowNames != nil: result.add(explainedInScenario(diagnostic))
      case "unknown-name": explain(diagnostic, in: scope, firstValueOf: slot, event: event, into: &result)
      case "unknown-field": result.add(explainedField(diagnostic, in: scope))
      default: result.add(diagnostic)
      }
    }
    return result
  }

  private func explain(
    _ diagnostic: Diagnostic, in scope: LocalScope, firstValueOf slot: SlotSignature?, event: String?,
    into result: inout Report
  ) {
    let name = written(diagnostic)
    if mayBeUnread(name) { return }
    let member = member(behind: diagnostic.span)
    if name == "strings" { return explainString(member, at: diagnostic.span, into: &result) }
    if let member, let reach = reach(of: member, behind: name, in: scope) {
      let span = Span(source: member.span.source, start: diagnostic.span.start, end: member.span.end)
      result.add(NameOutOfReach(name: "\(name).\(member.text)", reach: reach), at: span)
      return
    }
    if name == "backstack", member?.text == "top", let interface = member.flatMap({ self.member(behind: $0.span) }) {
      let declared = types.interfaces.map(\.name.text)
      result.add(UnknownInterface(name: interface.text, declared: declared), at: interface.span)
      return
    }
    if let owner = OwnedNames(name, of: self), let member {
      let span = Span(source: member.span.source, start: diagnostic.span.start, end: member.span.end)
      result.add(UnknownMember(name: member.text, owner: owner), at: span)
      return
    }
    if let reach = reach(of: name, in: scope, isFirstValue: slot != nil) {
      result.add(NameOutOfReach(name: name, reach: reach), at: diagnostic.span)
      return
    }
    let known =
      casesExpected(by: slot) + scope.names.filter { !$0.contains(".") }
      + (signature.isStore ? [] : visibleStores.map(\.name))
      + types.names.map(\.text) + scope.names.filter { $0.contains(".") }
    result.add(
      Diagnostic(
        code: diagnostic.code, severity: diagnostic.severity, span: diagnostic.span, message: diagnostic.message,
        hints: habit(name, of: slot, event: event) ?? nameHints(for: name, among: known, listedAs: "there are"),
        related: diagnostic.related))
  }

  /// What the author wrote where something is wrong.
  private func written(_ diagnostic: Diagnostic) -> String {
    file.text(diagnostic.span.start..<diagnostic.span.end)
  }

  private func explainString(_ member: Name?, at span: Span, into result: inout Report) {
    guard let member else {
      let names = context.strings.names.map(\.text)
      return result.add(UnknownString(name: "", slip: .bare(names)), at: span)
    }
    if let mistake = context.strings.mistake(inReading: member.text) { result.add(mistake, at: member.span) }
  }

  /// The cases that the first value of a slot can name.
  private func casesExpected(by slot: SlotSignature?) -> [String] {
    guard case .enumeration(let name)? = slot?.type.withoutNull else { return [] }
    return types.environment.enumeration(named: name)?.shape.cases ?? []
  }

  /// Whether the section that may declare a name could not be read.
  private func mayBeUnread(_ name: String) -> Bool {
    let flow = signatures.flow.declaration.unread
    if name == "flow" { return !flow.isDisjoint(with: .values) }
    let own = signature.declaration.unread
    if name == "params" { return own.contains(.params) }
    if isUnknownImport(name) { return true }
    if name == "backstack" { return flow.contains(.interfaces) }
    if let store = visibleStores.first(where: { $0.name == name }) {
      return !signatures.presenters[store.presenter].declaration.unread.isDisjoint(with: .values)
    }
    // A use that leads nowhere has been reported where it stands.
    if signature.uses.contains(where: { $0.name.text == name }) { return true }
    return !own.isDisjoint(with: [.state, .derived, .children, .stores, .uses])
      || !flow.isDisjoint(with: [.types, .stores])
  }

  /// Whether a name is that of an imported flow of which nothing is known.
  private func isUnknownImport(_ name: some StringProtocol) -> Bool {
    if signatures.declaration.presenter.unread.contains(.imports) { return true }
    return signatures.imports.contains { $0.name == name && $0.flow == nil }
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
  private func habit(_ name: String, of slot: SlotSignature?, event: String?) -> [String]? {
    switch name {
    case "nul", "nil", "none", "None", "undefined", "NULL", "Null": return ["write 'null'"]
    case "yes", "on", "True", "TRUE": return ["write 'true'"]
    case "no", "off", "False", "FALSE": return ["write 'false'"]
    default: break
    }
    if let hint = eventHint(name, event: event) { return [hint] }
    guard let slot, slot.type.withoutNull == .string, slot.initial?.text.text.trimmed == name else { return nil }
    return ["put quotes around it if it is a text: '\(name)'"]
  }

  /// What to write for the name of an event, which is no value of an expression.
  private func eventHint(_ name: String, event: String?) -> String? {
    if claimsHoldEvents {
      let owner = signatures.presenters.first { $0.isFlow && $0.event(name) != nil }
      let other = owner ?? signatures.presenters.first { $0.event(name) != nil }
      return other.map { "write '\($0.isFlow ? "flow" : $0.name.text).\(name)' for the moment of the event" }
    }
    guard let number = signature.event(name), !signature.events[number].isEmitted else { return nil }
    if event == name { return "write '\(name)' without '='" }
    return "an event is no value of an expression: name one event, and choose with 'when' in its transition"
  }

  // MARK: Fields

  /// A field that a model lacks, where its presenter could show it.
  private func explainedField(_ diagnostic: Diagnostic, in scope: LocalScope) -> Diagnostic {
    let name = file.text(diagnostic.span.start..<diagnostic.span.end)
    guard let owner = owner(ofFieldAt: diagnostic.span) else { return diagnostic }
    var hint: String?
    if scope.modelFields != nil {
      let isValue = signature.state.contains { $0.name.text == name } || derivedTypes.contains { $0.name.text == name }
      if owner == "model", isValue { hint = "show it in the model: '\(name): =\(name)'" }
    } else if let index = signature.child(owner)?.presenter {
      hint = missingInModel(of: index, name)
    }
    guard let hint else { return diagnostic }
    return Diagnostic(
      code: diagnostic.code, severity: diagnostic.severity, span: diagnostic.span, message: diagnostic.message,
      hints: [hint], related: diagnostic.related)
  }

  /// What to write where a child has a value that it does not show.
  private func missingInModel(of child: Int, _ name: String) -> String? {
    let target = signatures.presenters[child]
    let shown = "show it in the model of '\(target.name.text)':"
    if target.slots.contains(where: { $0.isParam && $0.name.text == name }) {
      return "\(shown) '\(name): =params.\(name)'"
    }
    let isValue =
      target.state.contains { $0.name.text == name } || target.declaration.derived.contains { $0.name.text == name }
    if isValue { return "\(shown) '\(name): =\(name)'" }
    let interface = types.interfaces.map(\.name.text)
    return nearestName(to: name, among: interface).map { "did you mean the interface '\($0)'?" }
  }

  /// The name in front of the point before a field.
  private func owner(ofFieldAt span: Span) -> String? {
    let before = file.text(max(0, span.start - 80)..<span.start)
    guard before.hasSuffix(".") else { return nil }
    let letters = before.dropLast().reversed().prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    return String(letters.reversed())
  }
}
