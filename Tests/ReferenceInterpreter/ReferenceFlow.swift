public import CEL
public import FlowProgram

/// A flow that runs by the rules of `docs/semantics.md`, taken one after the other and carried out the simplest way.
///
/// It keeps no computed value: derived values, models, conditions and keys are computed whenever they are read, and after each
/// step of an input every presenter is looked at. It is a value, so that a copy is a snapshot, and undoing an input is
/// returning to the copy made before it. It shares no code with the runtime.
public struct ReferenceFlow {
  /// The flow that runs.
  public let program: Program
  /// All presenters by their numbers.
  var living: [Int: Living] = [:]
  var nextPresenter = 0
  var nextEntry: UInt64 = 1
  var timers: [ArmedTimer] = []
  var nextTimer: UInt64 = 0
  /// The effects that have waited for idleness, and rest until the next input.
  var resting: [EffectID] = []
  var calls: [ReferenceCall] = []
  var streams: [ReferenceStream] = []
  var nextCall: UInt64 = 1
  /// Answers whose callers sleep.
  var pendingAnswers: [PendingAnswer] = []
  /// The time in nanoseconds since the launch.
  public internal(set) var now: Int64 = 0
  /// The time of the last input of a user.
  var lastTouch: Int64 = 0
  /// The messages that are shown, oldest first.
  public internal(set) var messages: [Message] = []
  var nextMessage: Int64 = 1
  /// Whether the flow has ended.
  public internal(set) var hasExited = false
  /// The result of a flow that has ended.
  public internal(set) var result: Value?
  /// The last model that could be built.
  public internal(set) var model: FlowModel?
  /// The input that is handled.
  var work = Work()

  /// The number of the presenter of the flow that runs.
  static let root = 0
  /// The largest number of rounds of an input; see rule 1.5.
  static let roundLimit = 100
  /// The largest number of events of an input; see rule 17.2.
  static let eventLimit = 1_000
  /// The largest depth of nested presenters; see rule 4.8.
  static let depthLimit = 64

  /// The largest number of timers, and of calls; see rule 17.2.
  static let timerLimit = 1_000
  /// The largest number of entries of a stack; see rule 5.37.
  static let stackLimit = 1_000

  /// Launches a flow: a macrostep and a model.
  ///
  /// - Throws: ``Unsupported`` for a program that uses something that is not modelled, ``ReferenceFault`` when it cannot start.
  public static func launch(_ program: Program, params: [Value?] = []) throws -> ReferenceFlow {
    try checkSupport(of: program)
    var flow = ReferenceFlow(program: program)
    try flow.macrostep { flow throws(ReferenceFault) in
      _ = try flow.create(Birth(presenter: Program.flowPresenter, params: params))
    }
    try flow.buildShownModel()
    return flow
  }

  private init(program: Program) { self.program = program }

  /// The presenter of a number; only asked for numbers that were given away.
  subscript(id: Int) -> Living {
    get {
      guard let found = living[id] else { preconditionFailure("no presenter has the number \(id)") }
      return found
    }
    set { living[id] = newValue }
  }

  /// The plan of a living presenter.
  func plan(_ id: Int) -> Presenter { program.presenters[self[id].presenter] }

  /// Whether a presenter lives.
  func isAlive(_ id: Int) -> Bool { living[id]?.isAlive ?? false }

  /// The living presenters in the order of the tree: a presenter, its children, what lies on its stacks.
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

/// An expression that failed or a limit that was exceeded; see rule 2.1.
public struct ReferenceFault: Error, CustomStringConvertible {
  /// The failure in words, for people who compare runs.
  public let description: String

  init(_ description: String) { self.description = description }
}

/// Something that a program uses and the reference does not model.
public struct Unsupported: Error, CustomStringConvertible {
  /// The features that the program uses.
  public let description: String
}

/// An answer whose caller sleeps.
struct PendingAnswer {
  let home: Home
  let steps: Continuation
  let screen: Int
}

/// The remaining work of the present input.
struct Work {
  /// Something that was sent, to be handled first in first out.
  enum Sent {
    case event(to: Int, event: Int, payload: Value)
    case answer(to: Int, home: Home, Continuation, screen: Int)
  }

  /// A flow that ends, with the caller of its entry.
  struct Ending {
    let flow: Int
    let entry: StackEntry?
    var result: Value?
  }

  /// The flow as it was when all was settled last: before the input, or after the last structure phase.
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
  /// The presenters that have left and whose `leave` steps have not run, in the order of leaving.
  var left: [Int] = []
  /// The presenters that came, in the order of entering.
  var entered: [Int] = []
  var endings: [Ending] = []
  /// The effect whose steps run.
  var effect: EffectID?
  var settled: Settled?
  /// The number of writes, creations and removals so far.
  var changes = 0
  /// The number of refused entries so far.
  var redirects = 0
  /// Whether entries leave to come back, so that no caller is answered.
  var isFallingAsleep = false
  /// The presenters as they were when the flow that runs began to end.
  var lastPicture: [Int: Living]?

  func isEnding(_ flow: Int) -> Bool { endings.contains { $0.flow == flow } }
}
