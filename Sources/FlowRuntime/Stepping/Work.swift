internal import CEL
internal import Diagnostics
internal import FlowProgram

/// What one macrostep still has to do.
struct Work {
  /// An event that waits for its turn, or had it.
  struct SentEvent {
    let recipient: InstanceID
    let event: Int
    let payload: Value
    /// The position in ``Work/events`` of the event whose steps sent this one, ``LifeRun/cause(_:)`` of `enter` or `leave` steps,
    /// or a negative number.
    let cause: Int
    /// The position in ``Work/runs`` of the effect that led to it, or a negative number.
    let run: Int
    /// What the recipient does in place of hearing the event: an entry that it asked went away.
    var answer: Answer?
  }

  /// What became of an entry.
  struct Answer: Sendable {
    let steps: Asker.Continued
    /// The result with the local that holds it, or `nil` when there is none.
    let result: (local: Int, value: Value)?
    /// The position of the screen in the program.
    let screen: Int
    /// Where the asker lies, to find it again when it slept meanwhile.
    var home = AskerHome()
  }

  /// The rest of a link, which leads into stacks inside of a screen.
  struct Link {
    /// The node of the flow.
    let flow: Int
    /// The stack.
    let place: Route.Place
    /// The entries, the lowest first.
    let entries: [(screen: Int, params: [Value?], style: Step.Navigation.Style)]
    /// The whole link.
    let followed: FollowedLink
    /// Where it is said.
    let span: Span
  }

  /// A link that is followed, for entries that are refused to hand on.
  struct FollowedLink {
    /// The screen that it leads to.
    let screen: Int
    /// For each param of the screen its value, or `nil` for the default.
    let params: [Value?]
    /// The link as it was given.
    let text: String
  }

  /// A derived value of a presenter.
  struct DerivedAddress: Equatable {
    let node: Int
    let index: Int
  }

  /// A derived value that failed, with the expression that is to blame.
  struct FailedDerived {
    let address: DerivedAddress
    let error: EvaluationError
    let blamed: (expression: Expression, context: Context)?
  }

  /// A flow that ends: all that lay in it has left, and it hears what was said to it before it leaves itself.
  struct Ending {
    /// The node of the flow.
    let flow: Int
    /// The entry that it lay in, or `nil` for the flow that runs and for one that goes to sleep.
    let entry: Entry?
    /// What it returned, or `nil` until it returns something.
    var result: Value?
  }

  /// What the flow that runs shows when it is over.
  struct LastStacks {
    let holders: [StackHolder]
    let freeHolders: [Int]
    let restingEffects: [EffectID]
  }

  /// A run of an effect, and what made it run.
  struct EffectRun {
    let effect: EffectID
    /// The position of the run that wrote what this effect reads, or a negative number.
    let cause: Int
    /// The name of the slot that it wrote.
    let slot: String
  }

  /// The events that this macrostep sent, those that were handled already included: they tell how a circle came about.
  var events: [SentEvent] = []
  /// How many of ``events`` were handled.
  var handledCount = 0
  /// The position of the event whose steps run, ``LifeRun/cause(_:)`` of `enter` or `leave` steps, or a negative number.
  var current = -1
  /// The holders of stacks that changed since the structure phase, in the order in which they did.
  private(set) var changedHolders: [Int] = []
  /// The links that lead further in than stacks are composed yet.
  var links: [Link] = []
  /// The stacks that begin with what a link names, once that is followed so far.
  var awaitingLinks: [Int] = []
  /// The links that new entries came by, by the numbers of the entries.
  var followed: [(entry: UInt64, link: FollowedLink)] = []
  /// The screens that could not be entered, in this order.
  var redirects: [Int] = []
  /// How many derived values are being computed inside one another.
  var derivedDepth = 0
  /// The number of them that were under way when the innermost child that one of them reads began to be looked at.
  var derivedFloor = 0
  /// The derived value that was too deep to be computed where it was read, and is computed before its reader.
  var deferred: DerivedAddress?
  /// Derived values that were computed before their readers and failed, which fails where they are read.
  var failedAhead: [FailedDerived] = []
  /// Whether steps run: what children show is then what they showed when all was settled.
  var isRunningSteps = false
  /// Whether the flow comes back to life, so that what holds already has not just come to hold.
  var isReviving = false
  /// The effects that start as if their presenters had just entered, because they are others than when they were written
  /// down.
  var restarting: Set<EffectID> = []
  /// How an entry joined the stack last.
  var lastStyle: Step.Navigation.Style?
  /// The presenters whose children have to be composed anew, by how deep they lie.
  var toCompose: [[Int]] = []
  /// For each of ``toCompose`` whether it is in the order of the tree, the first of it last.
  var areInOrder: [Bool] = []
  /// How many there are.
  var toComposeCount = 0
  /// For presenters that have some of them inside, how many; kept only where params read what siblings show. Only looked up.
  var waitingInside: [Int: Int] = [:]
  /// The presenters that left, in the order of leaving.
  var left: [Int] = []
  /// The presenters whose `leave` steps have run, and whose places are given back when what those have sent was heard.
  var gone: [Int] = []
  /// The flows that end, those further in first.
  var endings: [Ending] = []
  /// Whether what leaves does so to come back, so that no caller is answered for what lies inside of it.
  var isFallingAsleep = false
  /// The stacks as they were when the flow that runs began to end: what it shows in the end.
  var lastStacks: LastStacks?
  /// What is noted of `enter` and `leave` steps once an input takes long to settle, to name the circle.
  var life: LifeLog?
  /// The presenters that came, in the order of entering.
  var entered: [InstanceID] = []
  /// The presenters whose effects have to be looked at.
  var toWatch: [Int] = []
  /// The effects that ran, with their causes.
  var runs: [EffectRun] = []
  /// The position of the effect's run that is under way, directly or by an event that it led to, or a negative number.
  var run = -1
  /// By nodes whose effects wait to be looked at: the run and the slot that made them wait last. Only looked up.
  var causes: [Int: (run: Int, slot: String)] = [:]
  /// The effect whose steps run, which owns the timers that they arm.
  var effect: EffectID?

  /// Lets the structure phase look at the stacks of a holder.
  mutating func noteStackChange(of holder: Int) {
    if !changedHolders.contains(holder) { changedHolders.append(holder) }
  }

  /// The next holder to look at.
  mutating func takeChangedHolder() -> Int? {
    changedHolders.count > 1 ? changedHolders.removeFirst() : changedHolders.popLast()
  }

  /// While steps run that follow a call which outlived its presenter: whom that referred to.
  var keptReferences: [InstanceID?]?

  /// Whether a flow has begun to end.
  func isEnding(_ flow: Int) -> Bool { !endings.isEmpty && endings.contains { $0.flow == flow } }

  /// Whether there is anything to do for the structure or the effects.
  var isOpen: Bool {
    !changedHolders.isEmpty || !links.isEmpty || toComposeCount > 0 || !left.isEmpty || !entered.isEmpty
      || !toWatch.isEmpty || !endings.isEmpty
  }

  /// Whether there is anything to forget.
  var isUsed: Bool {
    !changedHolders.isEmpty || !redirects.isEmpty || !links.isEmpty || lastStyle != nil || lastStacks != nil
      || !followed.isEmpty || !events.isEmpty || !runs.isEmpty || !causes.isEmpty || toComposeCount > 0 || isReviving
      || !waitingInside.isEmpty || life != nil
  }

  /// Forgets everything, but keeps the room for it.
  mutating func clear() {
    Work.empty(&events)
    Work.empty(&left)
    Work.empty(&entered)
    Work.empty(&toWatch)
    Work.empty(&runs)
    if !causes.isEmpty { causes.removeAll(keepingCapacity: causes.count < Work.keptCapacity) }
    if toComposeCount > 0 {
      toCompose = []
      areInOrder = []
    }
    toComposeCount = 0
    if !waitingInside.isEmpty { waitingInside = [:] }
    handledCount = 0
    current = -1
    Work.empty(&changedHolders)
    Work.empty(&gone)
    Work.empty(&endings)
    if lastStacks != nil { lastStacks = nil }
    if life != nil { life = nil }
    Work.empty(&links)
    Work.empty(&awaitingLinks)
    Work.empty(&followed)
    Work.empty(&redirects)
    lastStyle = nil
    derivedDepth = 0
    derivedFloor = 0
    isRunningSteps = false
    isReviving = false
    if !restarting.isEmpty { restarting = [] }
    run = -1
    effect = nil
    if keptReferences != nil { keptReferences = nil }
  }

  @inline(__always) private static func empty<Element>(_ list: inout [Element]) {
    if !list.isEmpty { list.removeAll(keepingCapacity: list.count < Work.keptCapacity) }
  }

  /// The longest list whose memory is kept for the next macrostep; more would be held for good after one large one.
  private static var keptCapacity: Int { 4096 }
}
