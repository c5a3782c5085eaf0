internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// A string in one language, split into literal parts and placeholders.
struct WrittenString {
  /// The forms of a string: a single one, or one per category.
  enum Forms {
    case plain(WrittenText)
    case plural([(category: PluralCategory, span: Span, text: WrittenText)])
  }

  let name: Name
  let forms: Forms

  /// Parses the placeholders of a string; `nil` when it has an error.
  init?(_ syntax: StringSyntax, report: inout Report) {
    name = syntax.name
    switch syntax.content {
    case .mistaken: return nil
    case .plain(let text):
      var parser = PlaceholderParser(text)
      guard let written = parser.parse(report: &report) else { return nil }
      forms = .plain(written)
    case .forms(let written):
      var plural: [(category: PluralCategory, span: Span, text: WrittenText)] = []
      for form in written {
        var parser = PlaceholderParser(form.text)
        guard let category = PluralCategory(name: form.category.text), let text = parser.parse(report: &report) else {
          continue
        }
        plural.append((category, form.category.span, text))
      }
      guard plural.count == written.count else { return nil }
      forms = .plural(plural)
    }
  }

  /// All placeholders, each as often as it is written.
  var placeholders: [WrittenPlaceholder] {
    switch forms {
    case .plain(let text): text.placeholders
    case .plural(let plural): plural.flatMap(\.text.placeholders)
    }
  }

  /// Whether the string has plural forms.
  var isPlural: Bool { if case .plural = forms { true } else { false } }

  /// Returns the compiled form, given the order of the placeholders.
  func lowered(_ names: [String], in locale: LocaleTag) -> LocalizedText.Forms {
    switch forms {
    case .plain(let text): return LocalizedText.Forms(text.lowered(names))
    case .plural(let plural):
      let patterns = plural.map { ($0.category, $0.text.lowered(names)) }
      return LocalizedText.Forms(
        Dictionary(patterns, uniquingKeysWith: { first, _ in first }), rule: PluralRule(of: locale) ?? .one)
    }
  }
}

extension WrittenText {
  fileprivate func lowered(_ names: [String]) -> [LocalizedText.Part] {
    pieces.map { piece in
      switch piece {
      case .words(let words): .words(words)
      case .place(let placeholder): .value(names.firstIndex(of: placeholder.name) ?? names.count)
      }
    }
  }
}
