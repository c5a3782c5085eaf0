internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension ValueCompiler {
  /// Returns the diagnostics of an expression in the terms of flows instead of those of expressions.
  ///
  /// Unknown names are ignored if the section that may declare them failed to parse. Messages about null checks and
  /// case checks are dropped if a condition around the expression has an error.
  ///
  /// - Parameter event: The bare name in a place where an event is allowed, if any.
  func explained(
    _ found: Report, in scope: LocalScope, firstValueOf slot: SlotSignature? = nil, event: String? = nil
  ) -> Report {
    var result = Report()
    for diagnostic in found.diagnostics {
      switch diagnostic.code {
      case "missing-null-check", "missing-case-check", "excluded-case":
        if !scope.isUncertain { result.add(diagnostic) }
      // If the type failed to parse, its cases and the content of its literals are unknown.
      case "untyped-literal" where slot?.type == .error: continue
      case "unknown-type" where slot?.type == .error: continue
      case "unknown-type" where isUnknownImport(written(diagnostic).prefix { $0 != "." }): continue
      case "unknown-name" where slot?.type == .error: continue
      case "unknown-name": explain(diagnostic, in: scope, firstValueOf: slot, event: event, into: &result)
      case "unknown-function" where signatures.flow.declaration.unread.contains(.functions): continue
      case "unknown-function" where types.unreadFunctions.contains(written(diagnostic)): continue
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
    if case .scenario(let examples) = purpose { return result.add(explainedInScenario(diagnostic, examples)) }
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
      let declared = types.allInterfaces.map(\.name.text)
      result.add(UnknownInterface(name: interface.text, declared: declared), at: interface.span)
      return
    }
    if let library = signatures.libraries.library(name, in: signature.library), let context = context.libraries[library]
    {
      let written = member?.text ?? ""
      let mistake = UnknownLibraryName(
        name: written, library: name, functions: context.signatures.declaration.functions.map(\.name.text),
        types: context.types.names.map(\.text))
      result.add(mistake, at: member?.span ?? diagnostic.span)
      return
    }
    if let owner = OwnedNames(name, of: self), var member {
      // The names of an imported flow's presenters have two parts or more.
      while reached != nil, ClaimCompiler.reachWords.contains(name),
        owner.names.contains(where: { $0.hasPrefix("\(member.text).") }), let next = self.member(behind: member.span)
      {
        let span = Span(source: member.span.source, start: member.span.start, end: next.span.end)
        member = Name("\(member.text).\(next.text)", at: span)
      }
      let span = Span(source: member.span.source, start: diagnostic.span.start, end: member.span.end)
      result.add(UnknownMember(name: member.text, owner: owner), at: span)
      return
    }
    if let reach = reach(of: name, in: scope, isFirstValue: slot != nil) {
      result.add(NameOutOfReach(name: name, reach: reach), at: diagnostic.span)
      return
    }
    // A type is a value only with a dot behind it, as in `Unit.kg`.
    let known =
      casesExpected(by: slot) + scope.names.filter { !$0.contains(".") }
      + (signature.isStore ? [] : visibleStores.map(\.name))
      + (member == nil ? [] : types.names.map(\.text)) + scope.names.filter { $0.contains(".") }
    result.add(
      Diagnostic(
        code: diagnostic.code, severity: diagnostic.severity, span: diagnostic.span, message: diagnostic.message,
        hints: foreignSpelling(name, of: slot, event: event)
          ?? nameHints(for: name, among: known, listedAs: "there are"),
        related: diagnostic.related))
  }

  /// Returns the source text at the place of a diagnostic.
  private func written(_ diagnostic: Diagnostic) -> String {
    file.text(diagnostic.span.start..<diagnostic.span.end)
  }

  private func explainString(_ member: Name?, at span: Span, into result: inout Report) {
    guard let member else {
      let names = home.strings.names.map(\.text)
      return result.add(UnknownString(name: "", problem: .bare(names)), at: span)
    }
    if let mistake = home.strings.mistake(inReading: member.text) { result.add(mistake, at: member.span) }
  }

  /// Returns the cases that are valid in the initial value of a slot.
  private func casesExpected(by slot: SlotSignature?) -> [String] {
    guard case .enumeration(let name)? = slot?.type.withoutNull else { return [] }
    return types.environment.enumeration(named: name)?.shape.cases ?? []
  }

  /// Whether the section that may declare a name failed to parse.
  private func mayBeUnread(_ name: String) -> Bool {
    let flow = signatures.flow.declaration.unread
    if name == "flow" { return !flow.isDisjoint(with: .values) }
    if reached != nil, ClaimCompiler.reachWords.contains(name) {
      return !flow.isDisjoint(with: [.screens, .parts, .imports])
    }
    let own = signature.declaration.unread
    if name == "params" { return own.contains(.params) }
    if isUnknownImport(name) { return true }
    if name == "backstack" { return flow.contains(.interfaces) }
    if let store = visibleStores.first(where: { $0.name == name }) {
      return !signatures.presenters[store.presenter].declaration.unread.isDisjoint(with: .values)
    }
    // A `uses` entry that resolves to nothing is reported in its own place.
    if signature.uses.contains(where: { $0.name.text == name }) { return true }
    return !own.isDisjoint(with: [.state, .derived, .children, .stores, .uses])
      || !flow.isDisjoint(with: [.types, .stores])
  }

  /// Whether a name is that of an imported flow that could not be read.
  private func isUnknownImport(_ name: some StringProtocol) -> Bool {
    if signatures.declaration.presenter.unread.contains(.imports) { return true }
    return signatures.imports.contains { $0.name == name && $0.flow == nil }
  }

  /// Returns the name after a dot that follows a place in the file.
  private func member(behind span: Span) -> Name? {
    let rest = file.text(span.end..<min(span.end + 80, file.bytes.count))
    guard rest.hasPrefix(".") else { return nil }
    let name = rest.dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    guard !name.isEmpty else { return nil }
    return Name(
      String(name), at: Span(source: span.source, start: span.end + 1, end: span.end + 1 + name.utf8.count))
  }

  /// Returns hints for spellings from other languages and for forgotten quotes.
  private func foreignSpelling(_ name: String, of slot: SlotSignature?, event: String?) -> [String]? {
    switch name {
    case "nul", "nil", "none", "None", "undefined", "NULL", "Null": return ["write 'null'"]
    case "yes", "on", "True", "TRUE": return ["write 'true'"]
    case "no", "off", "False", "FALSE": return ["write 'false'"]
    default: break
    }
    if let hint = eventHint(name, event: event) { return [hint] }
    guard let slot, slot.type.withoutNull == .string, slot.initial?.text.text.trimmed == name else { return nil }
    return ["put quotes around it if it is a string: '\(name)'"]
  }

  /// Returns a hint for the name of an event, which is not a value in expressions.
  private func eventHint(_ name: String, event: String?) -> String? {
    if case .claim(_, holdsEvents: true) = purpose {
      let owner = signatures.presenters.first { $0.isFlow && $0.event(name) != nil }
      let other = owner ?? signatures.presenters.first { $0.event(name) != nil }
      return other.map { "write '\($0.isFlow ? "flow" : $0.name.text).\(name)' for the moment of the event" }
    }
    guard let number = signature.event(name), !signature.events[number].isEmitted else { return nil }
    if event == name { return "write '\(name)' without '='" }
    return "an event is not a value: name one event, and choose with 'when' in its transition"
  }

  // MARK: Fields

  /// Returns the diagnostic for an unknown field of a model, with a hint if its presenter could show the field.
  private func explainedField(_ diagnostic: Diagnostic, in scope: LocalScope) -> Diagnostic {
    let name = file.text(diagnostic.span.start..<diagnostic.span.end)
    guard let owner = owner(ofFieldAt: diagnostic.span) else { return diagnostic }
    let diagnostic = owner == "error" ? namingError(diagnostic, in: scope) : diagnostic
    var hint: String?
    if owner == "error", let lacking = scope.caught?.operation(without: name) {
      hint = "'\(lacking)' declares no '\(name)' of this type: catch the error beside its calls"
    } else if scope.modelFields != nil {
      let isValue = signature.valueNames.contains(name)
      if owner == "model", isValue { hint = "show it in the model: '\(name): =\(name)'" }
    } else if signature.child(owner)?.isStack ?? false, types.interface(name) != nil {
      hint = "read what its screens publish in the model or under 'implements'"
    } else if let index = signature.child(owner)?.presenter {
      hint = caseHint(for: name, ofModelOf: index, named: owner) ?? missingInModel(of: index, name)
    }
    guard let hint else { return diagnostic }
    return Diagnostic(
      code: diagnostic.code, severity: diagnostic.severity, span: diagnostic.span, message: diagnostic.message,
      hints: [hint], related: diagnostic.related)
  }

  /// Returns the diagnostic for an unknown field of an error's data with the name of the error in place of the type.
  private func namingError(_ diagnostic: Diagnostic, in scope: LocalScope) -> Diagnostic {
    let records = home.possibleErrorData + [scope.caught?.data].compactMap { $0 }
    guard let data = records.first(where: { diagnostic.message.contains("'\($0.name)'") }),
      let error = data.name.split(separator: ".").last
    else { return diagnostic }
    return Diagnostic(
      code: diagnostic.code, severity: diagnostic.severity, span: diagnostic.span,
      message: diagnostic.message.replacing("'\(data.name)'", with: "the error '\(error)'"), hints: diagnostic.hints,
      related: diagnostic.related)
  }

  /// Returns a hint for a field that only some cases of a model have: those of its presenter's modes, or its own.
  private func caseHint(for name: String, ofModelOf child: SignatureID, named owner: String) -> String? {
    let declaration = signatures.presenters[child].declaration
    var cases: [String] = []
    if case .cases(let declared)? = declaration.model {
      cases = declared.filter { shown in shown.fields.contains { $0.name.text == name } }.map(\.name.text)
    } else {
      let isInAll = declaration.model?.plainFields.contains(name) ?? false
      cases = declaration.modes.filter { isInAll || $0.model?.plainFields.contains(name) ?? false }.map(\.name.text)
    }
    guard let first = cases.first else { return nil }
    return "its model has cases: test 'has(\(owner).\(first))', and read '\(owner).\(first).\(name)'"
  }

  /// Returns a hint for a value that a child has but does not show.
  private func missingInModel(of child: SignatureID, _ name: String) -> String? {
    let target = signatures.presenters[child]
    let shown = "show it in the model of '\(target.name.text)':"
    if target.slots.contains(where: { $0.isParam && $0.name.text == name }) {
      return "\(shown) '\(name): =params.\(name)'"
    }
    if target.valueNames.contains(name) { return "\(shown) '\(name): =\(name)'" }
    let interface = types.allInterfaces.map(\.name.text)
    return nearestName(to: name, among: interface).map { "did you mean the interface '\($0)'?" }
  }

  /// Returns the name before the dot of a field.
  private func owner(ofFieldAt span: Span) -> String? {
    let before = file.text(max(0, span.start - 80)..<span.start)
    guard before.hasSuffix(".") else { return nil }
    let letters = before.dropLast().reversed().prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    return String(letters.reversed())
  }
}

extension ModelSyntax {
  /// The names of the fields of a model without cases.
  fileprivate var plainFields: [String] {
    switch self {
    case .names(let names): names.map(\.text)
    case .fields(let fields): fields.map(\.name.text)
    case .cases, .forwarded: []
    }
  }
}
