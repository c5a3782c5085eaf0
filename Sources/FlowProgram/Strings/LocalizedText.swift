public import CEL

/// A text of a flow in all its languages, with places for values.
public struct LocalizedText: Sendable {
  /// A value that is put into the text.
  public struct Placeholder: Sendable, Hashable {
    /// The name between the braces.
    public let name: String
    /// The types that the value may have.
    public let accepted: [ValueType]

    /// Describes a placeholder.
    public init(name: String, accepted: [ValueType]) {
      self.name = name
      self.accepted = accepted
    }
  }

  /// The name that the author gave it.
  public let name: String
  /// The values it takes, in the order of the file.
  public let placeholders: [Placeholder]
  /// The position of the placeholder whose number decides about the form, or `nil` when there is one form alone.
  public let counted: Int?
  /// For each of ``FlowStrings/locales`` its forms, or `nil` where the text is missing.
  public let forms: [Forms?]

  /// Describes a text.
  public init(name: String, placeholders: [Placeholder], counted: Int?, forms: [Forms?]) {
    self.name = name
    self.placeholders = placeholders
    self.counted = counted
    self.forms = forms
  }

  /// A stretch of words, or the place of a value.
  public enum Part: Sendable, Hashable {
    case words(String)
    /// The position of a placeholder.
    case value(Int)
  }

  /// A text in one language: as it always is, or by how many there are.
  public struct Forms: Sendable {
    private let patterns: [[Part]?]
    private let rule: PluralRule

    /// A text in one form.
    public init(_ pattern: [Part]) {
      patterns = PluralCategory.allCases.map { $0 == .other ? pattern : nil }
      rule = .invariant
    }

    /// A text by category, of which at least one is there.
    public init(_ patterns: [PluralCategory: [Part]], rule: PluralRule) {
      self.patterns = PluralCategory.allCases.map { patterns[$0] }
      self.rule = rule
    }

    /// The form for a number: that of its category, else `other`, else the last that there is.
    func pattern(for number: Int64?) -> [Part] {
      let category = number.map { rule.category(of: $0) } ?? .other
      let form = patterns[category.rawValue] ?? patterns[PluralCategory.other.rawValue]
      return form ?? patterns.last { $0 != nil }.flatMap { $0 } ?? []
    }
  }

  /// The text with its values put in.
  ///
  /// - Parameters:
  ///   - values: One for each of ``placeholders``; what is missing leaves a gap.
  ///   - source: What ``FlowStrings/source(of:in:)`` says for the locale.
  public func filled(with values: some Collection<Value>, from source: Int) -> String {
    let values = Array(values)
    let isPseudo = source == FlowStrings.pseudoSource
    guard let forms = forms.indices.contains(isPseudo ? 0 : source) ? forms[isPseudo ? 0 : source] : nil else {
      return ""
    }
    let number = counted.flatMap { values.indices.contains($0) ? values[$0].asInt : nil }
    let parts = forms.pattern(for: number)
    if isPseudo { return Pseudo.text(of: parts, with: values) }
    return parts.map { $0.text(with: values) }.joined()
  }
}

extension LocalizedText.Part {
  /// The words, or the value that stands here.
  func text(with values: [Value]) -> String {
    switch self {
    case .words(let words): words
    case .value(let index): values.indices.contains(index) ? values[index].text : ""
    }
  }
}
