internal import CEL
internal import FlowProgram

/// The part of a running flow that is small and seldom written: stack, messages, timers, and what numbers them.
///
/// It is kept as a whole before the first change of a macrostep, which is all it takes to undo its changes.
struct Outline: Sendable {
  /// The stacks of all presenters that hold some, by ``Node/holder``; those of the flow itself come first.
  var holders = [StackHolder(node: 0, stacks: [Stack()])]
  /// Whether the flow has ended.
  var hasExited = false
  /// What changes in few macrosteps.
  private var rest: Rest

  /// For each presenter of the program the first of its listed instances, or a negative number.
  var firstListed: [Int32]
  /// For each presenter of the program its first free place, or a negative number.
  var freePlaces: [Int32]
  /// How many presenters live, those that leave in this macrostep included.
  var livingCount = 0
  /// How many places were ever given away.
  var nodeCount = 0
  /// How many words belong to places.
  var wordCount = 0
  /// How many values belong to places.
  var valueCount = 0
  /// How many lists of rows belong to places.
  var rowListCount = 0
  /// The number of the next entry.
  var nextEntry: UInt64 = 1
  /// The number of the next message.
  var nextMessage: Int64 = 1
  /// The number of the next arming of a timer.
  var nextTimer: UInt64 = 1

  init(presenterCount: Int, locale: LocaleTag) {
    rest = Rest(locale)
    freePlaces = Array(repeating: -1, count: presenterCount)
    firstListed = freePlaces
  }
}

/// The part of an outline that changes in few macrosteps, behind one reference: navigating copies the rest of the outline alone.
///
/// - Invariant: One that more than one outline refers to is never written.
private final class Rest: @unchecked Sendable {
  @exclusivity(unchecked) var freeHolders: [Int] = []
  @exclusivity(unchecked) var messages: [Message] = []
  @exclusivity(unchecked) var timers: TimerQueue = TimerQueue()
  @exclusivity(unchecked) var calls: [PendingCall] = []
  @exclusivity(unchecked) var subscriptions: [FlowSubscription] = []
  @exclusivity(unchecked) var fakePositions: [Int] = []
  @exclusivity(unchecked) var fakeSeeds: [UInt64] = []
  @exclusivity(unchecked) var gesture: Gesture?
  @exclusivity(unchecked) var locale: LocaleTag
  @exclusivity(unchecked) var result: Value?
  @exclusivity(unchecked) var restingEffects: [EffectID] = []
  @exclusivity(unchecked) var pendingAnswers: [Work.Answer] = []

  init(_ locale: LocaleTag) { self.locale = locale }

  init(copying other: Rest) {
    freeHolders = other.freeHolders
    messages = other.messages
    timers = other.timers
    calls = other.calls
    subscriptions = other.subscriptions
    fakePositions = other.fakePositions
    fakeSeeds = other.fakeSeeds
    gesture = other.gesture
    locale = other.locale
    result = other.result
    restingEffects = other.restingEffects
    pendingAnswers = other.pendingAnswers
  }
}

extension Outline {
  /// The places among the holders that are free, the next to be taken last.
  var freeHolders: [Int] {
    _read { yield rest.freeHolders }
    _modify {
      separateRest()
      yield &rest.freeHolders
    }
  }

  /// The messages that are shown, oldest first.
  var messages: [Message] {
    _read { yield rest.messages }
    _modify {
      separateRest()
      yield &rest.messages
    }
  }

  /// What presenters want to do later.
  var timers: TimerQueue {
    _read { yield rest.timers }
    _modify {
      separateRest()
      yield &rest.timers
    }
  }

  /// The calls that are not resolved, in the order in which they were made.
  var calls: [PendingCall] {
    _read { yield rest.calls }
    _modify {
      separateRest()
      yield &rest.calls
    }
  }

  /// The streams that are followed, in the order in which that began.
  var subscriptions: [FlowSubscription] {
    _read { yield rest.subscriptions }
    _modify {
      separateRest()
      yield &rest.subscriptions
    }
  }

  /// For each operation how many of the answers of its fake that follow one another are used up.
  var fakePositions: [Int] {
    _read { yield rest.fakePositions }
    _modify {
      separateRest()
      yield &rest.fakePositions
    }
  }

  /// For each operation where drawing from its fake stands.
  var fakeSeeds: [UInt64] {
    _read { yield rest.fakeSeeds }
    _modify {
      separateRest()
      yield &rest.fakeSeeds
    }
  }

  /// The back gesture that is under way.
  var gesture: Gesture? {
    _read { yield rest.gesture }
    _modify {
      separateRest()
      yield &rest.gesture
    }
  }

  /// The language that the flow is shown in.
  var locale: LocaleTag {
    _read { yield rest.locale }
    _modify {
      separateRest()
      yield &rest.locale
    }
  }

  /// What the flow has handed back when it ended, or `nil` when it has handed back nothing.
  var result: Value? {
    _read { yield rest.result }
    _modify {
      separateRest()
      yield &rest.result
    }
  }

  /// The effects that have run because nobody did anything, and wait until somebody does.
  var restingEffects: [EffectID] {
    _read { yield rest.restingEffects }
    _modify {
      separateRest()
      yield &rest.restingEffects
    }
  }

  /// The answers whose callers sleep, in the order in which they are due.
  var pendingAnswers: [Work.Answer] {
    _read { yield rest.pendingAnswers }
    _modify {
      separateRest()
      yield &rest.pendingAnswers
    }
  }

  /// Makes sure that no other outline sees what is written to the rest.
  @inline(__always) private mutating func separateRest() {
    if !isKnownUniquelyReferenced(&rest) { rest = Rest(copying: rest) }
  }

  /// The stack of the flow itself, root first.
  var stack: [Entry] {
    _read { yield holders[0].stacks[0].entries }
    _modify { yield &holders[0].stacks[0].entries }
  }

  /// How the stack of the flow itself changed last.
  var change: StackChange? {
    get { holders[0].stacks[0].change }
    set { holders[0].stacks[0].change = newValue }
  }
}

/// An effect of a living presenter.
struct EffectID: Sendable, Hashable {
  /// Whose effect it is.
  let owner: InstanceID
  /// Its position in ``Presenter/effects``.
  let index: Int
}
