/// A variable that an expression can read, packed into the slot number of a planned expression.
public enum Variable: Hashable, Sendable {
  /// A param or a piece of state of the presenter itself.
  case slot(SlotID)
  /// A derived value of the presenter itself.
  case derived(Int)
  /// A piece of state of the flow.
  case flowSlot(SlotID)
  /// A derived value of the flow.
  case flowDerived(Int)
  /// A value that lives as long as a list of steps or a row: `let`, `event`, a loop variable.
  case local(Int)
  /// All params of the presenter as one record.
  case params
  /// The model that a view is drawn from.
  case model
  /// A value that every flow has.
  case system(SystemVariable)
  /// The model of one of the presenter's own children, by its index in ``Presenter/children``.
  case child(ChildID)
  /// An interface of a child, by the index in ``Presenter/childInterfaces``.
  case childInterface(Int)
  /// A value of another presenter, by the index in ``Presenter/outerReads``.
  case outer(Int)
  /// An interface of the top screen, read by the surrounding flow, by the index in ``Program/interfaces``.
  case topInterface(InterfaceID)
  /// A fact about the presenter's calls in flight, by the index in ``Presenter/loadingReads``.
  case loading(Int)
  /// The last item of a stream that the presenter follows, by the index of the effect in ``Presenter/effects``.
  case observed(EffectID)
  /// Whether a presenter of a declaration is visible, by the index in ``Program/presenters``. Only conditions of
  /// properties and expectations read it.
  case shown(PresenterID)
  /// Whether a presenter of a declaration is visible in one of its modes, by the index in ``Program/livingReads`` of a
  /// read of that mode alone. Only conditions of properties and expectations read it.
  case shownMode(Int)
  /// The living presenters of a declaration, by the index in ``Program/livingReads``. Only conditions of properties
  /// and expectations read it.
  case alive(Int)
  /// A string of the flow in the present locale, by its index in ``FlowStrings/texts``. With placeholders, the
  /// source to fill it from.
  case string(Int)

  private static let indexBits = 24

  /// The number of the variable in expressions.
  public var number: Int {
    switch self {
    case .slot(let slot): slot.position
    case .derived(let index): 1 << Variable.indexBits | index
    case .flowSlot(let slot): 2 << Variable.indexBits | slot.position
    case .flowDerived(let index): 3 << Variable.indexBits | index
    case .local(let index): 4 << Variable.indexBits | index
    case .params: 5 << Variable.indexBits
    case .model: 6 << Variable.indexBits
    case .system(let variable): 7 << Variable.indexBits | variable.rawValue
    case .child(let child): 8 << Variable.indexBits | child.position
    case .childInterface(let index): 9 << Variable.indexBits | index
    case .outer(let index): 10 << Variable.indexBits | index
    case .topInterface(let interface): 11 << Variable.indexBits | interface.position
    case .loading(let index): 12 << Variable.indexBits | index
    case .observed(let effect): 13 << Variable.indexBits | effect.position
    case .shown(let presenter): 14 << Variable.indexBits | presenter.position
    case .alive(let index): 15 << Variable.indexBits | index
    case .shownMode(let index): 16 << Variable.indexBits | index
    // Far from the other numbers, which grow.
    case .string(let index): 64 << Variable.indexBits | index
    }
  }

  /// Creates the variable with a number. Returns `nil` when there is none.
  @inlinable
  public init?(number: Int) {
    let index = number & 0xFF_FFFF
    switch number >> 24 {
    case 0: self = .slot(SlotID(index))
    case 1: self = .derived(index)
    case 2: self = .flowSlot(SlotID(index))
    case 3: self = .flowDerived(index)
    case 4: self = .local(index)
    case 5: self = .params
    case 6: self = .model
    case 7:
      guard let variable = SystemVariable(rawValue: index) else { return nil }
      self = .system(variable)
    case 8: self = .child(ChildID(index))
    case 9: self = .childInterface(index)
    case 10: self = .outer(index)
    case 11: self = .topInterface(InterfaceID(index))
    case 12: self = .loading(index)
    case 13: self = .observed(EffectID(index))
    case 14: self = .shown(PresenterID(index))
    case 15: self = .alive(index)
    case 16: self = .shownMode(index)
    case 64: self = .string(index)
    default: return nil
    }
  }
}

/// A value that every flow has without declaring it.
public enum SystemVariable: Int, Sendable, CaseIterable {
  /// The name of the screen on top of the backstack.
  case screen
  /// The number of entries of the backstack.
  case backstackDepth
  /// The messages shown, oldest first.
  case messages
  /// The entries of the backstack, root first.
  case entries
  /// Whether the user can see the presenter: nothing that was pushed lies above it.
  case isVisible
  /// The number of entries that back has left and forward can return to.
  case forwardDepth
  /// The reading presenter, used as the address of event values. It cannot be named in source.
  case itself
  /// Whether any call of the flow is in flight, from any presenter.
  case isFlowLoading
  /// The locale that the flow is shown in.
  case locale
  /// The instant of the input that is handled. Only steps read it, and the conditions of transitions.
  case now
  /// The progress of a back gesture that would leave the entry around the presenter, or null. Only fields of models of
  /// screens read it.
  case backProgress

  /// The source spelling.
  public var name: String {
    switch self {
    case .screen: "screen"
    case .backstackDepth: "backstack.depth"
    case .messages: "messages"
    case .entries: "backstack.entries"
    case .isVisible: "visible"
    case .forwardDepth: "backstack.forward"
    case .itself: "the presenter itself"
    case .isFlowLoading: "flow.loading.any"
    case .locale: "locale"
    case .now: "now"
    case .backProgress: "backProgress"
    }
  }
}
