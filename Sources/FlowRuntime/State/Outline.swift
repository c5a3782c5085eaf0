internal import CEL
internal import FlowProgram

/// The part of a running flow that is small and seldom written: stack, messages, timers, and what numbers them.
///
/// It is kept as a whole before the first change of a macrostep, which is all it takes to undo its changes.
struct Outline: Sendable {
  /// The stacks of all presenters that hold some, by ``Node/holder``; those of the flow itself come first.
  var holders = [StackHolder(node: 0, stacks: [Stack()])]
  /// The places among the holders that are free, the next to be taken last.
  var freeHolders: [Int] = []
  /// The messages that are shown, oldest first.
  var messages: [Message] = []
  /// What presenters want to do later.
  var timers = TimerQueue()
  /// The calls that are not resolved, in the order in which they were made.
  var calls: [PendingCall] = []
  /// The streams that are followed, in the order in which that began.
  var subscriptions: [FlowSubscription] = []
  /// For each operation how many of the answers of its fake that follow one another are used up.
  var fakePositions: [Int] = []
  /// For each operation where drawing from its fake stands.
  var fakeSeeds: [UInt64] = []
  /// The back gesture that is under way.
  var gesture: Gesture?
  /// The language that the flow is shown in.
  var locale: LocaleTag
  /// Whether the flow has ended.
  var hasExited = false
  /// What the flow has handed back when it ended, or `nil` when it has handed back nothing.
  var result: Value?

  /// The effects that have run because nobody did anything, and wait until somebody does.
  var restingEffects: [EffectID] = []

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
    self.locale = locale
    freePlaces = Array(repeating: -1, count: presenterCount)
    firstListed = freePlaces
  }
}

extension Outline {
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
