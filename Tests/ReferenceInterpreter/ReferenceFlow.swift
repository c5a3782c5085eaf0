public import CEL
public import FlowProgram

/// A flow that runs by the rules of `docs/semantics.md`, applied one after the other in the simplest way.
///
/// It stores no computed value: derived values, models, conditions and keys are computed on each read, and after
/// each step of an input every presenter is inspected. It is a value: a copy is a snapshot, and a rollback restores
/// the copy from before the input. It shares no code with the runtime.
public struct ReferenceFlow {
  /// The program of the flow.
  public let program: Program
  /// All presenters by their numbers.
  var living: [Int: Living] = [:]
  var nextPresenter = 0
  var nextEntry: UInt64 = 1
  var timers: [ArmedTimer] = []
  var nextTimer: UInt64 = 0
  /// The idle effects that have run, and are inactive until the next input.
  var resting: [LivingEffect] = []
  var calls: [ReferenceCall] = []
  var streams: [ReferenceStream] = []
  var nextCall: UInt64 = 1
  /// Answers whose callers sleep.
  var pendingAnswers: [PendingAnswer] = []
  /// The time since the launch in nanoseconds.
  public internal(set) var now: Int64 = 0
  /// The instant of the launch or of the restoration, and the value of ``now`` then; see rule 3.10.
  var start = (instant: ReferenceFlow.usualInstant, now: Int64(0))
  /// The time of the last user input.
  var lastTouch: Int64 = 0
  /// The visible messages, oldest first.
  public internal(set) var messages: [Message] = []
  var nextMessage: Int64 = 1
  /// Whether the flow has ended.
  public internal(set) var hasExited = false
  /// The result of a flow that has ended.
  public internal(set) var result: Value?
  /// The model fields of presenters whose next mode was still to come when the flow ended.
  var lastFields: [Int: (caseIndex: Int, fields: RecordValue)] = [:]
  /// The language in which the flow is shown.
  public internal(set) var locale: LocaleTag
  /// The language of the host, in which a flow starts whose process has died; see rule 14.7.
  var hostLocale: LocaleTag
  /// The back gesture in progress.
  var gesture: ReferenceGesture?
  /// Whether the fakes of the flow reply to calls.
  var answersByFakes = false
  /// The positions in the lists of fakes, by operation.
  var fakePositions: [OperationID: Int] = [:]
  /// The last model that was built successfully.
  public internal(set) var model: FlowModel?
  /// The state of the current input.
  var work = Work()
  let limits: ReferenceLimits

  /// The instant at which a flow starts if its host gives none.
  static let usualInstant = Timestamp("2026-01-01T00:00:00Z") ?? .epoch

  /// The instant of the present input.
  var instant: Timestamp {
    start.instant.adding(Value.Duration(nanoseconds: now - start.now)) ?? start.instant
  }

  /// The number of the running flow's presenter.
  static let root = 0

  /// Launches a flow: a macrostep and a model.
  ///
  /// - Parameters:
  ///   - link: The link to follow at once; see rule 10.14.
  ///   - answersByFakes: Whether the fakes of the flow reply to calls.
  /// - Throws: ``Unsupported`` for a program with features that are not modelled, ``ReferenceFault`` if it cannot
  ///   start.
  public static func launch(
    _ program: Program, params: [Value?] = [], link: String? = nil, answersByFakes: Bool = false,
    limits: ReferenceLimits = ReferenceLimits()
  ) throws -> ReferenceFlow {
    try checkSupport(of: program)
    var flow = ReferenceFlow(program: program, limits: limits)
    flow.answersByFakes = answersByFakes
    try flow.macrostep { flow throws(ReferenceFault) in
      _ = try flow.create(Creation(presenter: Program.flowPresenter, params: params))
      if let link { try flow.open(link) }
    }
    try flow.buildShownModel()
    if flow.model == nil { throw ReferenceFault("the flow ends before it shows a screen") }
    return flow
  }

  init(program: Program, limits: ReferenceLimits) {
    self.program = program
    self.limits = limits
    locale = program.strings.defaultLocale
    hostLocale = locale
  }

  /// The presenter with a number.
  ///
  /// - Precondition: The number was assigned.
  subscript(id: Int) -> Living {
    get {
      guard let found = living[id] else { preconditionFailure("no presenter has the number \(id)") }
      return found
    }
    set { living[id] = newValue }
  }

  /// Returns the plan of a living presenter.
  func plan(_ id: Int) -> Presenter { program.presenters[self[id].presenter] }

  /// Returns whether a presenter is alive.
  func isAlive(_ id: Int) -> Bool { living[id]?.isAlive ?? false }

  /// The living presenters in tree order: a presenter, its children, the entries on its stacks.
  var inOrder: [Int] {
    var found: [Int] = []
    func add(_ id: Int) {
      found.append(id)
      for child in self[id].children.joined() where living[child] != nil { add(child) }
      for entry in self[id].stacks.flatMap(\.entries) {
        if let tenant = entry.tenant { add(tenant) }
      }
    }
    add(ReferenceFlow.root)
    return found
  }
}

/// A failed expression or an exceeded limit; see rule 2.1.
public struct ReferenceFault: Error, CustomStringConvertible {
  /// A description of the failure, for comparing runs by eye.
  public let description: String

  init(_ description: String) { self.description = description }
}

/// A feature that a program uses and the reference does not model.
public struct Unsupported: Error, CustomStringConvertible {
  /// The unsupported features of the program.
  public let description: String
}

/// An answer whose caller sleeps.
struct PendingAnswer {
  let home: Home
  let steps: Continuation
  let screen: PresenterID
}

/// The remaining work of the current input.
struct Work {
  /// A sent event or answer, in a first in, first out queue.
  enum Sent {
    case event(to: Int, event: EventID, payload: Value)
    case answer(to: Int, home: Home, Continuation, screen: PresenterID)
  }

  /// An ending flow, with the caller of its entry.
  struct Ending {
    let flow: Int
    let entry: StackEntry?
    var result: Value?
  }

  /// The flow at the last settled state: before the input, or after the last structure phase.
  final class Settled {
    let flow: ReferenceFlow

    init(_ flow: ReferenceFlow) {
      var flow = flow
      flow.work = Work()
      flow.model = nil
      self.flow = flow
    }
  }

  var queue: [Sent] = []
  var sentCount = 0
  /// The presenters and modes that have left and whose `leave` steps have not run, in the order of leaving.
  var left: [Departure] = []
  /// The new presenters and modes, in the order of entering.
  var entered: [Arrival] = []
  var endings: [Ending] = []
  /// The effect whose steps run.
  var effect: LivingEffect?
  var settled: Settled?
  /// The number of writes, creations and removals so far.
  var changes = 0
  /// The number of refused entries so far.
  var redirects = 0
  /// The links that lead into stacks which are not composed yet.
  var innerLinks: [InnerLink] = []
  /// The links that are followed, by the numbers of their new entries.
  var followed: [UInt64: FollowedLink] = [:]
  /// Whether leaving entries will return, so that no caller is answered.
  var isFallingAsleep = false
  /// Whether the process died, so that conditions which hold already do not become true; see rule 12.1.
  var isReviving = false
  /// The presenters at the moment when the running flow started to end.
  var lastPicture: [Int: Living]?

  func isEnding(_ flow: Int) -> Bool { endings.contains { $0.flow == flow } }
}
