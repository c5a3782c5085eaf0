internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowReports

/// A walk over a program that finds the facts on which two runs have to agree.
///
/// The walk begins with the conditions of the claims and with everything that shapes the state besides values: the
/// stacks, timers, calls and repeated children. It follows each demand backwards through expressions and writes to
/// the places that the values come from, and repeats until nothing is added. An operation without a rule of its own
/// demands its operands as a whole, which is sound for every function without side effects.
///
/// The runtime compares values by itself, without an expression. Each of these comparisons is a member of
/// ``RuntimeComparison`` and demands the compared values as a whole.
struct DemandWalk {
  let program: Program
  var table: DemandTable
  /// The events whose handling matters.
  var relevantEvents: Set<HandledEvent> = []
  private var results = Results()
  var refusals: [DemandCause] { results.refusals }
  var unvaried: Set<UnvariedFact> { results.unvaried }
  /// The questions about the language that the flow is shown in.
  var languages = AskedLanguages()
  /// The derived values whose evaluation may fail.
  var failing: Set<Place.Root> = []
  let facts: Facts
  let comparing: Comparing
  /// Whether the walk found no further kind of names that are calculated.
  private var hasSettledNames: Bool { table.names.calculated == comparing.firstCalculated }
  /// The cause of the demands that are being followed.
  var cause: DemandCause
  /// The work that is left before the walk gives up.
  private var budget = DemandWalk.longestWalk
  /// The number of applied functions around the present expression.
  var depth = 0
  var opened = Opened()
  var observed = Observed()

  /// The copies of values that were followed, if a test numbers them.
  private(set) var copies: NumberedCopies
  var messages: Messages

  /// The parts that are being followed, so that cycles end.
  struct Opened {
    var blocks: Set<LaterBlock> = []
    var models: Set<PresenterID> = []
    /// Whether a fault of the present steps may undo something of importance.
    var countsFailures = true
  }

  /// The presenters and events that are used in ways that are not followed.
  struct Observed {
    /// Whether some step passes events on as values.
    var offersEvents = false
    /// The presenters whose models are read, or of which it is asked whether they are there.
    var presenters: Set<PresenterID> = []
  }

  /// The facts about the program that the walk needs.
  struct Facts {
    /// The slots that no step writes.
    let constantSlots: Set<Place.Root>
    /// The events that may send themselves again within one input.
    let circularEvents: Set<HandledEvent>
    /// The events whose faults may undo nothing of importance.
    let harmlessEvents: EventGroups
    /// The effects that may start each other again and again within one input, by their blocks.
    let restlessEffects: Set<LaterBlock>
  }

  /// The treatment of the messages.
  struct Messages {
    /// Whether messages count as a part of the state that decides nothing.
    let areForgotten: Bool
    /// Whether something that is demanded depends on the messages.
    var areRead = false
  }

  /// The results besides the table.
  private struct Results {
    /// The demands on values from outside that no exploration can try, with their causes.
    var refusals: [DemandCause] = []
    /// The facts that matter and that the finding run does not vary.
    var unvaried: Set<UnvariedFact> = []
  }

  /// The treatment of values that are only compared with each other.
  struct Comparing {
    /// Whether values that are only compared with each other are names.
    let usesNames: Bool
    /// Whether counted numbers are cut, which keeps claims that hold for a flow with more runs.
    let cutsNumbers: Bool
    /// Whether some texts are not always told apart, which keeps the same claims.
    let blursTexts: Bool
    let detail: ProofDetail
    /// Whether it matters which case of a model is shown, as it does to the general checks.
    let tellsCasesApart: Bool
    /// The kinds that were known to be calculated before the walk.
    var firstCalculated: Set<AskedNames.Kind>
  }

  /// Follows the demands of claims. Messages are left out if nothing that is demanded reads them.
  ///
  /// - Parameters:
  ///   - mutation: A mistake that a test makes in the analysis.
  static func following(
    _ program: Program, _ claims: [Property], usesNames: Bool, blursTexts: Bool = false,
    detail: ProofDetail = .deciding, mutation: ProofMutation? = nil
  ) -> DemandWalk {
    var comparing = Comparing(
      usesNames: usesNames, cutsNumbers: !claims.isEmpty && claims.allSatisfy(\.isKeptByMoreRuns),
      blursTexts: blursTexts, detail: detail, tellsCasesApart: claims.isEmpty && detail >= .parts, firstCalculated: [])
    var walk = followed(program, claims, comparing, mutation)
    while usesNames, !walk.table.names.calculated.isEmpty, !walk.hasSettledNames {
      comparing.firstCalculated = walk.table.names.calculated
      walk = followed(program, claims, comparing, mutation)
    }
    return walk
  }

  private static func followed(
    _ program: Program, _ claims: [Property], _ comparing: Comparing, _ mutation: ProofMutation?
  ) -> DemandWalk {
    if comparing.detail == .deciding || !program.hasActiveMessages {
      let walk = DemandWalk(program, claims, true, comparing, mutation)
      if !walk.messages.areRead, !walk.hasRelevantMessages { return walk }
    }
    return DemandWalk(program, claims, false, comparing, mutation)
  }

  private init(
    _ program: Program, _ claims: [Property], _ forgetsMessages: Bool, _ comparing: Comparing,
    _ mutation: ProofMutation?
  ) {
    copies = NumberedCopies(omitting: mutation?.omittedCopy)
    self.program = program
    messages = Messages(areForgotten: forgetsMessages)
    self.comparing = comparing
    table = DemandTable(program)
    table.names.calculated = comparing.firstCalculated
    cause = DemandCause(
      "the flow",
      at: program.flow.model.cases.first?.span ?? claims.first?.span ?? Span(source: SourceID(0), start: 0, end: 0))
    facts = Facts(
      constantSlots: DemandWalk.constantSlots(of: program), circularEvents: DemandWalk.circularEvents(of: program),
      harmlessEvents: EventGroups(program), restlessEffects: InstantEffects(program).restless)
    findFailing()
    if comparing.blursTexts {
      table.blurred = BlurredTexts(program) { canFail($0, at: DemandSite($1)) }
      if case .blurred(let name)? = mutation { table.blurred.insert(name, in: program) }
    }
    repeat {
      table.hasGrown = false
      let known = relevantEvents.count + observed.presenters.count
      walk(claims)
      tellCountedNumbersApart()
      if relevantEvents.count + observed.presenters.count > known { table.hasGrown = true }
    } while table.hasGrown && !isGivenUp
    if isGivenUp { refuse(DemandCause("the flow is too large to be followed", at: cause.span)) }
  }

  /// Whether some message sends an event that matters, or may fail.
  private var hasRelevantMessages: Bool {
    program.presenters.contains { presenter in
      presenter.allSteps.contains { step in
        guard case .message(let message) = step.action else { return false }
        // A negative duration is a fault.
        if let duration = message.duration, !duration.isPositiveDuration { return true }
        guard let action = message.action else { return false }
        guard case .event(let receiver, let event, _) = action.event else { return true }
        return relevantEvents.contains(HandledEvent(presenter: receiver, event: event))
      }
    }
  }

  /// Whether the walk ended before every demand was followed.
  private var isGivenUp: Bool { budget < 0 }

  /// Counts a unit of work and returns whether the walk goes on.
  mutating func goesOn() -> Bool {
    budget -= 1
    return budget >= 0
  }

  /// The work after which a walk gives up; a few seconds.
  private static let longestWalk = 600_000

  /// Records that no exploration can vary what is demanded.
  mutating func refuse(_ cause: DemandCause) {
    if !results.refusals.contains(cause) { results.refusals.append(cause) }
  }

  mutating func refuse() { refuse(cause) }

  /// Records that a demanded value depends on a fact that the finding run does not vary.
  mutating func note(_ fact: UnvariedFact) { results.unvaried.insert(fact) }

  /// Records that a demanded value depends on a fact that no exploration varies.
  mutating func refuse(_ fact: UnvariedFact) {
    note(fact)
    refuse()
  }

  /// Runs a body in which demands have another cause.
  mutating func because(_ other: DemandCause, _ body: (inout DemandWalk) -> Void) {
    let former = cause
    cause = other
    body(&self)
    cause = former
  }

  /// Demands the whole value of an expression, which decides something.
  mutating func decide(_ expression: Expression?, at site: DemandSite) {
    guard let expression else { return }
    because(DemandCause(expression)) { $0.demand(expression.part, [], .exact, at: site.fresh) }
  }

  /// Demands the whole value of a plan, which decides something or which the runtime compares.
  mutating func decide(_ plan: ValuePlan?, _ comparison: RuntimeComparison, at site: DemandSite, _ span: Span) {
    guard let plan else { return }
    let named = plan.firstExpression.map { DemandCause($0) } ?? DemandCause(comparison.text, at: span)
    because(named) { $0.demand(plan, [], .exact, at: site.fresh) }
  }

  /// Passes the demands on a place on to a value that is written there.
  ///
  /// - Parameter step: The step that writes, unless it adds an element or replaces a whole one.
  mutating func flow(_ plan: ValuePlan?, into place: Place, at site: DemandSite, by step: Span? = nil) {
    guard let plan, copies.follows(plan, into: place) else { return }
    let added = step == nil || !comparing.cutsNumbers ? nil : increment(plan, of: place, at: site)
    for entry in table.demands(on: place) {
      if let step, let added, entry.path.isEmpty, case .number = entry.demand {
        table.counted.note(place, by: step)
        because(entry.cause) { $0.demand(added, [], .exact, at: site.fresh) }
        continue
      }
      because(entry.cause) { $0.demand(plan, entry.path, entry.demand, at: site.fresh) }
    }
  }

  mutating func flow(_ origin: LocalOrigin, into place: Place) {
    for entry in table.demands(on: place) {
      because(entry.cause) { $0.demand(origin, entry.path, entry.demand) }
    }
  }
}

extension Program {
  /// Whether some message has an action, which sends an event, or goes by itself, for which it has a timer.
  fileprivate var hasActiveMessages: Bool {
    presenters.contains { presenter in
      presenter.allSteps.contains { step in
        guard case .message(let message) = step.action else { return false }
        return message.action != nil || message.duration != nil
      }
    }
  }
}

extension ValuePlan {
  /// The first expression of the plan.
  var firstExpression: Expression? {
    switch self {
    case .constant: return nil
    case .expression(let expression): return expression
    case .text(let parts), .secret(let parts):
      for case .interpolation(let expression) in parts { return expression }
      return nil
    case .list(let items): return items.lazy.compactMap(\.firstExpression).first
    case .record(_, let fields): return fields.lazy.compactMap { $0?.firstExpression }.first
    case .map(let pairs): return pairs.lazy.compactMap(\.value.firstExpression).first
    case .event(_, _, let payload): return payload.firstExpression
    }
  }
}
