internal import CEL
internal import Diagnostics
internal import FlowProgram

// Who may enter: what a screen or a flow requires is looked at once, when its entry is about to be created.
extension Machine {
  /// Looks at the new entries of a stack, the lowest first. Where one may not be entered, it goes with all above it, and what
  /// it says takes its place.
  func admit(_ holder: Int, tab: Int) throws(Fault) {
    var position = 0
    while position < outline.holders[holder].stacks[tab].entries.count {
      let place = EntryPlace(holder: holder, tab: tab, position: position)
      position += 1
      guard !self[place].isAdmitted else { continue }
      willChangeOutline()
      self[place].isAdmitted = true
      guard let requirement = requirement(of: self[place].presenter, in: holder) else { continue }
      if try isMet(requirement, by: self[place], in: holder) { continue }
      try redirect(place, requirement)
      position = place.position
    }
  }

  private func requirement(of presenter: Int, in holder: Int) -> Requirement? {
    let declared = layout.program.presenters[presenter]
    guard declared.role == .flow else { return declared.requirement }
    let flow = context(ofNode: Int(nodes[outline.holders[holder].node].flow)).layout.presenter
    return layout.program.scope(of: flow).imports.first { $0.presenter == presenter }?.requirement
  }

  private func isMet(_ requirement: Requirement, by entry: Entry, in holder: Int) throws(Fault) -> Bool {
    context = context(ofNode: Int(nodes[outline.holders[holder].node].flow))
    let shape = layout.presenters[entry.presenter].paramsShape
    setLocal(requirement.params, to: .record(RecordValue(shape: shape, fields: params(of: entry))))
    return try holds(requirement.condition)
  }

  /// Goes where a requirement leads, in place of an entry; the formulas see what they saw when it was looked at.
  private func redirect(_ place: EntryPlace, _ requirement: Requirement) throws(Fault) {
    let refused = self[place]
    work.redirects.append(refused.presenter)
    if work.redirects.count > limits.redirects {
      let screens = (work.redirects + [requirement.redirect]).map { name(ofPresenter: $0) }
      throw Fault(RedirectLoop(screens: screens), at: requirement.span)
    }
    let holder = outline.holders[place.holder].node
    trace(
      .redirected(
        from: path(ofEntry: refused.presenter, on: holder), to: path(ofEntry: requirement.redirect, on: holder)))
    if let requested = requirement.requested {
      let scope = layout.program.scope(of: context.layout.presenter)
      let params = params(of: refused).map { $0 ?? .null }
      let route = layout.program.print(refused.presenter, params: params, in: scope)
      setLocal(requested, to: .string(route ?? ""))
    }
    var params: [Value?] = []
    for plan in requirement.redirectParams {
      if let plan { params.append(try evaluate(plan)) } else { params.append(nil) }
    }
    removeEntries(from: place)
    push(requirement.redirect, params: params, on: place, style: requirement.style)
  }
}
