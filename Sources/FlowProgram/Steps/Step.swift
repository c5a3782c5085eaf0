public import CEL
public import Diagnostics

/// One action of a transition. Steps run in order, and later ones see the writes of earlier ones.
public struct Step: Sendable {
  public let action: Action
  /// The place in the source.
  public let span: Span

  public init(_ action: Action, at span: Span) {
    self.action = action
    self.span = span
  }

  /// The kinds of steps.
  public indirect enum Action: Sendable {
    /// `let`: binds values for the following steps. All right-hand sides are evaluated before any is bound.
    case bind([(local: Int, value: ValuePlan)])
    /// `set`: all right-hand sides are evaluated before any slot is written.
    case assign([Write])
    /// `append`: adds a value at the end of a list.
    case append(slot: SlotID, value: ValuePlan)
    /// `update`: sets fields of the items of a list for which a condition holds.
    case update(slot: SlotID, item: Int, condition: Expression?, fields: [(field: Int, value: ValuePlan)])
    /// `remove`: removes the items of a list for which a condition holds.
    case remove(slot: SlotID, item: Int, condition: Expression)
    /// `remove` by key: removes an entry from a map.
    case removeKey(slot: SlotID, key: ValuePlan)
    /// `put`: sets the value of a key in a map.
    case put(slot: SlotID, key: ValuePlan, value: ValuePlan)
    /// `put` by index: replaces an item of a list.
    case putItem(slot: SlotID, index: ValuePlan, value: ValuePlan)
    /// `if`: chooses between lists of steps.
    case branch(condition: Expression, then: [Step], otherwise: [Step])
    /// `send`: queues an event to this presenter, the flow or a store, after those already queued.
    case send(Recipient, event: EventID, payload: ValuePlan)
    /// `send: =…`: queues an event that was passed as a value. `null` sends nothing.
    case sendValue(ValuePlan)
    /// `navigate`: navigates to a screen.
    case navigate(Navigation)
    /// `switchTo`: selects a tab of the nearest presenter of a kind, by its index in ``Program/presenters``.
    case switchTo(stack: PresenterID, tab: TabID)
    /// `become`: makes the mode at an index of ``Modes/modes`` active and sets its state. `isOwn` tells whether the
    /// step belongs to a mode, so that its list does not continue.
    case become(mode: ModeID, name: String, values: [(slot: SlotID, value: ValuePlan)], isOwn: Bool)
    /// `goForward`: returns to the entry that back last left, if the stack keeps history.
    case goForward
    /// `goBack`: leaves the screen whose presenter runs the step, and all entries above it.
    case goBack(Return)
    /// `return`: leaves the screen whose presenter runs the step, and all entries above it, and returns a value to
    /// the caller.
    case returnResult(ValuePlan)
    /// `message`: shows a message. A message that is already shown is not shown twice.
    case message(MessagePlan)
    /// `dismiss`: dismisses a message by its id.
    case dismiss(ValuePlan)
    /// `setLocale`: shows the flow in another language, by its tag.
    case setLocale(ValuePlan)
    /// `after`: runs a block of the presenter after a delay. Arming the same name again restarts the timer.
    case after(delay: ValuePlan, name: String?, block: BlockID)
    /// `cancel`: disarms the timers with a name, and cancels the calls with it.
    case cancel(name: String)
    /// `call`: makes the service call at an index of ``Presenter/calls``.
    case call(Int)
  }

  /// One write of a `set`.
  public struct Write: Sendable {
    public let slot: SlotID
    /// The positions of the fields from the slot to the written one; empty when the whole slot is written.
    public let path: [Int]
    public let value: ValuePlan

    public init(slot: SlotID, path: [Int] = [], value: ValuePlan) {
      self.slot = slot
      self.path = path
      self.value = value
    }
  }

  /// A message, with its duration and its action if it has any.
  public struct MessagePlan: Sendable {
    public let text: ValuePlan
    /// The time after which the message is dismissed.
    public let duration: ValuePlan?
    /// The label of the action, and the event that it sends.
    public let action: (label: ValuePlan, event: ValuePlan)?

    public init(text: ValuePlan, duration: ValuePlan? = nil, action: (label: ValuePlan, event: ValuePlan)? = nil) {
      self.text = text
      self.duration = duration
      self.action = action
    }
  }

  /// The recipient of an event.
  public enum Recipient: Sendable, Hashable {
    /// The presenter that runs the step.
    case itself
    /// The flow.
    case flow
    /// A store, by its index in ``Presenter/references``.
    case store(reference: Int)
  }

  /// The destination of a `goBack`.
  public enum Return: Sendable, Hashable {
    /// The entry below.
    case one
    /// The nearest entry below that shows a screen, by its index in ``Program/presenters``.
    case to(screen: PresenterID)
    /// The first entry.
    case root
  }

  /// The destination of a navigation, its params, and its style.
  public struct Navigation: Sendable {
    /// The style in which an entry joins the stack.
    public enum Style: String, Sendable, CaseIterable {
      /// On top of the stack.
      case push
      /// In place of the navigating entry.
      case replace
      /// In place of the whole stack.
      case reset
      /// On top, while the entries below stay visible and wait.
      case modal
      /// On top, covering only a part of the entries below.
      case sheet
      /// The nearest entry below that shows the same screen with the same params, otherwise on top.
      case reuse

      /// Whether the entries below stay visible.
      public var leavesBelowVisible: Bool { self == .modal || self == .sheet }
    }

    /// The destination of a navigation.
    public enum Destination: Sendable {
      /// A screen or an imported flow, by its index in ``Program/presenters``.
      case screen(PresenterID)
      /// The destination of a link, with the entries below it.
      case route(ValuePlan)
    }

    /// The stack that an entry joins.
    public enum Target: Sendable, Hashable {
      /// The stack of the nearest entry around the navigating presenter, or a flow's own stack.
      case nearest
      /// The stack of the flow.
      case flow
      /// The selected stack, or a tab by its index, of the nearest presenter of a kind, by its index in
      /// ``Program/presenters``.
      case stack(PresenterID, tab: TabID?)
    }

    public let destination: Destination
    /// The stack that the entry joins.
    public let target: Target
    /// The value of each param of the screen, or `nil` for its default.
    public let params: [ValuePlan?]
    /// The style in which the entry joins the stack.
    public let style: Style
    /// The index in ``Presenter/blocks`` of the steps for the result, or `nil` without any.
    public let then: BlockID?
    /// The local that holds the result while ``then`` runs.
    public let result: Int?
    /// The index in ``Presenter/blocks`` of the steps for an entry that leaves without a result.
    public let cancelled: BlockID?

    /// The index of the screen in ``Program/presenters``, or `nil` when a link decides.
    public var screen: PresenterID? {
      if case .screen(let screen) = destination { screen } else { nil }
    }

    public init(
      to destination: Destination, in target: Target = .nearest, params: [ValuePlan?], style: Style,
      then: BlockID? = nil, result: Int? = nil, cancelled: BlockID? = nil
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
