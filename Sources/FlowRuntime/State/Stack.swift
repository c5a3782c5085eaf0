internal import CEL
internal import FlowProgram

/// An entry of a stack.
///
/// Stacks are copied whenever a macrostep changes them, so the properties that few entries have are stored
/// separately, behind one reference.
struct Entry: Sendable {
  /// The number of the entry, never reused in its flow.
  let id: UInt64
  /// The index in ``Program/presenters`` of its screen, or of the flow that it holds.
  let presenter: PresenterID
  /// The presenter of the entry, or `nil` until the structure phase has created it, and while it sleeps.
  var instance: InstanceID?
  /// The style in which it joined the stack.
  var style: Step.Navigation.Style
  /// Whether its requirements were checked.
  var isAdmitted: Bool
  /// The properties that few entries have, or `nil` if all are empty.
  private var rareProperties: RareProperties?

  /// The properties that few entries have.
  private final class RareProperties: Sendable {
    let params: [Value?]
    let saved: Value
    let caller: Caller?

    /// Returns `nil` when all properties are empty.
    init?(_ params: [Value?], _ saved: Value, _ caller: Caller?) {
      if params.isEmpty, saved.isNull, caller == nil { return nil }
      self.params = params
      self.saved = saved
      self.caller = caller
    }
  }

  init(
    id: UInt64, presenter: PresenterID, instance: InstanceID?, params: [Value?], saved: Value = .null,
    style: Step.Navigation.Style = .push, caller: Caller? = nil, isAdmitted: Bool = false
  ) {
    self.id = id
    self.presenter = presenter
    self.instance = instance
    self.style = style
    self.isAdmitted = isAdmitted
    rareProperties = RareProperties(params, saved, caller)
  }

  /// The params of its screen, while it sleeps.
  var params: [Value?] {
    get { rareProperties?.params ?? [] }
    set { rareProperties = RareProperties(newValue, saved, caller) }
  }

  /// The saved state of its screen, while it sleeps.
  var saved: Value {
    get { rareProperties?.saved ?? .null }
    set { rareProperties = RareProperties(params, newValue, caller) }
  }

  /// The caller to answer when it leaves, or `nil` without a caller.
  var caller: Caller? {
    get { rareProperties?.caller }
    set { rareProperties = RareProperties(params, saved, newValue) }
  }

  var hasCaller: Bool { rareProperties?.caller != nil }

  /// Sets the presenter, which from here on holds the params and the saved state.
  mutating func settle(_ tenant: InstanceID) {
    instance = tenant
    if let caller = rareProperties?.caller {
      rareProperties = RareProperties([], .null, caller)
    } else {
      rareProperties = nil
    }
  }

  /// The entry as a renderer sees it.
  var summary: EntrySummary {
    EntrySummary(id: id, presenter: presenter, style: style.leavesBelowVisible ? style : .push)
  }
}

/// A stack of entries: that of a flow, or of a tab.
struct Stack: Sendable {
  /// The entries, root first.
  var entries: [Entry] = []
  /// The entries that back has left and forward can return to, the next one last.
  var forward: [Entry] = []
  /// The last change of the stack.
  var change: StackChange?

  /// The indices of the visible entries while the stack itself is visible, the lowest first.
  var visible: Range<Int> {
    var first = entries.count - 1
    while first > 0, entries[first].style.leavesBelowVisible { first -= 1 }
    return max(first, 0)..<entries.count
  }
}

/// The stacks of one presenter.
struct StackHolder: Sendable {
  /// The node of the presenter, or ``NodeID/absent`` while the place is free.
  var node: NodeID
  /// One stack, or one for each tab.
  var stacks: [Stack]

  /// The places of the stacks in ``Backstack/tabs``, in order.
  var tabIDs: Range<TabID> { TabID(0)..<TabID(stacks.count) }
}

/// The place of an entry.
struct EntryPlace: Hashable {
  /// The index in ``Outline/holders``.
  let holder: Int
  /// The index among the holder's stacks.
  let tab: TabID
  /// The index in the stack.
  var position: Int
}

/// A back gesture, with its effect, which is fixed at the start.
struct Gesture: Sendable {
  /// The effect of a back gesture.
  enum Target: Sendable, Hashable {
    /// A presenter's `back` runs.
    case handler(InstanceID)
    /// The `back` of a presenter's active mode runs.
    case modeHandler(InstanceID)
    /// Nothing happens, because the mode that would have handled it has left.
    case gone
    /// An entry is left.
    case entry(UInt64)
    /// The first tab of a presenter is selected.
    case firstTab(InstanceID)
    /// The first entry of the flow is left.
    case root
    /// A stack ignores back at its root.
    case nothing
  }

  /// The effect when the gesture is completed.
  let target: Target
  /// The progress from 0 to 1.
  var progress: Double
}

/// The caller of an entry: a presenter that navigated to it and runs steps when it leaves.
struct Caller: Sendable {
  /// The instance, or ``InstanceID/unknown`` when only its location is known.
  var presenter: InstanceID
  /// Its location, by which it is found again after sleep.
  var home = CallerLocation()
  /// The steps for a result, or `nil` without any.
  let then: Continued?
  /// The local that holds the result.
  let result: Int
  /// The steps for a cancellation, or `nil` without any.
  let cancelled: Continued?

  /// Returns the caller as another instance.
  func at(_ instance: InstanceID) -> Caller {
    var copy = self
    copy.presenter = instance
    return copy
  }

  /// Steps that run later with their captured locals.
  struct Continued: Sendable {
    /// The index of the steps in ``Presenter/blocks``.
    let block: BlockID
    /// The values of the locals that the steps read, captured at the navigation.
    let captures: [Value]
  }
}

/// The location of a presenter: an entry, and a path of children inside it.
struct CallerLocation: Sendable {
  /// The number of the entry, or 0 for the flow itself.
  var entry: UInt64 = 0
  /// The children on the path, with the keys of rows.
  var path: [(child: ChildID, key: Value)] = []
}
