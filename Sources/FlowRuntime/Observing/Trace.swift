public import CEL
internal import FlowProgram

/// Something that happened in a tick, in the words of the flow: what was asked for, what it wrote, what had to be computed
/// anew because of that, and what did not.
///
/// Presenters are named by their way from the outside in: `flow`, `home`, `home.rows["a"]`, `account` for a store.
public enum TraceEntry: Sendable {
  /// A presenter heard an event, from outside or because steps sent it.
  case heard(presenter: String, event: String, payload: RecordValue, isFromOutside: Bool)
  /// Back was asked for.
  case back
  /// A timer came due; `name` is that of the timer or the effect, if it has one.
  case timer(presenter: String, name: String?)
  /// State was written.
  case wrote(presenter: String, slot: String, old: Value, new: Value)
  /// A presenter was composed.
  case entered(presenter: String)
  /// A presenter left.
  case left(presenter: String)
  /// An effect began to wait or to run; `causes` names what it read that was written.
  case effectStarted(presenter: String, effect: String, causes: [String])
  /// The steps of an effect ran.
  case effectRan(presenter: String, effect: String)
  /// An effect ended, because its presenter left, its condition ceased to hold or it starts anew.
  case effectEnded(presenter: String, effect: String)
  /// A derived value was computed.
  case computed(presenter: String, derived: String, causes: [String])
  /// A model was built.
  case built(presenter: String, causes: [String])
  /// Models of children were looked at: how many are new, and how many are those of before.
  case children(presenter: String, new: Int, reused: Int)
  /// A model was still right and shown again.
  case reused(presenter: String)
  /// What an input did was undone.
  case undone(Fault)
  /// The tick ended, with a model or without one because it equals the one before.
  case ended(hasModel: Bool)
}

/// What is kept while a flow is traced.
struct TraceRecord {
  /// What happened in the tick.
  var entries: [TraceEntry] = []
  /// For each reader that is stale, by node and bit, what was written that it reads. Only looked up.
  var causes: [TracedReader: [String]] = [:]
  /// What is being written.
  var cause = ""
}

/// A reader of a living presenter.
struct TracedReader: Hashable {
  let node: Int
  let bit: Int
}

extension Machine {
  /// Notes something that happened; costs nothing while nobody traces.
  @inline(__always) func trace(_ entry: @autoclosure () -> TraceEntry) {
    if trace != nil { trace?.entries.append(entry()) }
  }

  /// Notes what is about to be written.
  @inline(__always) func traceCause(_ cause: @autoclosure () -> String) {
    if trace != nil { trace?.cause = cause() }
  }

  /// Notes which readers became stale through what is being written.
  func traceStale(_ added: UInt64, word: Int, in context: Context) {
    guard var record = trace else { return }
    trace = nil
    for bit in 0..<64 where added & (1 << UInt64(bit)) != 0 {
      let reader = TracedReader(node: context.node, bit: word * 64 + bit)
      if record.causes[reader]?.contains(record.cause) != true {
        record.causes[reader, default: []].append(record.cause)
      }
    }
    trace = record
  }

  /// What made a reader stale; it is about to be computed anew.
  func takeCauses(of bit: Int, in context: Context) -> [String] {
    trace?.causes.removeValue(forKey: TracedReader(node: context.node, bit: bit)) ?? []
  }

  /// How a presenter is named in traces.
  func path(of index: Int) -> String {
    let node = nodes[index]
    let presenter = layout.presenters[Int(node.presenter)].presenter
    if node.parent < 0 { return "flow" }
    guard let child = childName(of: context(ofNode: index)) else { return presenter.name }
    return Int(node.parent) == Machine.flowNode ? child : "\(path(of: Int(node.parent))).\(child)"
  }
}
