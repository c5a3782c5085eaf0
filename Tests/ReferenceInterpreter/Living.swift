internal import CEL
internal import FlowProgram

// The state of a running flow as plain data. Every presenter, entry and call has a number that is never reused.

/// A created presenter. A presenter that has left remains until the end of the input, so that its `leave` steps can
/// read it.
struct Living {
  /// The number of the presenter, which is never reused.
  let id: Int
  /// The position in ``Program/presenters``.
  let presenter: PresenterID
  /// The presenter that composes it or holds the stack of its entry; `nil` for the running flow.
  let parent: Int?
  /// The position among the children of ``parent``; `nil` for an entry and for the running flow.
  let child: ChildID?
  /// The enclosing template, or ``parent``: the next place in the search for stores and provided values.
  let surroundings: Int?
  /// The presenter of its flow.
  let flow: Int
  /// The number of presenters around it.
  let depth: Int
  /// The item and the key of a row; `null` for everything else.
  var row: (item: Value, key: Value) = (.null, .null)
  /// Params, then state.
  var slots: [Value] = []
  /// For each child of the program's presenter, the presenters of its instances, in order.
  var children: [[Int]]
  /// The stacks of the presenter; empty if it has none.
  var stacks: [EntryStack] = []
  /// The mode that it is in; `nil` without modes.
  var mode: ActiveMode?
  /// The states of its effects.
  var effects: [EffectMemory]
  /// For each child the saved state that it will be restored from.
  var kept: [KeptState]
  /// Whether it has not left.
  var isAlive = true
  /// Whether its `enter` steps have run or run now. Otherwise it leaves without its `leave` steps.
  var hasEntered = false

  /// The places of the stacks in ``Backstack/tabs``, in order.
  var tabIDs: Range<TabID> { TabID(0)..<TabID(stacks.count) }
}

/// The saved state of an absent child: of a single child or of rows by their keys.
struct KeptState {
  var rows: [(key: Value, state: Saved)] = []
}

/// The state of an effect.
struct EffectMemory {
  /// Whether it is active.
  var isActive = false
  /// Whether its condition held at the last evaluation.
  var holds = false
  /// The last timer span in nanoseconds.
  var span: Int64 = 0
  /// The key that it was started with.
  var key = Value.null
}

/// An effect of a living presenter.
struct LivingEffect: Hashable {
  let owner: Int
  let index: EffectID
}

/// An entry of a stack: one visit to a screen.
struct StackEntry {
  /// The number of the entry, which is never reused.
  let id: UInt64
  /// The position in the program of its screen or imported flow.
  let presenter: PresenterID
  /// The presenter of the entry; `nil` before the structure phase and while the entry sleeps.
  var tenant: Int?
  /// The params that it was pushed with, while it sleeps.
  var params: [Value?]
  /// The saved state, while it sleeps.
  var saved: Saved?
  /// The style with which it joined the stack.
  var style: Step.Navigation.Style
  /// The caller that is answered when the entry leaves.
  var caller: Caller?
  /// Whether its requirement was checked.
  var isAdmitted = false

  /// The entry in the form for renderers.
  var summary: EntrySummary {
    EntrySummary(id: id, presenter: presenter, style: style.leavesBelowVisible ? style : .push)
  }
}

/// A stack of entries: that of a flow, or of a tab.
struct EntryStack {
  /// The entries, root first.
  var entries: [StackEntry] = []
  /// The history: the entries that back has left, the next one to return to last.
  var forward: [StackEntry] = []
}

/// The place of an entry.
struct StackPlace: Equatable {
  /// The presenter that holds the stack.
  let holder: Int
  /// The position among its stacks.
  let tab: TabID
  /// The position in the stack.
  var position: Int
}

/// The caller of an entry, with its continuations for the answer.
struct Caller {
  /// The presenter, or ``asleep``.
  var presenter: Int
  /// The place of the caller, which identifies it after it has slept.
  let home: Home
  let then: Continuation?
  /// The local that holds the result.
  let result: Int
  let cancelled: Continuation?
}

/// A block of steps that runs later, with the locals that it reads.
struct Continuation {
  let block: BlockID
  let locals: [Int: Value]
}

/// The place of a presenter: an entry, or the flow itself, and the path of children.
struct Home {
  /// The number of the entry, or `nil` for the running flow.
  var entry: UInt64?
  var path: [(child: ChildID, key: Value)] = []
}

/// The saved state of a presenter and of everything that is composed into it.
struct Saved {
  /// For each saved slot, its value.
  var slots: [SlotID: Value] = [:]
  var children: [(child: ChildID, key: Value, state: Saved)] = []
  var stacks: [EntryStack] = []
}

/// An armed timer.
struct ArmedTimer {
  /// The possible actions of a timer.
  enum Action {
    /// Runs a block that an `after` step armed.
    case block(Continuation, name: String?, effect: EffectID?)
    /// Runs the steps of an effect.
    case effect(EffectID)
    /// Ends the wait of a call for its reply with a timeout.
    case timeout(UInt64)
    /// Retries a call.
    case retry(UInt64)
    /// Stops following a stream.
    case stop(UInt64)
    /// Replies to a call by a fake, or because the call is lost.
    case reply(UInt64, CallOutcome)
    /// Sends an item of a faked stream.
    case item(UInt64, CallOutcome)
    /// Dismisses a message.
    case dismissal(Int64)
  }

  /// The instant in nanoseconds since the launch.
  let deadline: Int64
  /// The number of the arming: of two timers that are due at once, the one armed first runs first.
  let order: UInt64
  let owner: Int
  let action: Action
}

/// An unresolved call.
struct ReferenceCall {
  /// The states of a call.
  enum Phase: String {
    case queued, asked, resting
  }

  var number: UInt64
  let operation: OperationID
  /// The position in the program of the presenter that made it.
  let presenter: PresenterID
  /// The position in ``Presenter/calls``.
  let site: Int
  let caller: Int
  /// The flow that contains the caller.
  let flow: Int
  let effect: LivingEffect?
  let key: String?
  let arguments: RecordValue
  let then: Continuation?
  let catches: [Continuation]
  /// The presenters to which the references of the caller resolve, for a call that outlives its caller.
  let references: [Int?]
  let timeout: Int64?
  var retriesLeft: Int
  var backoff: Int64
  var attempt = 0
  var phase = Phase.queued
}

/// A stream that an effect follows.
struct ReferenceStream {
  let number: UInt64
  let effect: LivingEffect
  let operation: OperationID
  let arguments: RecordValue
  var value: Value?
  var error: String?
  var isStopping = false
  /// The rule of the fake that sends the items, and the position of the next item.
  var script: (rule: ReferenceFlow.FakeRule, position: Int)?
}
