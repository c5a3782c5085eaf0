import CEL
import Diagnostics
import FlowCompiler
import FlowProgram
import FlowRuntime
import ReferenceInterpreter
internal import SeededRandom

/// A random flow that runs twice with the same inputs: by the rules and in the runtime.
struct ComparedRun {
  let program: Program
  private(set) var reference: ReferenceFlow
  private(set) var running: RunningFlow
  /// The inputs so far, as text.
  private(set) var inputs: [String] = []

  /// Compiles a flow, which has to be valid.
  static func compile(_ flow: FlowGenerator.Flow) throws -> Program {
    var sources = Sources()
    let file = sources.add(name: "random.flow.yaml", text: flow.text)
    let compiled = Compiler.compile(file, beside: [], in: sources, imports: ImportReader(flow.imports))
    let errors = compiled.report.sorted.filter { $0.severity == .error }
    if let program = compiled.program { return program }
    throw Mistake(description: errors.map { "\($0.message) [\($0.code)]" }.joined(separator: "\n"))
  }

  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  /// The services of the flow in the runtime: its fakes, or nothing but replies from outside.
  private let services: ServiceMode

  /// Launches a program in both ways; `nil` if neither can start.
  init?(_ program: Program, link: String? = nil, answersByFakes: Bool = false) throws {
    self.program = program
    services = answersByFakes ? .faked : .chosen
    if let link { inputs.append("launched by \(link)") }
    var failures: [String] = []
    var launched: (ReferenceFlow?, RunningFlow?)
    do {
      launched.0 = try ReferenceFlow.launch(program, link: link, answersByFakes: answersByFakes, limits: .compared)
    } catch let fault as ReferenceFault {
      failures.append("\(fault)")
    }
    do { launched.1 = try RunningFlow.launch(program, link: link, limits: .compared, services: services) } catch {
      failures.append(error.diagnostic.message)
    }
    if failures.count == 2 { return nil }
    guard let reference = launched.0, let running = launched.1 else {
      throw Mistake(description: "only one of both starts: \(failures)")
    }
    (self.reference, self.running) = (reference, running)
  }

  /// Enters an input in both.
  ///
  /// - Returns: The resulting differences.
  mutating func apply(_ input: ReferenceInput) -> [String] {
    inputs.append(describe(input))
    switch input {
    case .die:
      return restart(input) { [program, services] flow throws(SnapshotProblem) in
        try flow.revived(of: program, services: services).flow
      }
    case .restore:
      return restart(input) { [program, services] flow throws(SnapshotProblem) in
        let (restored, notes) = try RunningFlow.restore(
          flow.snapshot(), of: program, limits: .compared, services: services)
        if let note = notes.first { throw SnapshotProblem("note: \(note)") }
        return restored
      }
    default: break
    }
    let expected = input.translated(for: running).map { ($0, reference.apply(input)) }
    guard let (translated, faults) = expected else { return ["the runtime has no such presenter, call or stream"] }
    var tickFaults: [Fault] = []
    if case .advance(let nanoseconds) = translated {
      for tick in running.advance(nanoseconds: nanoseconds) { tickFaults += tick.faults }
    } else {
      tickFaults = running.step([translated]).faults
    }
    var found = differences(reference, running)
    if faults.count != tickFaults.count {
      found.append("faults:\n  rules:   \(faults)\n  runtime: \(tickFaults.map(\.diagnostic.message))")
    }
    return found
  }

  /// Replaces the running flow by one that continues from a snapshot.
  private mutating func restart(
    _ input: ReferenceInput, _ body: (RunningFlow) throws(SnapshotProblem) -> RunningFlow
  ) -> [String] {
    let faults = reference.apply(input)
    var problem: String?
    do throws(SnapshotProblem) { running = try body(running) } catch { problem = "\(error)" }
    let found = differences(reference, running)
    return (problem == nil) == faults.isEmpty ? found : found + ["restart: \(faults), \(problem ?? "-")"]
  }

  private func describe(_ input: ReferenceInput) -> String {
    switch input {
    case .event(let place, let event, let payload):
      let presenter = reference.presenters[place].presenter
      let plan = program.presenters[presenter]
      return "\(plan.name)#\(place).\(plan.events[event].name) \(payload.fields.map { $0?.literal ?? "-" })"
    case .advance(let nanoseconds): return "advance \(Double(nanoseconds) / 1e9)s"
    default: return "\(input)"
    }
  }
}

extension ReferenceInput {
  /// Returns the input for the runtime; `nil` if the runtime does not have its receiver.
  func translated(for running: RunningFlow) -> Input? {
    switch self {
    case .event(let place, let event, let payload):
      let instances = running.inspect()
      guard instances.indices.contains(place) else { return nil }
      return .event(to: instances[place].instance, event: event, payload: payload)
    case .back: return .back
    case .forward: return .forward
    case .advance(let nanoseconds): return .advance(nanoseconds: nanoseconds)
    case .dismiss(let id): return .dismiss(message: id)
    case .open(let link): return .open(link)
    case .locale(let locale): return .locale(locale.text)
    case .backGesture(let phase): return .backGesture(phase)
    case .arrange(let positions):
      let ids = running.inspectStacks().map(\.summary.id)
      return .arrange(entries: positions.map { $0.flatMap { ids.indices.contains($0) ? ids[$0] : nil } ?? 0 })
    case .die, .restore: return nil
    case .reply(let position, let outcome):
      let waiting = running.pendingCalls.filter { $0.isAsked && !$0.isFaked }
      return waiting.indices.contains(position) ? .reply(call: waiting[position].number, outcome) : nil
    case .item(let position, let outcome):
      let open = running.followedStreams.filter { $0.error == nil && !$0.isFaked }
      guard open.indices.contains(position) else { return nil }
      switch outcome {
      case .returned(let value): return .item(subscription: open[position].number, value)
      case .failed(let error): return .streamFailed(subscription: open[position].number, error: error)
      case .unusable(let fault): return .itemUnusable(subscription: open[position].number, fault)
      }
    }
  }
}

extension ReferenceFlow {
  /// Whether the flow is so large that further inputs would be slow without adding information.
  var isLarge: Bool { presenters.count > 80 || remainingTimes.count > 80 }
}
