internal import CEL
internal import Diagnostics

/// A question of a flow about a string or a number, with its words.
struct AskedCondition {
  enum Test: Equatable {
    case text(Language)
    case number(Comparison, Number)

    func holds(for value: Value) -> Bool {
      switch self {
      case .text(let language): value.revealedText.map(language.contains) ?? false
      case .number(let comparison, let number):
        NumberComparison(comparison: comparison, number: number).isTrue(of: value)
      }
    }

    /// The strings for which the answer is yes.
    var language: Language? { if case .text(let language) = self { language } else { nil } }
    /// The number with which values are compared.
    var number: Number? { if case .number(_, let number) = self { number } else { nil } }
  }

  let test: Test
  /// The source range of the first expression that asks.
  let cause: Span?
  /// The answers in words, or `nil` for a condition without short words.
  private let words: LanguageWords?
  /// The only string for which the answer is yes, if there is one.
  let onlyWord: String?

  /// Creates the condition of a question; `nil` for a question that is not followed, or about another type.
  init?(_ question: ValueQuestion, of type: ValueType, cause: Span?) {
    self.cause = cause
    switch (question, type) {
    case (.text(let changes, let language), .string), (.text(let changes, let language), .secret):
      guard let before = question.language else { return nil }
      test = .text(before)
      words = language.words?.after(changes)
      onlyWord = changes.isEmpty ? language.onlyWord : nil
    case (.number(let comparison, let number), .int), (.number(let comparison, let number), .uint),
      (.number(let comparison, let number), .double):
      test = .number(comparison, number)
      words = nil
      onlyWord = nil
    case (.text, _), (.number, _), (.blurred, _): return nil
    }
  }

  /// Whether an answer only excludes some values: a string that is not in a language, or a number that is not another.
  func excludes(answering isTrue: Bool) -> Bool {
    switch test {
    case .text: !isTrue
    case .number(let comparison, _): comparison == (isTrue ? .notEqual : .equal)
    }
  }

  /// Returns an answer in words, or `nil` if there are no short ones.
  func words(answering isTrue: Bool) -> String? {
    switch test {
    case .text: isTrue ? words?.yes : words?.no
    case .number(let comparison, let number): comparison.words(with: number.text, isTrue)
    }
  }
}

extension Comparison {
  fileprivate func words(with number: String, _ isTrue: Bool) -> String {
    switch (self, isTrue) {
    case (.equal, true), (.notEqual, false): number
    case (.equal, false), (.notEqual, true): "not \(number)"
    case (.less, true), (.greaterEqual, false): "below \(number)"
    case (.less, false), (.greaterEqual, true): "at least \(number)"
    case (.greater, true), (.lessEqual, false): "above \(number)"
    case (.greater, false), (.lessEqual, true): "at most \(number)"
    }
  }
}

extension Number {
  fileprivate var text: String {
    switch self {
    case .int(let number): "\(number)"
    case .uint(let number): "\(number)"
    case .double(let number): Value.double(number).text
    }
  }
}
