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
  if program.readsNow { untried.append("other instants of 'now'") }
  if !followingLinks, program.flows.first?.routes.isEmpty == false { untried.append("links") }
  return untried
}

/// Returns the facts that decide something or that a claim reads, and that no exploration varies, in words for the
/// summary.
func unvariedFacts(of program: Program) -> [String] {
  UnvariedFact.words(DemandWalk.following(program, program.properties, usesNames: false, detail: .parts).unvaried)
}
