public import Diagnostics

/// Steps under a guard, as written.
public struct AlternativeSyntax: Sendable {
  /// What must hold, or `nil` when nothing must.
  public let condition: Formula?
  /// Whether there is a condition that could not be read.
  public let isUnread: Bool
  /// What is done.
  public let steps: [StepSyntax]
  /// Where it stands.
  public let span: Span
}

/// Named values, as written.
public typealias NamedValues = [(name: Name, value: ValueSyntax)]

/// An event with its payload, as written: `save`, or `open: { note: =note }`.
public struct EventSyntax: Sendable {
  /// The event, with the `flow.` in front where it has one.
  public let name: Name
  /// What goes with it, or `nil` when that could not be read.
  public let payload: NamedValues?

  /// Names an event and what goes with it.
  public init(name: Name, payload: NamedValues?) {
    self.name = name
    self.payload = payload
  }
}

/// A step, as written.
public struct StepSyntax: Sendable {
  /// What is done.
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

  /// What is done.
  public let action: Action
  /// Where the step stands.
  public let span: Span
}

/// Where a `navigate` leads, as written.
public struct NavigationSyntax: Sendable {
  /// The screen or imported flow, or `nil` where a link says it.
  public let screen: Name?
  /// The link.
  public let route: ValueSyntax?
  /// The stack that is named under `in`.
  public let target: Name?
  /// What it is given, or `nil` when that could not be read.
  public let params: NamedValues?
  /// The word under `as`.
  public let style: Name?
  /// What is done with its result, with the place of the key, or `nil` when nothing is.
  public let then: (key: Span, steps: [StepSyntax])?
  /// What is done when it goes away without a result, with the place of the key, or `nil` when nothing is.
  public let cancelled: (key: Span, steps: [StepSyntax])?

  /// Describes a way to a screen.
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
