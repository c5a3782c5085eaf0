public import CEL
public import Diagnostics

/// A replacement for an operation, so that a flow runs without external services.
///
/// The first rule whose condition holds answers a call. Rules without a condition answer one after another, and the
/// last of them from then on. When no rule is left, there is no answer, as with a service that hangs.
public struct Fake: Sendable {
  /// The outcome of a call, and its delay.
  public struct Answer: Sendable {
    /// The outcome of a call.
    public enum Content: Sendable {
      /// A value. `null` where the operation returns none.
      case returns(ValuePlan)
      /// An error, with its data as a record.
      case fails(String, data: ValuePlan)
    }

    /// The delay of the answer, or `nil` without delay.
    public let delay: ValuePlan?
    public let content: Content
    /// The place in the source.
    public let span: Span

    public init(delay: ValuePlan?, content: Content, span: Span) {
      self.delay = delay
      self.content = content
      self.span = span
    }
  }

  /// The outcomes of the calls that a rule answers.
  public enum Reaction: Sendable {
    /// Always the same answer.
    case answer(Answer)
    /// One of several answers, drawn by the seed.
    case random([Answer])
    /// The items of a stream, one after another.
    case script([Answer])
  }

  /// The calls to answer, and their outcomes.
  public struct Rule: Sendable {
    /// The condition on the arguments, which it reads as the local 0.
    public let condition: Expression?
    public let reaction: Reaction

    public init(condition: Expression?, reaction: Reaction) {
      self.condition = condition
      self.reaction = reaction
    }
  }

  /// The rules in source order.
  public let rules: [Rule]
  /// The seed for drawing.
  public let seed: UInt64

  public init(rules: [Rule], seed: UInt64 = 0) {
    self.rules = rules
    self.seed = seed
  }

  /// The rules that answer one after another.
  public var sequence: [Rule] { rules.filter { $0.condition == nil } }

  /// Returns the same fake with its plans transformed.
  public func mapping<Failure: Error>(_ body: (ValuePlan) throws(Failure) -> ValuePlan) throws(Failure) -> Fake {
    var mapped: [Rule] = []
    for rule in rules { mapped.append(Rule(condition: rule.condition, reaction: try rule.reaction.mapping(body))) }
    return Fake(rules: mapped, seed: seed)
  }

  /// Whether any answer is drawn.
  public var isDrawn: Bool { rules.contains { if case .random = $0.reaction { true } else { false } } }
}

extension Fake.Reaction {
  /// All possible answers.
  public var answers: [Fake.Answer] {
    switch self {
    case .answer(let answer): [answer]
    case .random(let answers), .script(let answers): answers
    }
  }

  fileprivate func mapping<Failure: Error>(
    _ body: (ValuePlan) throws(Failure) -> ValuePlan
  ) throws(Failure) -> Fake.Reaction {
    var mapped: [Fake.Answer] = []
    for answer in answers { mapped.append(try answer.mapping(body)) }
    switch self {
    case .answer: return mapped.first.map { .answer($0) } ?? self
    case .random: return .random(mapped)
    case .script: return .script(mapped)
    }
  }
}

extension Fake.Answer {
  /// The plans of the answer.
  public var plans: [ValuePlan] {
    switch content {
    case .returns(let plan), .fails(_, let plan): [plan] + (delay.map { [$0] } ?? [])
    }
  }

  fileprivate func mapping<Failure: Error>(
    _ body: (ValuePlan) throws(Failure) -> ValuePlan
  ) throws(Failure) -> Fake.Answer {
    let mapped: Content
    switch content {
    case .returns(let plan): mapped = .returns(try body(plan))
    case .fails(let error, let data): mapped = .fails(error, data: try body(data))
    }
    var wait: ValuePlan?
    if let delay { wait = try body(delay) }
    return Fake.Answer(delay: wait, content: mapped, span: span)
  }
}
