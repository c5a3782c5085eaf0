internal import CEL
internal import FlowProgram

/// The working memory of one tick. It belongs to an engine and never to a flow, so nothing in it outlives the tick.
struct TickScratch {
  var journal = Journal()
  var work = Work()
  var counters = Counters()
  /// The presenter whose expressions are evaluated.
  var context: Context
  /// The locals of the current list of steps, the event first.
  var locals: [Value]
  /// The service requests of the tick.
  var requests: [ServiceRequest] = []
  /// The events that steps sent and that no presenter heard.
  var unheard: [UnheardEvent] = []
  /// The index of the current input among those of its tick.
  var currentInput: Int?
  /// The index of the input whose macrostep ran last, or `nil` if it was a timer's.
  var handledInput: Int?
  /// The service work that the last timer or input macrostep handled. It remains handled when the macrostep is
  /// undone.
  var handledService: ServiceTimer?
  /// The pause in nanoseconds that the service of the current reply requested.
  var askedPause: Int64 = 0
  /// The inner expression that failed, if it is not the one being evaluated.
  var faultOrigin: (expression: Expression, context: Context)?
  /// The message about the first derived value of a living presenter that failed while a condition read it.
  var failedLiving: String?
  /// The fault of a child whose model an expression reads.
  var passedFault: Fault?
  /// The presenter and the slot that were last written, for messages about effects that trigger one another.
  var writtenSlot: (presenter: PresenterID, slot: SlotID)?

  init(_ layout: Layout) {
    context = Context(
      node: Engine.flowNode, layout: layout.presenters[Program.flowPresenter], firstWord: 0, firstValue: 0)
    locals = Array(repeating: .null, count: layout.localCount)
  }

  /// Forgets what the tick left, and keeps the room for it.
  mutating func endTick() {
    if !requests.isEmpty { requests = [] }
    if !unheard.isEmpty { unheard = [] }
    handledInput = nil
    if handledService != nil { handledService = nil }
    if faultOrigin != nil { faultOrigin = nil }
    if passedFault != nil { passedFault = nil }
    writtenSlot = nil
  }
}

/// The instance whose expressions are evaluated, with the start indices of its ranges.
struct Context {
  /// The node of the instance.
  let node: NodeID
  /// Unowned for speed: the layout of the engine retains it, and contexts are created by the million.
  unowned(unsafe) let layout: PresenterLayout
  let firstWord: Int
  let firstValue: Int

  /// Whether this is the presenter of a flow.
  var isFlow: Bool { layout.presenter.role == .flow }
}
