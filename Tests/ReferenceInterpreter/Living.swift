internal import CEL
internal import FlowProgram

// The state of a running flow as plain data. Every presenter, entry and call has a number that is never used again.

/// A presenter that was created. One that has left stays until the end of the input, so that its `leave` steps can read it.
struct Living {
  /// The number of the presenter; never used again.
  let id: Int
  /// The position in ``Program/presenters``.
  let presenter: Int
  /// The presenter that composes it or holds the stack that its entry lies on; `nil` for the flow that runs.
  let parent: Int?
  /// The position among the children of ``parent``; `nil` for an entry and for the flow that runs.
  let child: Int?
  /// The template that it lives inside of, or ``parent``: the next place to look for stores and provided values.
  let surroundings: Int?
  /// The presenter of the flow that it belongs to.
  let flow: Int
  /// The number of presenters around it.
  let depth: Int
  /// The item and the key of a row; `null` for everything else.
  var row: (item: Value, key: Value) = (.null, .null)
  /// Params, then state.
  var slots: [Value] = []
  /// For each child of the program's presenter the presenters that live there, in order.
  var children: [[Int]]
  /// The stacks that it holds; empty for a presenter without stacks.
  var stacks: [EntryStack] = []
  /// The memory of its effects.
  var effects: [EffectMemory]
  /// For each child the saved state that waits for it.
  var kept: [KeptState]
  /// Whether it has not left.
  var isAlive = true
}

/// The saved state that waits for a child: of one child or of rows by their keys.
struct KeptState {
  var rows: [(key: Value, state: Saved)] = []
}

/// The state of an effect.
struct EffectMemory {
  /// Whether it is under way.
  var isActive = false
  /// Whether the condition that it waits for held when it was looked at last.
  var holds = false
  /// The nanoseconds that it was armed for last.
  var span: Int64 = 0
  /// The key that it was started with.
  var key = Value.null
}

/// An effect of a living presenter.
struct EffectID: Hashable {
  let owner: Int
  let index: Int
}

/// An entry of a stack: one visit to a screen.
struct StackEntry {
  /// The number of the entry; never used again.
  let id: UInt64
  /// The position in the program of its screen or imported flow.
  let presenter: Int
  /// The presenter that lives in it; `nil` before the structure phase and while it sleeps.
  var tenant: Int?
  /// The params that it was pushed with, while it sleeps.
  var params: [Value?]
  /// The saved state, while it sleeps.
  var saved: Saved?
  /// The style it joined the stack with.
  var style: Step.Navigation.Style
  /// The caller that is answered when the entry goes.
  var caller: Caller?
  /// Whether its requirement was checked.
  var isAdmitted = false

  /// The entry as renderers see it.
  var summary: EntrySummary {
    EntrySummary(id: id, presenter: presenter, style: style.leavesBelowVisible ? style : .push)
  }
}

/// A stack of entries: that of a flow, or of a tab.
struct EntryStack {
  /// The entries, root first.
  var entries: [StackEntry] = []
  /// The entries that back has left, the next one to return to last.
  var forward: [StackEntry] = []
}

/// The place of an entry.
struct StackPlace: Equatable {
  /// The presenter that holds the stack.
  let holder: Int
  /// The position among its stacks.
  let tab: Int
  /// The position in the stack.
  var position: Int
}

/// The presenter that asked for an entry, with what it does when that goes.
struct Caller {
  let presenter: Int
  /// The place where the caller lies, which finds it again when it slept meanwhile.
  let home: Home
  let then: Continuation?
  /// The local that holds the result.
  let result: Int
  let cancelled: Continuation?
}

/// A block of steps that runs later with the locals it reads.
struct Continuation {
  let block: Int
  let locals: [Int: Value]
}

/// The place of a presenter: an entry, or the flow itself, and the children on the way.
struct Home {
  /// The number of the entry, or `nil` for the flow that runs.
  var entry: UInt64?
  var path: [(child: Int, key: Value)] = []
}

/// The saved state of a presenter and of everything composed into it.
struct Saved {
  /// For each saved slot its value.
  var slots: [Int: Value] = [:]
  var children: [(child: Int, key: Value, state: Saved)] = []
  var stacks: [EntryStack] = []
}

/// A timer that is armed.
struct ArmedTimer {
  /// The things that a timer does.
  enum Action {
    /// Runs a block that a step `after` armed.
    case block(Continuation, name: String?, effect: Int?)
    /// Runs the steps of an effect.
    case effect(Int)
    /// Ends the wait of a call for its reply.
    case timeout(UInt64)
    /// Makes a call again.
    case retry(UInt64)
    /// Lets go of a stream.
    case stop(UInt64)
  }

  /// The instant in nanoseconds since the launch.
  let deadline: Int64
  /// The number of the arming: of two timers that are due at once the one armed first runs first.
  let order: UInt64
  let owner: Int
  let action: Action
}

/// A call that is not resolved.
struct ReferenceCall {
  /// The states of a call.
  enum Phase: String {
    case queued, asked, resting
  }

  var number: UInt64
  let operation: Int
  /// The position in the program of the presenter that made it.
  let presenter: Int
  /// The position in ``Presenter/calls``.
  let site: Int
  let caller: Int
  let effect: EffectID?
  let key: String?
  let arguments: RecordValue
  let then: Continuation?
  let catches: [Continuation]
  /// The presenters that the references of the caller stood for, for a call that outlives it.
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
  let effect: EffectID
  let operation: Int
  let arguments: RecordValue
  var value: Value?
  var error: String?
  var isStopping = false
}
