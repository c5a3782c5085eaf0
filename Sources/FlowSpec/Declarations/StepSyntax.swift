public import Diagnostics

/// The syntax of guarded steps.
public struct AlternativeSyntax: Sendable {
  /// The condition, or `nil` for steps that always run.
  public let condition: Formula?
  /// Whether there is a condition that failed to parse.
  public let isUnread: Bool
  /// The steps to run.
  public let steps: [StepSyntax]
  /// The location of the alternative.
  public let span: Span
}

/// The syntax of named values.
public typealias NamedValues = [(name: Name, value: ValueSyntax)]

/// The syntax of an event with its payload: `save`, or `open: { note: =note }`.
public struct EventSyntax: Sendable {
  /// The event, including its `flow.` prefix if any.
  public let name: Name
  /// The payload, or `nil` when it failed to parse.
  public let payload: NamedValues?

  /// Creates an event.
  public init(name: Name, payload: NamedValues?) {
    self.name = name
    self.payload = payload
  }
}

/// The syntax of a step.
public struct StepSyntax: Sendable {
  /// The kind of step and its arguments.
  public indirect enum Action: Sendable {
    case bind(NamedValues)
    case set(NamedValues)
    case append(to: Name, value: ValueSyntax)
    case update(list: Name, item: Name, condition: Formula?, fields: NamedValues)
    case removeItems(list: Name, item: Name, condition: Formula)
    case removeKey(map: Name, key: ValueSyntax)
    case put(map: Name, key: ValueSyntax, value: ValueSyntax)
    case choose(condition: Formula, then: [StepSyntax], otherwise: [StepSyntax])
    case send(EventSyntax)
    case sendValue(Formula)
    case emit(EventSyntax)
    case navigate(NavigationSyntax)
    case giveBack(ValueSyntax)
    case goBack(to: Name?)
    case goBackToRoot
    case goForward
    case switchTo(Name)
    case message(ValueSyntax)
    case dismiss(ValueSyntax)
    case after(delay: ValueSyntax, name: Name?, steps: [StepSyntax])
    case cancel(Name)
    case call(CallSyntax)
  }

  /// The kind of step and its arguments.
  public let action: Action
  /// The location of the step.
  public let span: Span
}

/// The syntax of a navigation.
public struct NavigationSyntax: Sendable {
  /// The screen or imported flow, or `nil` when a link determines it.
  public let screen: Name?
  /// The link.
  public let route: ValueSyntax?
  /// The stack that `in` names.
  public let target: Name?
  /// The params, or `nil` when they failed to parse.
  public let params: NamedValues?
  /// The value of `as`.
  public let style: Name?
  /// The steps that handle the result, with the location of the key, or `nil` without `then`.
  public let then: (key: Span, steps: [StepSyntax])?
  /// The steps that run when the screen leaves without a result, with the location of the key, or `nil` without
  /// `cancelled`.
  public let cancelled: (key: Span, steps: [StepSyntax])?

  /// Creates a navigation.
  public init(
    screen: Name?, route: ValueSyntax? = nil, target: Name? = nil, params: NamedValues?, style: Name?,
    then: (key: Span, steps: [StepSyntax])? = nil, cancelled: (key: Span, steps: [StepSyntax])? = nil
  ) {
    self.screen = screen
    self.route = route
    self.target = target
    self.params = params
    self.style = style
    self.then = then
    self.cancelled = cancelled
  }
}
