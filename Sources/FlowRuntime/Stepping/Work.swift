internal import CEL
internal import Diagnostics
internal import FlowProgram

/// The remaining work of one macrostep.
struct Work {
  /// A sent event, pending or handled.
  struct SentEvent {
    /// The presenter that hears the event, or the caller to answer, which may fall asleep before.
    var recipient: InstanceID
    let event: EventID
    let payload: Value
    /// The index in ``Work/events`` of the event whose steps sent this one, a run of `enter` or `leave` steps in the
    /// encoding of ``LifeLog``, or -1.
    let cause: Int
    /// The index in ``Work/Effects/runs`` of the effect that led to the event, or a negative number.
    let run: Int
    /// The answer to deliver to the recipient in place of the event: an entry it called is gone.
    var answer: Answer?
  }

  /// The outcome of an entry for its caller.
  struct Answer: Sendable {
    let steps: Caller.Continued
    /// The result with the local that holds it, or `nil` when the entry was cancelled.
    let result: (local: Int, value: Value)?
    /// The index of the screen in ``Program/presenters``.
    let screen: PresenterID
    /// The location of the caller, to find it again after sleep.
    var home = CallerLocation()
  }

  /// The rest of a link, which leads into stacks inside a screen.
  struct Link {
    /// The node of the flow.
    let flow: NodeID
    /// The number of the entry that contains the stacks. Another one may lie above it.
    let outer: UInt64
    let place: Route.Place
    /// The entries, the lowest first.
    let entries: [(screen: PresenterID, params: [Value?], style: Step.Navigation.Style)]
    /// The whole link.
    let followed: FollowedLink
    /// The place in the source.
    let span: Span
  }

  /// A link being followed, kept for redirects of refused entries.
  struct FollowedLink {
    /// The screen that it leads to.
    let screen: PresenterID
    /// The value of each param of the screen, or `nil` for the default.
    let params: [Value?]
    /// The link as given.
    let text: String
  }

  /// A derived value of a presenter.
  struct DerivedAddress: Equatable {
    let node: NodeID
    let index: Int
  }

  /// A read of the former model of a child that has changed since.
  struct FormerRead: Equatable {
    /// The presenter that composes the child.
    let owner: InstanceID
    /// The index in ``Presenter/children``.
    let child: ChildID
  }

  /// A derived value that failed, with the expression at fault.
  struct FailedDerived {
    let address: DerivedAddress
    let error: EvaluationError
    let faultOrigin: (expression: Expression, context: Context)?
  }

  /// An ending flow. Everything inside it has left, and it handles the remaining events before it leaves itself.
  struct EndingFlow {
    /// The node of the flow.
    let flow: NodeID
    /// The entry that contains the flow, or `nil` for the running flow and for one that goes to sleep.
    let entry: Entry?
    /// The result of the flow, or `nil` until it returns one.
    var result: Value?
  }

  /// The stacks that the running flow shows after its end.
  struct LastStacks {
    let holders: [StackHolder]
    let freeHolders: [Int]
  }

  /// A run of an effect and its cause.
  struct EffectRun {
    let effect: LivingEffect
    /// The index of the run that wrote a value read by this effect, or a negative number.
    let cause: Int
    /// The name of the written slot.
    let slot: String
  }

  /// A presenter, or a mode of one, that has come.
  struct Arrival {
    let presenter: InstanceID
    /// The index of the mode, or ``Alternative/anyMode`` for the presenter itself.
    var mode = Alternative.anyMode
  }

  /// A presenter, or a mode of one, that has left.
  struct Departure {
    let node: NodeID
    /// The index of the mode, or ``Alternative/anyMode`` for the presenter itself.
    var mode = Alternative.anyMode
    /// Whether its `enter` steps have run, so that its `leave` steps run as well.
    var hasEntered = true
    /// The last state of a mode whose places hold that of its successor.
    var state: [Value]?
    /// The children that left with a mode, whose last models its `leave` steps read.
    var children: [(child: ChildID, nodes: [NodeID])] = []
  }

  /// The state of a mode that is about to be created.
  struct ComingMode {
    let node: NodeID
    let values: [(slot: SlotID, value: Value)]
  }

  /// The work of links and other navigation.
  struct Navigation {
    /// The links into stacks that are not yet composed.
    var links: [Link] = []
    /// The stacks whose initial entries come from a link that is not yet followed that far.
    var awaitingLinks: [Int] = []
    /// The links that brought new entries, by the numbers of the entries.
    var followed: [(entry: UInt64, link: FollowedLink)] = []
    /// The refused screens, in order.
    var redirects: [PresenterID] = []
    /// The style in which an entry last joined the stack.
    var lastStyle: Step.Navigation.Style?
  }

  /// The presenters and modes that enter and leave.
  struct Moves {
    /// The presenters and modes that left, in the order of leaving.
    var left: [Departure] = []
    /// The presenters whose `leave` steps have run, and whose places are freed once the events sent by those are
    /// handled.
    var gone: [NodeID] = []
    /// The mode whose `leave` steps run.
    var leaving: Departure?
    /// Whether the presenters that leave go to sleep, so that callers inside them are not answered.
    var isFallingAsleep = false
    /// Whether an entry may have woken, or what was asleep in it may have left, so that callers have to be found again.
    var hasWoken = false
    /// The log of `enter` and `leave` steps, kept once an input takes long to settle, to name the cycle.
    var life: LifeLog?
    /// The presenters and modes that came, in the order of entering.
    var entered: [Arrival] = []
    /// The modes that were named by `become` and are not created yet.
    var comingModes: [ComingMode] = []
  }

  /// The presenters whose children must be recomposed.
  struct Composing {
    /// The presenters, by depth.
    var waiting: [[NodeID]] = []
    /// Whether each list of ``waiting`` ones is in tree order, the first presenter last.
    var areInOrder: [Bool] = []
    /// The number of ``waiting`` presenters.
    var count = 0
    /// The number of waiting presenters inside each presenter, kept only where params read models of siblings. Only
    /// looked up, never iterated.
    var waitingInside: [NodeID: Int] = [:]
  }

  /// The computation of derived values.
  struct Derivation {
    /// The number of nested computations of derived values.
    var depth = 0
    /// The nesting depth at the start of the innermost read of a child.
    var floor = 0
    /// The derived value that is nested too deeply and is computed before its reader.
    var deferred: DerivedAddress?
    /// The derived values that failed when computed before their readers. They fail again where they are read.
    var failedAhead: [FailedDerived] = []
  }

  /// The effects to check and to run.
  struct Effects {
    /// The effects that start as if their presenters had just entered, because they changed since the snapshot.
    var restarting: Set<LivingEffect> = []
    /// The presenters whose effects must be checked.
    var toWatch: [NodeID] = []
    /// The effects that ran, with their causes.
    var runs: [EffectRun] = []
    /// The index of the current effect run, active directly or through an event it led to, or a negative number.
    var run = -1
    /// The run and the slot that last queued the effects of each node. Only looked up, never iterated.
    var causes: [NodeID: (run: Int, slot: String)] = [:]
    /// The effect whose steps run. It owns the timers that they arm.
    var current: LivingEffect?
  }

  /// The events sent in this macrostep, including the handled ones. They show how a cycle arose.
  var events: [SentEvent] = []
  /// The number of handled ``events``.
  var handledCount = 0
  /// The index of the event whose steps run, a run of `enter` or `leave` steps in the encoding of ``LifeLog``, or
  /// -1.
  var current = -1
  /// The holders whose stacks changed since the structure phase, in the order of the changes.
  private(set) var changedHolders: [Int] = []
  /// Whether steps run or effects are checked. Both read the models of children as of the last settled state.
  var readsSettledModels = false
  /// The children whose models were read so although they had changed since.
  var formerReads: [FormerRead] = []
  /// Whether the flow is being restored, in which case conditions that already hold do not count as rising.
  var isReviving = false
  /// The ending flows, inner flows first.
  var endings: [EndingFlow] = []
  /// The stacks of the running flow when its end began, shown after the end.
  var lastStacks: LastStacks?
  var navigation = Navigation()
  var moves = Moves()
  var composing = Composing()
  var derivation = Derivation()
  var effects = Effects()

  /// Queues a holder of stacks for the structure phase.
  mutating func noteStackChange(of holder: Int) {
    if !changedHolders.contains(holder) { changedHolders.append(holder) }
  }

  /// Removes and returns the queued holder that precedes all others.
  mutating func takeChangedHolder(first precedes: (Int, Int) -> Bool) -> Int? {
    guard changedHolders.count > 1 else { return changedHolders.popLast() }
    let first = changedHolders.indices.min { precedes(changedHolders[$0], changedHolders[$1]) }
    return first.map { changedHolders.remove(at: $0) }
  }

  /// The call with `onLeave: finish` whose subsequent steps run. They run in the flow, whether the caller is alive or not.
  var keptCall: PendingCall?

  /// Whether a flow has begun to end.
  func isEnding(_ flow: NodeID) -> Bool { !endings.isEmpty && endings.contains { $0.flow == flow } }

  /// Whether structure or effects have pending work.
  var isOpen: Bool {
    !changedHolders.isEmpty || !navigation.links.isEmpty || composing.count > 0 || !moves.left.isEmpty
      || !moves.entered.isEmpty
      || !effects.toWatch.isEmpty || !endings.isEmpty || !formerReads.isEmpty
  }

  /// Whether there is anything to clear.
  var isUsed: Bool {
    !changedHolders.isEmpty || !navigation.redirects.isEmpty || !navigation.links.isEmpty || navigation.lastStyle != nil
      || lastStacks != nil
      || !navigation.followed.isEmpty || !events.isEmpty || !effects.runs.isEmpty || !effects.causes.isEmpty
      || composing.count > 0 || isReviving
      || !composing.waitingInside.isEmpty || moves.life != nil || !formerReads.isEmpty || !moves.comingModes.isEmpty
  }

  /// Clears all work, but keeps the capacity.
  mutating func clear() {
    Work.empty(&events)
    Work.empty(&moves.left)
    Work.empty(&moves.entered)
    Work.empty(&effects.toWatch)
    Work.empty(&effects.runs)
    if !effects.causes.isEmpty { effects.causes.removeAll(keepingCapacity: effects.causes.count < Work.keptCapacity) }
    if composing.count > 0 {
      composing.waiting = []
      composing.areInOrder = []
    }
    composing.count = 0
    if !composing.waitingInside.isEmpty { composing.waitingInside = [:] }
    handledCount = 0
    current = -1
    Work.empty(&changedHolders)
    Work.empty(&moves.gone)
    Work.empty(&endings)
    if lastStacks != nil { lastStacks = nil }
    if moves.life != nil { moves.life = nil }
    Work.empty(&navigation.links)
    Work.empty(&navigation.awaitingLinks)
    Work.empty(&navigation.followed)
    Work.empty(&navigation.redirects)
    navigation.lastStyle = nil
    derivation.depth = 0
    derivation.floor = 0
    readsSettledModels = false
    Work.empty(&formerReads)
    Work.empty(&moves.comingModes)
    isReviving = false
    if !effects.restarting.isEmpty { effects.restarting = [] }
    effects.run = -1
    effects.current = nil
    if keptCall != nil { keptCall = nil }
  }

  @inline(__always) private static func empty<Element>(_ list: inout [Element]) {
    if !list.isEmpty { list.removeAll(keepingCapacity: list.count < Work.keptCapacity) }
  }

  /// The maximum capacity kept for the next macrostep. A larger one would otherwise be held forever after one large
  /// step.
  private static var keptCapacity: Int { 4096 }
}
