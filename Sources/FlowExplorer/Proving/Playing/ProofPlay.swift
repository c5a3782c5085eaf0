internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowReports
internal import FlowRuntime

/// Random runs of a flow with values that no proof run tries, compared with the states of a proof run.
///
/// The inputs run as they would for a user. After each one, the state has to be among those of the proof run, where
/// two values count as one if they have the same answers to all questions, and the claims have to hold.
package final class ProofPlay {
  /// The number of inputs that were played.
  package private(set) var inputCount = 0

  private let states: ProofStates
  private let walker: FlowWalker
  private let samples: SampleValues
  private var outcomes: OutcomeValues
  private var links: LinkValues
  private var facts: StateFacts
  private let next: @Sendable () -> UInt64
  private var steps: [String] = []

  /// Draws values for inputs.
  ///
  /// - Parameter next: Returns the next random number.
  package init(_ states: ProofStates, _ next: @escaping @Sendable () -> UInt64) {
    let program = states.flow.program
    // The values are near everything that is asked, also if the plan has forgotten it.
    let walk = DemandWalk.following(program, states.plan.claims, usesNames: false, detail: states.plan.detail)
    samples = SampleValues(program, random: RandomValues(program, walk.table, next))
    outcomes = OutcomeValues(program, samples)
    links = LinkValues(states.flow, samples)
    walker = FlowWalker(states.flow)
    facts = states.facts
    (self.states, self.next) = (states, next)
  }

  private var program: Program { states.flow.program }

  private func below(_ bound: Int) -> Int { bound < 2 ? 0 : Int(next() % UInt64(bound)) }

  /// Plays inputs until something is wrong.
  ///
  /// - Returns: The run to the first state that the proof run does not contain or that violates a claim. If all states
  ///   are right, `nil`.
  package func play(inputs: Int) -> [String]? {
    let end = inputCount + inputs
    while inputCount < end {
      while walker.depth > 0 { walker.leave() }
      // A flow may end as it is launched.
      if walker.hasExited { return nil }
      steps = []
      if inputCount & 0xFF == 0 || below(8) == 0 { refresh() }
      let order: TimeOrder = below(2) == 0 ? .any : .deadlines
      var model = states.flow.model
      var length = min(end - inputCount, 10 + below(50))
      while length > 0, !walker.hasExited {
        length -= 1
        inputCount += 1
        guard let outcome = enter(model, order) else { continue }
        if !outcome.faults.isEmpty || outcome.isDropped { steps.append("(undone)") }
        do throws(Fault) { model = try walker.buildModel() } catch {
          // A running flow undoes the input as well.
          steps.append("(undone, since there is no model)")
          walker.leave()
          continue
        }
        if !states.contains(facts.fingerprint(of: walker)) {
          return steps + ["is not a state of the proof run:"] + facts.words(for: walker)
        }
        if let broken = states.plan.claims.first(where: { $0.isBroken(at: walker) }) {
          return steps + ["violates '\(broken.name)'"] + facts.words(for: walker)
        }
      }
    }
    return nil
  }

  /// Draws other replies and links.
  private func refresh() {
    outcomes = OutcomeValues(program, samples)
    if program.flows.contains(where: { !$0.routes.isEmpty }) { links = LinkValues(states.flow, samples) }
  }

  /// Runs one of the inputs that a model offers.
  private func enter(_ model: FlowModel, _ order: TimeOrder) -> FlowWalker.Outcome? {
    let walker = walker
    var reading = OfferReading(program: program, samples: samples) { walker.place(of: $0) }
    reading.read(model)
    reading.read(walker.openRequests, outcomes)
    if walker.canGoForward { reading.addForward() }
    let addresses = Addresses(walker, timeOrder: order)
    var inputs = reading.offer.events
    inputs.append(.back)
    for way in 0..<addresses.time.wayCount { inputs.append(.time(way: way)) }
    if !links.links.isEmpty { inputs.append(.link(links.links[below(links.links.count)])) }
    if order == .deadlines, let time = walker.timeToNextTimer, time > 1, below(4) == 0 {
      let part = Int64(next() % UInt64(time))
      steps.append("wait \(part) ns")
      return walker.enter(.advance(nanoseconds: part))
    }
    let input = inputs[below(inputs.count)]
    steps.append(input.words)
    return input.enter(walker, addresses)
  }
}

extension OfferedInput {
  /// The input in short, for a failure.
  fileprivate var words: String {
    switch self {
    case .event(_, let presenter, let event, let payload):
      "event \(presenter).\(event) \(Value.record(payload).text.prefix(200))"
    case .outcome(let request, let outcome): "reply of \(request.operation): \("\(outcome)".prefix(200))"
    case .link(let link): "open \(link)"
    default: "\(self)"
    }
  }
}

extension Property {
  /// Whether the present state of a walker violates a claim about every state.
  fileprivate func isBroken(at walker: FlowWalker) -> Bool {
    guard case .everywhere = scope, case .holds(let condition)? = moments.first,
      case .holds(let holds) = walker.truth(of: condition)
    else { return false }
    switch claim {
    case .always: return !holds
    case .never: return holds
    default: return false
    }
  }
}
