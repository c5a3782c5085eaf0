internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

extension StringTable {
  /// Reports strings that a language lacks, and strings that the first language does not have.
  func checkCompleteness(_ languages: [Language], report: inout Report) {
    guard let first = languages.first else { return }
    let declared = first.texts.map(\.name.text)
    for language in languages.dropFirst() where !language.isUnread {
      // A region inherits the strings of its language.
      let around = languages.dropFirst().filter { language.tag.chain.contains($0.tag.text) }
      let known = around.reduce(into: Set<String>()) { $0.formUnion($1.names) }
      let missing = declared.filter { !known.contains($0) }
      if !missing.isEmpty {
        report.add(MissingTranslation(language: language.name.text, names: missing), at: language.name.span)
      }
      for text in language.texts where !first.names.contains(text.name.text) {
        report.add(
          SurplusTranslation(name: text.name.text, first: first.name.text, declared: declared), at: text.name.span)
      }
    }
  }

  /// Reports the plural forms that a language needs and a string lacks, and those that no number selects.
  static func checkForms(of text: WrittenString, in language: Language, report: inout Report) {
    guard case .plural(let forms) = text.forms, let rule = PluralRule(of: language.tag) else { return }
    let given = forms.map(\.category)
    let missing = rule.neededCategories.filter { !given.contains($0) }
    if !missing.isEmpty {
      let names = missing.map(\.name)
      report.add(
        MissingPluralForm(name: text.name.text, language: language.name.text, missing: names), at: text.name.span)
    }
    // The fallback form is allowed in every language.
    for form in forms where form.category != .other && !rule.categories.contains(form.category) {
      let used = rule.categories.map(\.name)
      report.add(
        UnusedPluralForm(category: form.category.name, language: language.name.text, used: used), at: form.span)
    }
  }

  /// Declares all strings in an environment for expressions: plain ones as values, those with placeholders as
  /// functions.
  ///
  /// - Parameter first: The number of the first string among those of all flows.
  func declare(in environment: inout Environment, from first: Int) {
    for (index, text) in strings.texts.enumerated() {
      let (name, slot) = ("strings.\(text.name)", Variable.string(first + index).number)
      guard !text.placeholders.isEmpty else {
        environment.declare(variable: name, type: .string, slot: slot)
        continue
      }
      let parameters = text.placeholders.map { NamedParameter($0.name, accepted: $0.accepted) }
      let overload = Overload(named: parameters, reading: [slot], result: .string) { values throws(EvaluationError) in
        guard case .int(let source)? = values.last else { return .string("") }
        return .string(text.filled(with: values.dropLast(), from: Int(truncatingIfNeeded: source)))
      }
      environment.declare(FunctionDeclaration(name: name, overloads: [overload]))
    }
  }

  /// Reports strings that nothing reads.
  func checkUse(_ usages: [Usage], from first: Int, into report: inout Report) {
    let reads = usages.reduce(into: Set<Int>()) { $0.formUnion($1.reads) }
    for (index, name) in names.enumerated() where !reads.contains(Variable.string(first + index).number) {
      report.add(UnusedDeclaration(what: "the string", name: name.text, isWritten: false), at: name.span)
    }
  }

  /// Returns the diagnostic for reading a string, or `nil` when the name may belong to a string that failed to parse.
  func mistake(inReading name: String) -> UnknownString? {
    guard let text = strings.texts.first(where: { $0.name == name }) else {
      return isIncomplete ? nil : UnknownString(name: name, slip: .unknown(names.map(\.text)))
    }
    let placeholders = text.placeholders.map(\.name)
    return UnknownString(name: name, slip: placeholders.isEmpty ? .hasNoPlaceholders : .hasPlaceholders(placeholders))
  }
}
