public import CEL
public import Diagnostics

/// What stands in for an operation, so that a flow runs without anything outside.
///
/// For each call the first rule whose condition holds answers. Rules without a condition answer one after another, and the
/// last of them from then on. Where no rule is left, nothing answers, as a service that hangs.
public struct Fake: Sendable {
  /// What comes of a call, and when.
  public struct Answer: Sendable {
    /// What comes of it.
    public enum Content: Sendable {
      /// A value; `null` where the operation returns none.
      case returns(ValuePlan)
      /// An error.
      case fails(String)
    }

    /// How long it takes, or `nil` for no time at all.
    public let delay: ValuePlan?
    /// What comes of it.
    public let content: Content
    /// The answer in the file.
    public let span: Span

    /// Describes an answer.
    public init(delay: ValuePlan?, content: Content, span: Span) {
      self.delay = delay
      self.content = content
      self.span = span
    }
  }

  /// What comes of the calls that a rule answers.
  public enum Reaction: Sendable {
    /// Always the same.
    case answer(Answer)
    /// One of several, drawn by the seed.
    case choice([Answer])
    /// The items of a stream, one after another.
    case script([Answer])
  }

  /// Which calls are answered, and how.
  public struct Rule: Sendable {
    /// What must hold of the arguments, which it reads as the local 0.
    public let condition: Expression?
    /// What comes of them.
    public let reaction: Reaction

    /// Describes a rule.
    public init(condition: Expression?, reaction: Reaction) {
      self.condition = condition
      self.reaction = reaction
    }
  }

  /// The rules in the order of the file.
  public let rules: [Rule]
  /// Where drawing begins.
  public let seed: UInt64

  /// Describes a fake.
  public init(rules: [Rule], seed: UInt64 = 0) {
    self.rules = rules
    self.seed = seed
  }

  /// The rules that answer one after another.
  public var sequence: [Rule] { rules.filter { $0.condition == nil } }

  /// The same fake with what its answers are made of put in another form.
  public func mapping<Failure: Error>(_ body: (ValuePlan) throws(Failure) -> ValuePlan) throws(Failure) -> Fake {
    var mapped: [Rule] = []
    for rule in rules { mapped.append(Rule(condition: rule.condition, reaction: try rule.reaction.mapping(body))) }
    return Fake(rules: mapped, seed: seed)
  }

  /// Whether anything of it is drawn.
  public var isDrawn: Bool { rules.contains { if case .choice = $0.reaction { true } else { false } } }
}

extension Fake.Reaction {
  /// All answers that it can give.
  public var answers: [Fake.Answer] {
    switch self {
    case .answer(let answer): [answer]
    case .choice(let answers), .script(let answers): answers
    }
  }

  fileprivate func mapping<Failure: Error>(
    _ body: (ValuePlan) throws(Failure) -> ValuePlan
  ) throws(Failure) -> Fake.Reaction {
    var mapped: [Fake.Answer] = []
    for answer in answers { mapped.append(try answer.mapping(body)) }
    switch self {
    case .answer: return mapped.first.map { .answer($0) } ?? self
    case .choice: return .choice(mapped)
    case .script: return .script(mapped)
    }
  }
}

extension Fake.Answer {
  /// What it is made of.
  public var plans: [ValuePlan] {
    let values: [ValuePlan] = if case .returns(let plan) = content { [plan] } else { [] }
    return values + (delay.map { [$0] } ?? [])
  }

  fileprivate func mapping<Failure: Error>(
    _ body: (ValuePlan) throws(Failure) -> ValuePlan
  ) throws(Failure) -> Fake.Answer {
    var mapped = content
    if case .returns(let plan) = content { mapped = .returns(try body(plan)) }
    var wait: ValuePlan?
    if let delay { wait = try body(delay) }
    return Fake.Answer(delay: wait, content: mapped, span: span)
  }
}
