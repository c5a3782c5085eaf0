public import CEL

/// A string of a flow in all its locales, with placeholders for values.
public struct LocalizedText: Sendable {
  /// A value that is inserted into the string.
  public struct Placeholder: Sendable, Hashable {
    /// The name between the braces.
    public let name: String
    /// The types that the value may have.
    public let accepted: [ValueType]

    public init(name: String, accepted: [ValueType]) {
      self.name = name
      self.accepted = accepted
    }
  }

  /// The declared name.
  public let name: String
  /// The placeholders, in source order.
  public let placeholders: [Placeholder]
  /// The index of the placeholder whose number selects the form, or `nil` when there is a single form.
  public let counted: Int?
  /// The forms for each of ``FlowStrings/locales``, or `nil` where the string is missing.
  public let forms: [Forms?]

  public init(name: String, placeholders: [Placeholder], counted: Int?, forms: [Forms?]) {
    self.name = name
    self.placeholders = placeholders
    self.counted = counted
    self.forms = forms
  }

  /// A literal part, or a placeholder.
  public enum Part: Sendable, Hashable {
    case words(String)
    /// The index of a placeholder.
    case value(Int)
  }

  /// A string in one locale: in a single form, or by plural category.
  public struct Forms: Sendable {
    private let patterns: [[Part]?]
    private let rule: PluralRule

    /// Creates a string in a single form.
    public init(_ pattern: [Part]) {
      patterns = PluralCategory.allCases.map { $0 == .other ? pattern : nil }
      rule = .invariant
    }

    /// Creates a string by category, with at least one category.
    public init(_ patterns: [PluralCategory: [Part]], rule: PluralRule) {
      self.patterns = PluralCategory.allCases.map { patterns[$0] }
      self.rule = rule
    }

    /// Returns the form for a number: that of its category, otherwise `other`, otherwise the last existing one.
    func pattern(for number: Int64?) -> [Part] {
      let category = number.map { rule.category(of: $0) } ?? .other
      let form = patterns[category.rawValue] ?? patterns[PluralCategory.other.rawValue]
      return form ?? patterns.last { $0 != nil }.flatMap { $0 } ?? []
    }
  }

  /// Returns the string with its values inserted.
  ///
  /// - Parameters:
  ///   - values: One for each of ``placeholders``. A missing value leaves a gap.
  ///   - source: The result of ``FlowStrings/source(of:in:)`` for the locale.
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
  /// Returns the literal text, or the inserted value.
  func text(with values: [Value]) -> String {
    switch self {
    case .words(let words): words
    case .value(let index): values.indices.contains(index) ? values[index].text : ""
    }
  }
}
