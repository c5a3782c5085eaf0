public import Diagnostics

/// The syntax of guarded steps.
public struct AlternativeSyntax: Sendable {
  /// The condition, or `nil` for steps that always run.
  public let condition: ExpressionSyntax?
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
  /// The first keys of steps.
  public enum Keyword: String, Sendable, CaseIterable {
    case `let`, set, append, update, remove, put, `if`, send, emit, navigate, goBack, `return`, goForward, switchTo
    case become, message, dismiss, setLocale, after, cancel, call
  }

  /// The kind of step and its arguments.
  public indirect enum Action: Sendable {
    case bind(NamedValues)
    case set(NamedValues)
    case append(to: Name, value: ValueSyntax)
    case update(list: Name, item: Name, condition: ExpressionSyntax?, fields: NamedValues)
    case removeItems(list: Name, item: Name, condition: ExpressionSyntax)
    case removeKey(map: Name, key: ValueSyntax)
    case put(in: Name, key: ValueSyntax, value: ValueSyntax)
    case choose(condition: ExpressionSyntax, then: [StepSyntax], otherwise: [StepSyntax])
    case send(EventSyntax)
    case sendValue(ExpressionSyntax)
    case emit(EventSyntax)
    case navigate(NavigationSyntax)
    case returnResult(ValueSyntax)
    case goBack(to: Name?)
    case goBackToRoot
    case goForward
    case switchTo(Name)
    case become(mode: Name, values: NamedValues?)
    case message(MessageSyntax)
    case dismiss(ValueSyntax)
    case setLocale(ValueSyntax)
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

/// The syntax of a message.
public struct MessageSyntax: Sendable {
  public let text: ValueSyntax
  /// The time after which the message is dismissed.
  public let duration: ValueSyntax?
  /// The label of the action that the message offers, and the event that it sends.
  public let action: (label: ValueSyntax, sends: ValueSyntax)?

  /// Creates a message.
  public init(text: ValueSyntax, duration: ValueSyntax? = nil, action: (label: ValueSyntax, sends: ValueSyntax)? = nil)
  {
    self.text = text
    self.duration = duration
    self.action = action
  }
}

// MARK: Description

extension StepSyntax {
  /// A part of a step.
  ///
  /// The parts of a step, in the order of the file, describe the step completely. Everything that walks over steps
  /// without lowering them derives from this description, so a new kind of step is described once.
  public enum Part: Sendable {
    case value(ValueSyntax)
    case expression(ExpressionSyntax)
    /// The name of the state that the step writes.
    case written(Name)
    /// The name of an event that the step sends.
    case event(Name)
    /// Steps that run as part of the step.
    case steps([StepSyntax])
    /// Steps that run later.
    case later([StepSyntax])
  }

  /// The part of a flow that a step affects.
  public enum Reach: Sendable {
    /// Only the steps around it.
    case steps
    /// The messages of the flow.
    case messages
    /// The presenter that runs it.
    case presenter
    /// Other presenters.
    case others
    /// A service, which may outlive the presenter.
    case service
    /// The entries of a stack, which may include the screen that runs the step.
    case entries
    /// The selection of entries that exist.
    case selection
  }
}

extension StepSyntax.Keyword {
  /// The action of a step that consists of the keyword alone; `nil` if the keyword needs a value.
  public var bareAction: StepSyntax.Action? {
    switch self {
    case .goBack: .goBack(to: nil)
    case .goForward: .goForward
    case .let, .set, .append, .update, .remove, .put, .if, .send, .emit, .navigate, .return, .switchTo, .become,
      .message, .dismiss, .setLocale, .after, .cancel, .call:
      nil
    }
  }

  /// The keywords that are a step without a value.
  static let bare = allCases.filter { $0.bareAction != nil }.map(\.rawValue)
}

extension StepSyntax.Action {
  /// The first key of the step.
  public var keyword: StepSyntax.Keyword {
    switch self {
    case .bind: .let
    case .set: .set
    case .append: .append
    case .update: .update
    case .removeItems, .removeKey: .remove
    case .put: .put
    case .choose: .if
    case .send, .sendValue: .send
    case .emit: .emit
    case .navigate: .navigate
    case .goBack, .goBackToRoot: .goBack
    case .returnResult: .return
    case .goForward: .goForward
    case .switchTo: .switchTo
    case .become: .become
    case .message: .message
    case .dismiss: .dismiss
    case .setLocale: .setLocale
    case .after: .after
    case .cancel: .cancel
    case .call: .call
    }
  }

  /// The part of a flow that the step affects.
  public var reach: StepSyntax.Reach {
    switch self {
    case .bind, .choose: .steps
    case .message, .dismiss, .setLocale: .messages
    case .set, .append, .update, .removeItems, .removeKey, .put, .after, .cancel, .become: .presenter
    case .send(let event): event.name.text.contains(".") ? .others : .presenter
    case .sendValue, .emit: .others
    case .call(let call): call.onLeave?.text == "finish" ? .service : .presenter
    case .navigate, .goBack, .goBackToRoot, .returnResult: .entries
    case .goForward, .switchTo: .selection
    }
  }

  /// The parts of the step, in the order of the file.
  public var parts: [StepSyntax.Part] {
    switch self {
    case .bind(let values): values.parts
    case .set(let values): values.map { .written($0.name.root) } + values.parts
    case .append(let list, let value): [.written(list), .value(value)]
    case .update(let list, _, let condition, let fields):
      [.written(list)] + (condition.map { [.expression($0)] } ?? []) + fields.parts
    case .removeItems(let list, _, let condition): [.written(list), .expression(condition)]
    case .removeKey(let map, let key): [.written(map), .value(key)]
    case .put(let target, let key, let value): [.written(target), .value(key), .value(value)]
    case .choose(let condition, let then, let otherwise): [.expression(condition), .steps(then), .steps(otherwise)]
    case .send(let event), .emit(let event): [.event(event.name)] + (event.payload?.parts ?? [])
    case .sendValue(let formula): [.expression(formula)]
    case .navigate(let navigation):
      (navigation.route.map { [.value($0)] } ?? []) + (navigation.params?.parts ?? [])
        + [navigation.then, navigation.cancelled].compactMap { $0.map { .later($0.steps) } }
    case .returnResult(let value), .dismiss(let value), .setLocale(let value): [.value(value)]
    case .message(let message): message.parts
    case .become(_, let values): values?.parts ?? []
    case .after(let delay, _, let steps): [.value(delay), .later(steps)]
    case .call(let call): call.parts
    case .goBack, .goBackToRoot, .goForward, .switchTo, .cancel: []
    }
  }

  /// The steps inside this one, including those that run later.
  public var inner: [StepSyntax] {
    parts.flatMap { part -> [StepSyntax] in
      switch part {
      case .steps(let steps), .later(let steps): steps
      case .value, .expression, .written, .event: []
      }
    }
  }

  /// The steps that run later.
  public var later: [StepSyntax] {
    parts.flatMap { if case .later(let steps) = $0 { steps } else { [] as [StepSyntax] } }
  }

  /// The names of the slots that the step writes immediately, in all branches. Steps that run later are excluded.
  public var writtenNames: [String] {
    parts.flatMap { part -> [String] in
      switch part {
      case .written(let name): [name.text]
      case .steps(let steps): steps.writtenNames
      case .value, .expression, .event, .later: []
      }
    }
  }
}

extension [StepSyntax] {
  /// The names of the slots that the steps write, in all branches.
  public var writtenNames: [String] { flatMap(\.action.writtenNames) }
}

extension MessageSyntax {
  fileprivate var parts: [StepSyntax.Part] {
    [text, duration, action?.label, action?.sends].compactMap { $0.map { .value($0) } }
  }
}

extension CallSyntax {
  fileprivate var parts: [StepSyntax.Part] {
    let settings = [key, timeout, retry?.times, retry?.backoff].compactMap { $0 }
    return (arguments?.parts ?? []) + settings.map { .value($0) } + [.later(following)]
  }
}

extension NamedValues {
  fileprivate var parts: [StepSyntax.Part] { map { .value($0.value) } }
}
