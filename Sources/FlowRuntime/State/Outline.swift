internal import CEL
internal import FlowProgram

/// An entry of the backstack.
struct Entry: Sendable {
  /// The number of the entry; never used again in its flow.
  let id: UInt64
  /// The position of its screen in the program.
  let presenter: Int
  /// Who lives in it, or `nil` until the structure phase has created it.
  var instance: InstanceID?
  /// What its screen was handed, until it is created.
  var params: [Value?]
  /// What was saved of its screen, until it is created.
  var saved = Value.null
  /// How it joined the stack.
  var style = Step.Navigation.Style.push
  /// Who wants to hear what becomes of it, or `nil` when nobody does.
  var asker: Asker?

  /// Whether anybody wants to hear what becomes of it.
  var hasAsker: Bool { asker != nil }

  /// The entry as a renderer sees it.
  var summary: EntrySummary {
    EntrySummary(id: id, presenter: presenter, style: style.leavesBelowVisible ? style : .push)
  }
}

/// A back gesture, with what it will do, which is fixed when it starts.
struct Gesture: Sendable {
  /// Whose `back` runs, or `nil` when the entry is left.
  let handler: InstanceID?
  /// The entry that was on top when it started.
  let entry: UInt64
  /// How far it is, from 0 to 1.
  var progress: Double
}

/// A presenter that navigated to an entry and does something when that goes away.
struct Asker: Sendable {
  /// Who it is.
  let presenter: InstanceID
  /// What it does with a result, or `nil` when it does nothing.
  let then: Continued?
  /// The local that holds the result.
  let result: Int
  /// What it does when there is none, or `nil` when it does nothing.
  let cancelled: Continued?

  /// Steps that run later with the locals they kept.
  struct Continued: Sendable {
    /// The position in ``Presenter/blocks`` of the steps.
    let block: Int
    /// The locals that the steps read, as they were when the asker navigated.
    let captures: [Value]
  }
}

/// The part of a running flow that is small and seldom written: stack, messages, timers, and what numbers them.
///
/// It is kept as a whole before the first change of a macrostep, which is all it takes to undo its changes.
struct Outline: Sendable {
  /// The backstack, root first.
  var stack: [Entry] = []
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
  /// How the stack changed last.
  var change: StackChange?
  /// The back gesture that is under way.
  var gesture: Gesture?
  /// The language that the flow is shown in.
  var locale: LocaleTag
  /// Whether the flow has ended.
  var hasExited = false

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

/// An effect of a living presenter.
struct EffectID: Sendable, Hashable {
  /// Whose effect it is.
  let owner: InstanceID
  /// Its position in ``Presenter/effects``.
  let index: Int
}
