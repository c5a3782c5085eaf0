internal import CEL
internal import FlowProgram

/// The storage of a running flow together with what works on it, so that expressions read it without a detour.
///
/// - Invariant: A machine that more than one ``RunningFlow`` refers to is never written; whoever writes first copies
///   it. That makes it safe to share between threads. The copy shares all pages with the original and costs the same
///   for any flow.
final class Machine: Scope, @unchecked Sendable {
  let layout: Layout
  let limits: RuntimeLimits
  /// Who answers what is asked of services.
  let mode: ServiceMode

  // Only one thread works on a machine, and no access to one of these calls back into another; checking that anew at
  // each access took a quarter of every tick.

  // What the author's data is made of.
  @exclusivity(unchecked) var nodes: LoggedArray<Node>
  @exclusivity(unchecked) var words: LoggedArray<UInt64>
  @exclusivity(unchecked) var values: LoggedArray<Value>
  /// For each repeated child of each instance, the nodes of its rows in order.
  @exclusivity(unchecked) var rowLists: LoggedArray<[Int32]>
  /// For each node what it showed when that was built last.
  @exclusivity(unchecked) var models: LoggedArray<PresenterModel?>
  @exclusivity(unchecked) var outline: Outline
  /// The time in nanoseconds since the launch.
  @exclusivity(unchecked) var now: Int64 = 0
  /// When a person did something last, in nanoseconds since the launch.
  @exclusivity(unchecked) var lastTouch: Int64 = 0
  /// The number of the next call or subscription. What was undone has used its numbers up: the outside may have seen them.
  @exclusivity(unchecked) var nextCall: UInt64 = 1
  /// The last good model, or `nil` while launching.
  @exclusivity(unchecked) var shown: FlowModel?
  /// Whether stack, messages or the end of the flow changed in ticks whose model is owed.
  @exclusivity(unchecked) var isOutlineOwed = false

  // What is under way; empty between ticks.
  @exclusivity(unchecked) var journal = Journal()
  @exclusivity(unchecked) var work = Work()
  /// The nanoseconds that the service of the reply under way asks to be left alone for.
  var askedPause: Int64 = 0
  /// What the outside is asked for in the tick that is under way.
  @exclusivity(unchecked) var requests: [ServiceRequest] = []
  /// What steps have sent in the tick that is under way and nothing has heard.
  @exclusivity(unchecked) var unheard: [UnheardEvent] = []
  /// What a timer or an input does for a call or a stream whose macrostep ran last, which stays done when that is undone.
  @exclusivity(unchecked) var handledService: ServiceTimer?
  /// The presenter whose expressions are evaluated.
  @exclusivity(unchecked) var context: Context
  /// Values that live as long as a list of steps, the event first.
  @exclusivity(unchecked) var locals: [Value]
  @exclusivity(unchecked) var counters = Counters()
  /// What all ticks so far cost.
  @exclusivity(unchecked) var totals = Totals()
  /// The position of the input that is handled, among those of its tick.
  @exclusivity(unchecked) var inputUnderWay: Int?
  /// The position of the input whose macrostep ran last, or `nil` if a timer's did.
  @exclusivity(unchecked) var handledInput: Int?
  /// The formula that failed further in than the one that was asked for.
  @exclusivity(unchecked) var blamed: (expression: Expression, context: Context)?
  /// The presenter and the slot that were written last, for messages about effects that set one another off.
  @exclusivity(unchecked) var writtenSlot: (presenter: Int, slot: Int)?
  /// What happens in the tick that is under way, or `nil` while nobody wants to know.
  @exclusivity(unchecked) var trace: TraceRecord?
  /// Who notes which parts of the program run, or `nil` while nobody does.
  @exclusivity(unchecked) var recorder: StepRecorder?
  /// The events that were heard since this was emptied last, or `nil` when they are not recorded.
  @exclusivity(unchecked) var notedEvents: [HeardEvent]?
  /// Where it is noted which slots are read, or `nil` while nobody wants to know.
  @exclusivity(unchecked) var reads: ReadLog?
  /// What was reached so far, or `nil` while nobody wants to know.
  @exclusivity(unchecked) var coverage: Set<CoveragePoint>?
  /// What state begins with in place of what is declared.
  @exclusivity(unchecked) var given: GivenState?
  /// What failed in a child while a formula that reads its model was computed.
  @exclusivity(unchecked) var passedFault: Fault?

  init(_ layout: Layout, limits: RuntimeLimits, mode: ServiceMode = .faked, locale: LocaleTag? = nil) {
    self.layout = layout
    self.limits = limits
    self.mode = mode
    nodes = LoggedArray(filler: Node())
    words = LoggedArray(filler: 0)
    values = LoggedArray(filler: .null)
    rowLists = LoggedArray(filler: [])
    models = LoggedArray(filler: nil)
    outline = Outline(
      presenterCount: layout.presenters.count, locale: locale ?? layout.program.strings.defaultLocale)
    outline.fakePositions = Array(repeating: 0, count: layout.program.operations.count)
    outline.fakeSeeds = layout.program.fakes.map { $0?.seed ?? 0 }
    context = Context(node: 0, layout: layout.presenters[Program.flowPresenter], firstWord: 0, firstValue: 0)
    locals = Array(repeating: .null, count: layout.localCount)
    super.init()
  }

  private init(copying other: Machine, mode: ServiceMode? = nil) {
    layout = other.layout
    limits = other.limits
    self.mode = mode ?? other.mode
    nextCall = other.nextCall
    nodes = other.nodes
    words = other.words
    values = other.values
    rowLists = other.rowLists
    models = other.models
    outline = other.outline
    now = other.now
    lastTouch = other.lastTouch
    shown = other.shown
    isOutlineOwed = other.isOutlineOwed
    context = other.context
    locals = other.locals
    trace = other.trace
    coverage = other.coverage
    given = other.given
    totals = other.totals
    notedEvents = other.notedEvents
    super.init()
  }

  /// A machine in the same state that shares all storage until either is written.
  ///
  /// - Precondition: No tick is under way.
  func copy() -> Machine { Machine(copying: self) }

  /// A machine in the same state of which an explorer chooses what services answer.
  func copyLeavingServicesToChoice() -> Machine { Machine(copying: self, mode: .chosen) }

  override func value(of slot: Int) throws(EvaluationError) -> Value { try value(ofVariable: slot) }
}

/// The instance whose expressions are evaluated, with the positions of its ranges.
struct Context {
  /// The position of its node.
  let node: Int
  /// Not counted as a reference: the machine's layout holds it, and contexts are made by the million.
  unowned(unsafe) let layout: PresenterLayout
  let firstWord: Int
  let firstValue: Int

  /// Whether it is the presenter of a flow.
  var isFlow: Bool { layout.presenter.role == .flow }
}
