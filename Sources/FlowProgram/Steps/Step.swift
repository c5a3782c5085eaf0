public import CEL
public import Diagnostics

/// One thing that a transition does. Steps run in order, and later ones see what earlier ones wrote.
public struct Step: Sendable {
  /// What is done.
  public let action: Action
  /// The step in the file.
  public let span: Span

  /// Places an action in the file.
  public init(_ action: Action, at span: Span) {
    self.action = action
    self.span = span
  }

  /// The things a step can do.
  public indirect enum Action: Sendable {
    /// `let`: names values for the steps behind it. All right sides are read before any is named.
    case bind([(local: Int, value: ValuePlan)])
    /// `set`: all right sides are read before any slot is written.
    case assign([(slot: Int, value: ValuePlan)])
    /// `append`: puts a value at the end of a list.
    case append(slot: Int, value: ValuePlan)
    /// `update`: sets fields of the items of a list for which a condition holds.
    case update(slot: Int, item: Int, condition: Expression?, fields: [(field: Int, value: ValuePlan)])
    /// `remove`: takes the items out of a list for which a condition holds.
    case remove(slot: Int, item: Int, condition: Expression)
    /// `remove` by key: takes an entry out of a map.
    case removeKey(slot: Int, key: ValuePlan)
    /// `put`: sets the value of a key in a map.
    case put(slot: Int, key: ValuePlan, value: ValuePlan)
    /// `if`: chooses between lists of steps.
    case branch(condition: Expression, then: [Step], otherwise: [Step])
    /// `send`: queues an event to this presenter, the flow or a store, behind those already queued.
    case send(Recipient, event: Int, payload: ValuePlan)
    /// `send: =…`: queues an event that was handed on as a value; `null` sends nothing.
    case sendValue(ValuePlan)
    /// `navigate`: goes to a screen.
    case navigate(Navigation)
    /// `switchTo`: selects a tab of the nearest presenter of a kind, by its position in ``Program/presenters``.
    case switchTo(stack: Int, tab: Int)
    /// `goForward`: returns to what back has left last, where the stack keeps that.
    case goForward
    /// `goBack`: leaves the screen whose presenter runs the step, and all above it.
    case goBack(Return)
    /// `return`: leaves the screen whose presenter runs the step, and all above it, and hands a value to whoever asked.
    case giveBack(ValuePlan)
    /// `message`: shows a text; one that is shown already is not shown twice.
    case message(ValuePlan)
    /// `dismiss`: takes a message away by its id.
    case dismiss(ValuePlan)
    /// `after`: runs a block of the presenter when the time has passed; arming a name again starts it anew.
    case after(delay: ValuePlan, name: String?, block: Int)
    /// `cancel`: disarms the timers of a name, and cancels the calls of it.
    case cancel(name: String)
    /// `call`: asks a service, as the presenter's call at a position of ``Presenter/calls`` says.
    case call(Int)
  }

  /// Who an event is sent to.
  public enum Recipient: Sendable, Hashable {
    /// The presenter that runs the step.
    case itself
    /// The flow.
    case flow
    /// A store, by its position in ``Presenter/references``.
    case store(reference: Int)
  }

  /// Where a `goBack` leads.
  public enum Return: Sendable, Hashable {
    /// To the entry below.
    case one
    /// To the nearest entry below that shows a screen, by its position in ``Program/presenters``.
    case to(screen: Int)
    /// To the first entry.
    case root
  }

  /// Where to go, what to hand on, and how the entry joins the stack.
  public struct Navigation: Sendable {
    /// How an entry joins the stack.
    public enum Style: String, Sendable, CaseIterable {
      /// On top of what is there.
      case push
      /// In place of the entry that navigates.
      case replace
      /// In place of the whole stack.
      case reset
      /// On top, for as long as something else has to wait for it.
      case modal
      /// On top, covering only a part of what is below.
      case sheet
      /// The nearest entry below that shows the same screen with the same params; on top if there is none.
      case reuse

      /// Whether what lies below stays visible.
      public var leavesBelowVisible: Bool { self == .modal || self == .sheet }
    }

    /// Where a navigation leads.
    public enum Destination: Sendable {
      /// To a screen or an imported flow, by its position in ``Program/presenters``.
      case screen(Int)
      /// To what a link names, with the entries that lie under it.
      case route(ValuePlan)
    }

    /// The stack that an entry joins.
    public enum Target: Sendable, Hashable {
      /// That of the nearest entry around the presenter that navigates; for a flow its own.
      case nearest
      /// That of the flow.
      case flow
      /// The selected one, or a tab by its position, of the nearest presenter of a kind, by its position in
      /// ``Program/presenters``.
      case stack(Int, tab: Int?)
    }

    /// Where it leads.
    public let destination: Destination
    /// The stack that the entry joins.
    public let target: Target
    /// For each param of the screen what it is given, or `nil` to let it have its default.
    public let params: [ValuePlan?]
    /// How the entry joins the stack.
    public let style: Style
    /// The position in ``Presenter/blocks`` of what is done with the result, or `nil` when nothing is.
    public let then: Int?
    /// The local that holds the result while ``then`` runs.
    public let result: Int?
    /// The position in ``Presenter/blocks`` of what is done when the entry goes away without a result.
    public let cancelled: Int?

    /// The position of the screen in ``Program/presenters``, or `nil` when a link decides.
    public var screen: Int? {
      if case .screen(let screen) = destination { screen } else { nil }
    }

    /// Describes a way to a screen.
    public init(
      to destination: Destination, in target: Target = .nearest, params: [ValuePlan?], style: Style, then: Int? = nil,
      result: Int? = nil, cancelled: Int? = nil
    ) {
      self.destination = destination
      self.target = target
      self.params = params
      self.style = style
      self.then = then
      self.result = result
      self.cancelled = cancelled
    }
  }
}
