internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The strings of a flow, read and checked against each other, ready for expressions.
struct StringTable {
  /// The strings in the form that a program stores.
  private(set) var strings = FlowStrings.none
  /// The names of the strings, in the order of the first language.
  private(set) var names: [Name] = []
  /// Whether strings may be missing because some failed to parse.
  private(set) var isIncomplete: Bool

  /// A language with its valid strings.
  struct Language {
    let tag: LocaleTag
    let name: Name
    let texts: [WrittenString]
    /// The names of all strings, including those with errors.
    let names: Set<String>
    let isUnread: Bool
  }

  init(_ flow: FlowDeclaration, report: inout Report) {
    isIncomplete = flow.presenter.unread.contains(.strings)
    let languages = StringTable.languages(flow.strings, report: &report)
    if languages.count < flow.strings.count { isIncomplete = true }
    guard let first = languages.first else { return }
    if languages.contains(where: { $0.texts.count < $0.names.count || $0.isUnread }) { isIncomplete = true }
    var texts: [LocalizedText] = []
    let byName = languages.map { language in
      Dictionary(language.texts.map { ($0.name.text, $0) }, uniquingKeysWith: { first, _ in first })
    }
    for text in first.texts {
      let versions = byName.map { $0[text.name.text] }
      texts.append(StringTable.text(text, versions, languages, report: &report))
      names.append(text.name)
    }
    strings = FlowStrings(locales: languages.map(\.tag), texts: texts)
    if first.isUnread { return }
    MissingTranslation.check(languages, into: &report)
    SurplusTranslation.check(languages, into: &report)
  }

  private static func languages(_ declarations: [LocaleDeclaration], report: inout Report) -> [Language] {
    var languages: [Language] = []
    for declaration in declarations {
      let name = declaration.locale
      guard let tag = LocaleTag(name.text), tag != .pseudo, tag != .undetermined else {
        report.add(InvalidLocale(tag: name.text), at: name.span)
        continue
      }
      if let twin = languages.first(where: { $0.tag == tag }) {
        report.add(
          InvalidLocale(tag: name.text, twin: twin.name.text), at: name.span,
          related: [RelatedPlace("'\(twin.name.text)' is first here", at: twin.name.span)])
        continue
      }
      languages.append(
        Language(
          tag: tag, name: name, texts: declaration.entries.compactMap { WrittenString($0, report: &report) },
          names: Set(declaration.entries.map(\.name.text)), isUnread: declaration.isUnread))
    }
    return languages
  }

  // MARK: One string

  private static func text(
    _ base: WrittenString, _ versions: [WrittenString?], _ languages: [Language], report: inout Report
  ) -> LocalizedText {
    var placeholders = placeholders(of: base, report: &report)
    let counted = counted(among: placeholders)
    for (version, language) in zip(versions, languages) {
      guard let version else { continue }
      UncountedPlural.check(version, counted: counted, into: &report)
      MissingPluralForm.check(version, in: language, into: &report)
      UnusedPluralForm.check(version, in: language, into: &report)
      guard version.name.span != base.name.span else { continue }
      MismatchedPlaceholder.check(
        version, in: language.name.text, against: base, with: placeholders, of: languages[0].name.text, into: &report)
    }
    // The placeholder that selects the form is a number, even if the author does not declare it as one.
    if let counted, versions.contains(where: { $0?.isPlural ?? false }) { placeholders[counted].type = .int }
    let order = placeholders.map(\.name)
    return LocalizedText(
      name: base.name.text,
      placeholders: placeholders.map { .init(name: $0.name, accepted: $0.type.map { [$0] } ?? writable) },
      counted: counted, forms: zip(versions, languages).map { $0?.lowered(order, in: $1.tag) })
  }

  /// The types that a string can interpolate.
  private static let writable: [ValueType] = PlaceholderParser.types.map(\.type) + [.enumeration("")]

  typealias Placeholder = (name: String, type: ValueType?)

  /// Returns the placeholders of a string, each once, with their declared types.
  private static func placeholders(of text: WrittenString, report: inout Report) -> [Placeholder] {
    var found: [Placeholder] = []
    for written in text.placeholders {
      guard let index = found.firstIndex(where: { $0.name == written.name }) else {
        found.append((written.name, written.type))
        continue
      }
      guard let type = written.type else { continue }
      if let known = found[index].type, known != type {
        let mistake = MismatchedPlaceholder(name: written.name, difference: .types(known, type))
        report.add(mistake, at: written.span)
      }
      found[index].type = found[index].type ?? type
    }
    return found
  }

  /// Returns the placeholder whose number selects the form: the first that is declared as `int`, or the only one.
  private static func counted(among placeholders: [Placeholder]) -> Int? {
    if let marked = placeholders.firstIndex(where: { $0.type == .int }) { return marked }
    return placeholders.count == 1 && placeholders[0].type == nil ? 0 : nil
  }
}

extension StringTable {
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
}
