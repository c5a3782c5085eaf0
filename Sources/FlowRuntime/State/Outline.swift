internal import CEL
internal import FlowProgram

/// The small and rarely written part of a running flow: stacks, messages, timers and counters.
///
/// It is saved as a whole before the first change of a macrostep, which suffices to undo the changes.
struct Outline: Sendable {
  /// The stacks of all presenters that hold some, indexed by ``PresenterNode/holder``. Those of the flow itself come
  /// first.
  var holders = [StackHolder(node: Engine.flowNode, stacks: [Stack()])]
  /// Whether the flow has ended.
  var hasExited = false
  /// The part that few macrosteps change.
  private var cold: ColdState

  /// The first listed instance of each presenter of the program, or ``NodeID/absent``.
  var firstListed: [NodeID]
  /// The first free place of each presenter of the program, or ``NodeID/absent``.
  var freePlaces: [NodeID]
  /// The number of living presenters, including those that leave in this macrostep.
  var livingCount = 0
  /// The number of places ever allocated.
  var nodeCount = 0
  /// The number of words allocated to places.
  var wordCount = 0
  /// The number of values allocated to places.
  var valueCount = 0
  /// The number of lists of rows allocated to places.
  var rowListCount = 0
  /// The number of the next entry.
  var nextEntry: UInt64 = 1
  /// The number of the next message.
  var nextMessage: Int64 = 1
  /// The number of the next arming of a timer.
  var nextTimer: UInt64 = 1

  init(presenterCount: Int, locale: LocaleTag) {
    cold = ColdState(locale)
    freePlaces = Array(repeating: .absent, count: presenterCount)
    firstListed = freePlaces
  }
}

/// The part of an outline that few macrosteps change, behind one reference, so that navigation copies only the rest
/// of the outline.
///
/// - Invariant: An instance that more than one outline refers to is never written.
private final class ColdState: @unchecked Sendable {
  @exclusivity(unchecked) var freeHolders: [Int] = []
  @exclusivity(unchecked) var messages: [Message] = []
  @exclusivity(unchecked) var timers: TimerQueue = TimerQueue()
  @exclusivity(unchecked) var calls: [PendingCall] = []
  @exclusivity(unchecked) var subscriptions: [FlowSubscription] = []
  @exclusivity(unchecked) var fakePositions: [Int] = []
  @exclusivity(unchecked) var fakeSeeds: [UInt64] = []
  @exclusivity(unchecked) var gesture: Gesture?
  @exclusivity(unchecked) var locale: LocaleTag
  @exclusivity(unchecked) var hostLocale: LocaleTag
  @exclusivity(unchecked) var result: Value?
  @exclusivity(unchecked) var restingEffects: [LivingEffect] = []
  @exclusivity(unchecked) var pendingAnswers: [Work.Answer] = []

  init(_ locale: LocaleTag) {
    self.locale = locale
    hostLocale = locale
  }

  init(copying other: ColdState) {
    freeHolders = other.freeHolders
    messages = other.messages
    timers = other.timers
    calls = other.calls
    subscriptions = other.subscriptions
    fakePositions = other.fakePositions
    fakeSeeds = other.fakeSeeds
    gesture = other.gesture
    locale = other.locale
    hostLocale = other.hostLocale
    result = other.result
    restingEffects = other.restingEffects
    pendingAnswers = other.pendingAnswers
  }
}

extension Outline {
  /// The free indices among the holders. The last one is used next.
  var freeHolders: [Int] {
    _read { yield cold.freeHolders }
    _modify {
      separateColdState()
      yield &cold.freeHolders
    }
  }

  /// The messages shown, oldest first.
  var messages: [Message] {
    _read { yield cold.messages }
    _modify {
      separateColdState()
      yield &cold.messages
    }
  }

  var timers: TimerQueue {
    _read { yield cold.timers }
    _modify {
      separateColdState()
      yield &cold.timers
    }
  }

  /// The unresolved calls, in the order in which they were made.
  var calls: [PendingCall] {
    _read { yield cold.calls }
    _modify {
      separateColdState()
      yield &cold.calls
    }
  }

  /// The followed streams, in the order of subscription.
  var subscriptions: [FlowSubscription] {
    _read { yield cold.subscriptions }
    _modify {
      separateColdState()
      yield &cold.subscriptions
    }
  }

  /// The number of consumed sequential answers of each operation's fake.
  var fakePositions: [Int] {
    _read { yield cold.fakePositions }
    _modify {
      separateColdState()
      yield &cold.fakePositions
    }
  }

  /// The random state of each operation's fake.
  var fakeSeeds: [UInt64] {
    _read { yield cold.fakeSeeds }
    _modify {
      separateColdState()
      yield &cold.fakeSeeds
    }
  }

  /// The current back gesture.
  var gesture: Gesture? {
    _read { yield cold.gesture }
    _modify {
      separateColdState()
      yield &cold.gesture
    }
  }

  /// The locale that the flow is shown in.
  var locale: LocaleTag {
    _read { yield cold.locale }
    _modify {
      separateColdState()
      yield &cold.locale
    }
  }

  /// The locale that the host requested last. Steps change only ``locale``.
  var hostLocale: LocaleTag {
    _read { yield cold.hostLocale }
    _modify {
      separateColdState()
      yield &cold.hostLocale
    }
  }

  /// The result that the flow returned at its end, or `nil` without a result.
  var result: Value? {
    _read { yield cold.result }
    _modify {
      separateColdState()
      yield &cold.result
    }
  }

  /// The effects that ran because the user was idle, and that wait for the next user action.
  var restingEffects: [LivingEffect] {
    _read { yield cold.restingEffects }
    _modify {
      separateColdState()
      yield &cold.restingEffects
    }
  }

  /// The answers whose callers sleep, in the order in which they became due.
  var pendingAnswers: [Work.Answer] {
    _read { yield cold.pendingAnswers }
    _modify {
      separateColdState()
      yield &cold.pendingAnswers
    }
  }

  /// Copies the cold state if another outline shares it.
  @inline(__always) private mutating func separateColdState() {
    if !isKnownUniquelyReferenced(&cold) { cold = ColdState(copying: cold) }
  }

  /// Whether both share their stacks and everything that changes seldom.
  func isShared(with other: Outline) -> Bool {
    cold === other.cold && hasExited == other.hasExited && holders.isShared(with: other.holders)
  }

  /// The stack of the flow itself, root first.
  var stack: [Entry] {
    _read { yield holders[0].stacks[0].entries }
    _modify { yield &holders[0].stacks[0].entries }
  }

  /// The number of entries of the deepest stack besides the flow's own, or zero without another stack.
  var innerStackDepth: Int {
    var depth = 0
    for index in holders.indices.dropFirst() {
      for stack in holders[index].stacks.indices { depth = max(depth, holders[index].stacks[stack].entries.count) }
    }
    return depth
  }

  /// The presenter of the top entry of the flow's own stack. Accessed by index, because copying the entry out would
  /// copy all its parts.
  var topInstance: InstanceID? { stack.isEmpty ? nil : stack[stack.count - 1].instance }

  /// The sleeping entries of all stacks.
  var sleepingEntries: [EntrySummary] {
    holders.flatMap { $0.stacks.flatMap { $0.entries.filter { $0.instance == nil }.map(\.summary) } }
  }

  /// The last change of the flow's own stack.
  var change: StackChange? {
    get { holders[0].stacks[0].change }
    set { holders[0].stacks[0].change = newValue }
  }
}

/// An effect of a living presenter.
struct LivingEffect: Sendable, Hashable {
  /// The presenter.
  let owner: InstanceID
  /// The index in ``Presenter/effects``.
  let index: EffectID
}

extension Array {
  /// Whether both arrays are one in memory.
  fileprivate func isShared(with other: [Element]) -> Bool {
    withUnsafeBufferPointer { own in
      other.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress && own.count == $0.count }
    }
  }
}
