internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowReports
internal import FlowRuntime

/// The values that a proof run tries, and the differences that it sees.
struct ProofPlan: Sendable {
  /// The claims that the run is about. A run without claims is about the general checks.
  let claims: [Property]
  /// The place of what is to be proved: the first claim, or the first screen.
  let span: Span
  let detail: ProofDetail
  /// The demanded facts about all places.
  let table: DemandTable
  let values: ProofValues
  /// The names to be tried, if values are taken for names.
  let names: NamePool?
  /// The cuts of the numbers that the flow counts.
  let cuts: NumberCuts
  /// The other values of texts that states do not tell apart while their screens are hidden.
  let texts: TextVariations
  let abstraction: StateAbstraction
  /// The languages that the host can choose; empty if the language does not matter.
  let languages: [LocaleTag]
  /// The demands that no run covers, found without running.
  private(set) var refusals: [DemandCause]
  /// Whether states count as equal that differ in values that nothing demands.
  let forgets: Bool

  /// Whether the run cannot prove anything.
  var isRefused: Bool { !refusals.isEmpty || values.isRefused }

  /// Whether some counted numbers are cut.
  var hasCuts: Bool { !cuts.isEmpty }

  /// Whether some texts are not always told apart.
  var blursTexts: Bool { !table.blurred.isEmpty }
  /// The values of links for the params that only links are compared with.
  let arrivals: [Place.Root: ArrivalTexts]

  /// Whether parts are left out. A run without them may differ from every real one in which inputs it has.
  var leavesPartsOut: Bool { forgetsTimers || !abstraction.forgottenChildren.isEmpty }

  /// Whether some timers are left out, so that no clock tells when the others run.
  var forgetsTimers: Bool {
    abstraction.forgetsMessages && hasMessageTimers || !abstraction.forgottenEffects.isEmpty
  }

  /// Whether inputs that change nothing of importance may hold up a timer: they count as activity of the user.
  var delaysIdleTimers: Bool { forgets && hasIdleTimers }
  private let hasIdleTimers: Bool
  /// Whether some message has a duration, after which it disappears.
  private let hasMessageTimers: Bool

  /// Makes the plan for some claims.
  ///
  /// - Parameters:
  ///   - names: The number of names of each kind to be tried, or `nil` to demand values that are compared with each
  ///     other as a whole.
  ///   - window: The number of values that stand for all numbers beyond the constants.
  ///   - mutation: A mistake that a test makes in the analysis.
  init(
    _ program: Program, _ claims: [Property], names count: Int? = nil, window: Int64 = 1,
    blursTexts: Bool = false, detail: ProofDetail = .deciding, _ mutation: ProofMutation? = nil
  ) {
    let span = claims.first?.span ?? program.navigationSpan(screen: program.backstack.start)
    hasIdleTimers = program.presenters.contains { presenter in
      presenter.effects.contains { if case .idle = $0.trigger { true } else { false } }
    }
    hasMessageTimers = program.presenters.contains { presenter in
      presenter.allSteps.contains { step in
        if case .message(let message) = step.action { message.duration != nil } else { false }
      }
    }
    let walk = DemandWalk.following(
      program, claims, usesNames: count != nil, blursTexts: blursTexts, detail: detail, mutation: mutation)
    var table = walk.table
    if case .demand(let number)? = mutation { table.remove(number, in: program) }
    var omitted: Place.Root?
    if case .member(let number)? = mutation { omitted = ProofPlan.member(number, in: program, table) }
    self.claims = claims
    self.span = span
    self.detail = detail
    self.table = table
    let names = count.map { NamePool(table, program, count: $0) }
    self.names = names
    refusals = walk.refusals
    var arrivals: [Place.Root: ArrivalTexts] = [:]
    for (root, arrival) in table.blurred.arrivals {
      arrivals[root] =
        arrival.isOfLinks && table.leavesNothingExact(besides: root, in: program)
        ? ArrivalTexts(likeNew: arrival.constants) : ArrivalTexts(table.entries(of: root), arrival.constants)
      if case .linked(PlaceName(Place(root: root), in: program).text)? = mutation { arrivals[root]?.removeLast() }
      if arrivals[root] == nil { refusals.append(DemandCause(RuntimeComparison.backstackParams.text, at: span)) }
    }
    self.arrivals = arrivals
    let values = ProofValues(program, table, names, arrivals, mutation)
    self.values = values
    let cuts = NumberCuts(table, window: window, values, at: span)
    self.cuts = cuts
    if names?.isIncomplete ?? false {
      refusals.append(DemandCause("the values that are compared with each other", at: span))
    }
    let found = walk.languages.choices(for: program.strings)
    languages = found ?? []
    if found == nil { refusals.append(DemandCause("the language", at: span)) }
    var treatments: [[StateAbstraction.Treatment]] = []
    var forgets = false
    for presenter in program.presenters {
      let slots = presenter.slots.ids.map { slot -> StateAbstraction.Treatment in
        let root = Place.Root.slot(presenter: presenter.index, slot: slot)
        if root == omitted { return .ignored }
        let (type, entries) = (presenter.slots[slot].type, table.entries(of: root))
        let facts = ValueFacts(entries, of: type, in: program)
        let treatment = facts.treatment
        if let arrival = arrivals[root] { return .seen(SlotView(isExact: arrival.isLikeNew, arrival.image)) }
        if table.blurred.hidden.contains(root), case .text = facts {
          let choices = values.choices(of: .string, at: Place(root: root))
          return .seenWhileVisible(SlotView { facts.image(of: $0) }, resting: choices.values.first?.text ?? "")
        }
        // Names are counted where a view writes them.
        let isName = entries.contains { $0.demand == .name } && treatment != .ignored
        let own = cuts.cuts(ofSlot: slot, of: presenter.index)
        if !own.isEmpty { return .seen(SlotView(isExact: true) { cuts.image(of: $0, own) }) }
        return isName ? .seen(SlotView(isExact: true) { $0 }) : treatment
      }
      if slots.contains(where: \.hidesAnything) { forgets = true }
      treatments.append(slots.contains { $0 != .exact } ? slots : [])
    }
    texts = TextVariations(program, treatments, values, at: span)
    var abstraction = StateAbstraction(slots: treatments.contains { !$0.isEmpty } ? treatments : [])
    abstraction.named = names?.bits
    if walk.messages.areForgotten {
      abstraction.forgetsMessages = true
      forgets = true
    }
    let (effects, children) = (walk.forgottenEffects, walk.forgottenChildren)
    if effects.contains(where: { $0.contains(true) }) {
      abstraction.forgottenEffects = effects
      forgets = true
    }
    if children.contains(where: { $0.contains(true) }) {
      abstraction.forgottenChildren = children
      forgets = true
    }
    self.abstraction = abstraction
    self.forgets = forgets
  }
}

extension DemandTable {
  /// Whether every other slot of the presenter of a slot is a text that counts only while the presenter is visible, a
  /// param that only links are compared with, or a slot without demands.
  fileprivate func leavesNothingExact(besides root: Place.Root, in program: Program) -> Bool {
    guard case .slot(let presenter, _) = root else { return false }
    let slots = program.presenters[presenter].slots
    return slots.ids.allSatisfy { slot in
      let other = Place.Root.slot(presenter: presenter, slot: slot)
      if blurred.arrivals[other] != nil { return true }
      switch ValueFacts(entries(of: other), of: slots[slot].type, in: program) {
      case .nothing: return true
      case .text: return blurred.hidden.contains(other)
      case .whole, .presence, .number, .elements, .members, .record: return false
      }
    }
  }
}
