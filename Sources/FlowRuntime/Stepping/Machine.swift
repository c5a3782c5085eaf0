internal import CEL
internal import FlowProgram

/// The storage of a running flow together with the operations on it, so that expressions read it directly.
///
/// - Invariant: A machine that more than one ``RunningFlow`` refers to is never written. The first writer copies it.
///   That makes it safe to share between threads. The copy shares all pages with the original, at a cost that does
///   not depend on the flow.
final class Machine: Scope, @unchecked Sendable {
  let layout: Layout
  let limits: RuntimeLimits
  /// The source of service results.
  let mode: ServiceMode

  // Only one thread works on a machine, and no access to one of these properties calls back into another. Checking
  // exclusivity at each access took a quarter of every tick.

  // The data of the flow.
  @exclusivity(unchecked) var nodes: LoggedArray<Node>
  @exclusivity(unchecked) var words: LoggedArray<UInt64>
  @exclusivity(unchecked) var values: LoggedArray<Value>
  /// The nodes of the rows in order, for each repeated child of each instance.
  @exclusivity(unchecked) var rowLists: LoggedArray<[Int32]>
  /// The last model of each node.
  @exclusivity(unchecked) var models: LoggedArray<PresenterModel?>
  @exclusivity(unchecked) var outline: Outline
  /// The time in nanoseconds since the launch.
  @exclusivity(unchecked) var now: Int64 = 0
  /// The time of the last user action, in nanoseconds since the launch.
  @exclusivity(unchecked) var lastTouch: Int64 = 0
  /// The number of the next call or subscription. Numbers used by undone work are not reused, because a host may
  /// have seen them.
  @exclusivity(unchecked) var nextCall: UInt64 = 1
  /// The last valid model, or `nil` during launch.
  @exclusivity(unchecked) var shown: FlowModel?
  /// Whether the stack, the messages or the end of the flow changed in ticks whose model is still to be built.
  @exclusivity(unchecked) var isOutlineOwed = false

  // The state of the current tick, empty between ticks.
  @exclusivity(unchecked) var journal = Journal()
  @exclusivity(unchecked) var work = Work()
  /// The pause in nanoseconds that the service of the current reply requested.
  var askedPause: Int64 = 0
  /// The service requests of the current tick.
  @exclusivity(unchecked) var requests: [ServiceRequest] = []
  /// The events that steps sent in the current tick and that no presenter heard.
  @exclusivity(unchecked) var unheard: [UnheardEvent] = []
  /// The service work that the last timer or input macrostep handled. It remains handled when the macrostep is
  /// undone.
  @exclusivity(unchecked) var handledService: ServiceTimer?
  /// The presenter whose expressions are evaluated.
  @exclusivity(unchecked) var context: Context
  /// The locals of the current list of steps, the event first.
  @exclusivity(unchecked) var locals: [Value]
  @exclusivity(unchecked) var counters = Counters()
  /// The counters of all ticks so far.
  @exclusivity(unchecked) var totals = Totals()
  /// The index of the current input among those of its tick.
  @exclusivity(unchecked) var inputUnderWay: Int?
  /// The index of the input whose macrostep ran last, or `nil` if it was a timer's.
  @exclusivity(unchecked) var handledInput: Int?
  /// The inner expression that failed, if it is not the one being evaluated.
  @exclusivity(unchecked) var blamed: (expression: Expression, context: Context)?
  /// The presenter and the slot that were last written, for messages about effects that trigger one another.
  @exclusivity(unchecked) var writtenSlot: (presenter: Int, slot: Int)?
  /// The receiver of everything that happens, or `nil` when nothing is observed.
  @exclusivity(unchecked) var observer: Observer?
  /// The initial state that replaces the declared one.
  @exclusivity(unchecked) var given: GivenState?
  /// The fault of a child whose model an expression reads.
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
    given = other.given
    totals = other.totals
    observer = other.observer.map { Observer($0.log) }
    super.init()
  }

  /// Returns a machine in the same state. Both share all storage until either is written.
  ///
  /// - Precondition: No tick is in progress.
  func copy() -> Machine { Machine(copying: self) }

  /// Returns a machine in the same state whose service results an explorer chooses.
  func copyLeavingServicesToChoice() -> Machine { Machine(copying: self, mode: .chosen) }

  override func value(of slot: Int) throws(EvaluationError) -> Value { try value(ofVariable: slot) }
}

/// The instance whose expressions are evaluated, with the start indices of its ranges.
struct Context {
  /// The index of its node.
  let node: Int
  /// Unowned for speed: the layout of the machine retains it, and contexts are created by the million.
  unowned(unsafe) let layout: PresenterLayout
  let firstWord: Int
  let firstValue: Int

  /// Whether this is the presenter of a flow.
  var isFlow: Bool { layout.presenter.role == .flow }
}
