internal import CEL
internal import FlowReports
internal import FlowProgram

/// Returns the external inputs that are not tried, in words for the summary. Parts that were not seen may be
/// reachable by them.
func untriedInputs(of program: Program, followingLinks: Bool) -> [String] {
  var untried: [String] = []
  let flow = program.presenters[Program.flowPresenter]
  if flow.parameterCount > 0 {
    let isGiven = program.exploration.params.contains { $0 != nil }
    untried.append(isGiven ? "other params than those under 'explore'" : "other params than its own defaults")
  }
  let usesOthers = flow.outerReads.contains { if case .provided = $0.content { true } else { false } }
  if usesOthers { untried.append("other values under 'uses'") }
  if program.readsNow { untried.append(Exploration.otherInstants) }
  if !followingLinks, program.flows.first?.routes.isEmpty == false { untried.append("links") }
  return untried
}

extension Exploration {
  /// The instants of a run besides those that were tried.
  static var otherInstants: String { "other instants of 'now'" }

  /// Whether an instant that was not tried may lead out of a state.
  static func mayLeadOutLater(_ untried: [String], in program: Program) -> Bool {
    untried.contains(otherInstants) && program.decidesByNow
  }
}

extension Program {
  /// Whether a condition of a transition or a step reads `now`.
  var decidesByNow: Bool {
    let now = Variable.system(.now).number
    return presenters.contains { presenter in
      presenter.alternatives.contains { $0.guardExpression?.reads.contains(now) ?? false }
        || presenter.allSteps.contains { step in
          if case .branch(let condition, _, _) = step.action { condition.reads.contains(now) } else { false }
        }
    }
  }
}

/// Returns the facts that decide something or that a claim reads, and that no exploration varies, in words for the
/// summary.
func unvariedFacts(of program: Program) -> [String] {
  UnvariedFact.words(DemandWalk.following(program, program.properties, usesNames: false, detail: .parts).unvaried)
}
