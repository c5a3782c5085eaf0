internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// A string whose placeholders in one language differ from those in the first language.
///
/// Reported while reading strings.
struct MismatchedPlaceholder: DiagnosticKind {
  static let code: DiagnosticCode = "mismatched-placeholder"
  static let group = DiagnosticGroup.strings
  static let explanation = """
    An expression that reads a string gives values for the placeholders of the first language. So a string in another
    language cannot have other placeholders, and must not omit any of them. A plural form may omit the number, as in "a
    letter".
    """
  static let example = DiagnosticExample(
    from: .mailbox,
    wrong: [.replace("greeting: Hallo, {name}", "greeting: Hallo, {Name}")])

  /// The difference between the languages.
  enum Difference {
    /// The first language has no such placeholder; it has the listed ones.
    case unknown(in: String, [String])
    /// A language omits the placeholder.
    case missing(in: String)
    /// The placeholder is declared with two types.
    case types(ValueType?, ValueType)
  }

  let name: String
  let difference: Difference

  var message: String {
    switch difference {
    case .unknown(let first, _): "'\(first)' has no placeholder '\(name)' here"
    case .missing(let language): "'\(language)' lacks the placeholder '\(name)'"
    case .types(let known?, let type): "the placeholder '\(name)' is both \(known) and \(type)"
    case .types(nil, let type): "the placeholder '\(name)' is \(type) here, but has no type in the first language"
    }
  }

  /// The diagnostic is at the name, and the correction is in its value.
  func fixes(at span: Span) -> [Fix]? { hints.first.map { [Fix($0, edits: [], safety: .display)] } }

  var hints: [String] {
    switch difference {
    case .unknown(_, let known): nameHints(for: name, among: known, listedAs: "there are")
    case .missing: ["write '{\(name)}' at the place of the value"]
    case .types: ["write its type once, in the first language"]
    }
  }
}

extension MismatchedPlaceholder {
  /// Reports the first placeholder in which a translation differs from the string of the first language.
  static func check(
    _ text: WrittenString, in language: String, against base: WrittenString,
    with placeholders: [StringTable.Placeholder], of first: String, into report: inout Report
  ) {
    guard let mistake = mismatch(of: text, language, with: placeholders, of: first) else { return }
    report.add(
      mistake, at: text.name.span, related: [RelatedPlace("it is here in the first language", at: base.name.span)])
  }

  private static func mismatch(
    of text: WrittenString, _ language: String, with placeholders: [StringTable.Placeholder], of first: String
  ) -> MismatchedPlaceholder? {
    let known = placeholders.map(\.name)
    for written in text.placeholders {
      guard let declared = placeholders.first(where: { $0.name == written.name }) else {
        return MismatchedPlaceholder(name: written.name, difference: .unknown(in: first, known))
      }
      if let type = written.type, type != declared.type {
        return MismatchedPlaceholder(name: written.name, difference: .types(declared.type, type))
      }
    }
    let used = Set(text.placeholders.map(\.name))
    return known.first { !used.contains($0) }.map {
      MismatchedPlaceholder(name: $0, difference: .missing(in: language))
    }
  }
}
