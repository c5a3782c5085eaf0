/// What an expression can read, packed into the slot number that a planned expression carries.
public enum Variable: Hashable, Sendable {
  /// A param or a piece of state of the presenter itself.
  case slot(Int)
  /// A derived value of the presenter itself.
  case derived(Int)
  /// A piece of state of the flow.
  case flowSlot(Int)
  /// A derived value of the flow.
  case flowDerived(Int)
  /// A value that lives as long as a list of steps or a row: `let`, `event`, a loop variable.
  case local(Int)
  /// All params of the presenter as one record.
  case params
  /// The model that a view is drawn from.
  case model
  /// A value every flow has.
  case system(SystemVariable)
  /// What one of the presenter's own children shows, by its position in ``Presenter/children``.
  case child(Int)
  /// What a child says to whoever frames it, by the position in ``Presenter/childInterfaces``.
  case childInterface(Int)
  /// Something that another presenter holds, by the position in ``Presenter/outerReads``.
  case outer(Int)
  /// What the screen on top says to the flow that frames it, by the position in ``Program/interfaces``.
  case topInterface(Int)
  /// Something about the calls of the presenter that are in flight, by the position in ``Presenter/loadingReads``.
  case loading(Int)
  /// What came last of a stream that the presenter follows, by the position of the effect in ``Presenter/effects``.
  case observed(Int)
  /// A text of the flow in the present language, by its position in ``FlowStrings/texts``; of one with placeholders, where its
  /// words come from.
  case string(Int)

  private static let indexBits = 24
  private static let indexMask = (1 << indexBits) - 1

  /// The number under which expressions know the variable.
  public var number: Int {
    switch self {
    case .slot(let index): index
    case .derived(let index): 1 << Variable.indexBits | index
    case .flowSlot(let index): 2 << Variable.indexBits | index
    case .flowDerived(let index): 3 << Variable.indexBits | index
    case .local(let index): 4 << Variable.indexBits | index
    case .params: 5 << Variable.indexBits
    case .model: 6 << Variable.indexBits
    case .system(let variable): 7 << Variable.indexBits | variable.rawValue
    case .child(let index): 8 << Variable.indexBits | index
    case .childInterface(let index): 9 << Variable.indexBits | index
    case .outer(let index): 10 << Variable.indexBits | index
    case .topInterface(let index): 11 << Variable.indexBits | index
    case .loading(let index): 12 << Variable.indexBits | index
    case .observed(let index): 13 << Variable.indexBits | index
    // Far from the others, which grow.
    case .string(let index): 64 << Variable.indexBits | index
    }
  }

  /// The variable of a number, or `nil` when no variable has it.
  @inlinable
  public init?(number: Int) {
    let index = number & 0xFF_FFFF
    switch number >> 24 {
    case 0: self = .slot(index)
    case 1: self = .derived(index)
    case 2: self = .flowSlot(index)
    case 3: self = .flowDerived(index)
    case 4: self = .local(index)
    case 5: self = .params
    case 6: self = .model
    case 7:
      guard let variable = SystemVariable(rawValue: index) else { return nil }
      self = .system(variable)
    case 8: self = .child(index)
    case 9: self = .childInterface(index)
    case 10: self = .outer(index)
    case 11: self = .topInterface(index)
    case 12: self = .loading(index)
    case 13: self = .observed(index)
    case 64: self = .string(index)
    default: return nil
    }
  }
}

/// A value that every flow has without declaring it.
public enum SystemVariable: Int, Sendable, CaseIterable {
  /// The name of the screen on top of the backstack.
  case screen
  /// How many entries the backstack has.
  case backstackDepth
  /// The messages that are shown, oldest first.
  case messages
  /// The entries of the backstack, root first.
  case entries
  /// Whether a person can see the presenter: nothing that was pushed lies above it.
  case isVisible
  /// How many entries back has left that one can return to.
  case forwardDepth
  /// Who reads it: what an event that is handed on will be addressed to. Authors cannot name it.
  case itself
  /// Whether any call of the flow is in flight, whoever made it.
  case isFlowLoading
  /// The language that the flow is shown in.
  case locale

  /// How authors write it.
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
    }
  }
}
