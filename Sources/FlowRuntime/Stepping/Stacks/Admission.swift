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
      position = min(place.position, outline.holders[holder].stacks[tab].entries.count - 1)
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
    let followed = work.followed.last { $0.entry == refused.id }?.link
    if let requested = requirement.requested {
      setLocal(requested, to: .string(link(to: refused, following: followed)))
    }
    var params: [Value?] = []
    for plan in requirement.redirectParams {
      if let plan { params.append(try evaluate(plan)) } else { params.append(nil) }
    }
    removeEntries(from: place)
    let styleBefore = work.lastStyle
    let next = outline.nextEntry
    try join(place, requirement.redirect, params: params, style: requirement.style, at: requirement.span)
    if requirement.style != .reset { work.lastStyle = styleBefore }
    // A redirect may be refused in turn; the link that was followed is still the one to go on to.
    if let followed, outline.nextEntry > next { work.followed.append((entry: next, link: followed)) }
  }

  /// The link that `requested` holds: the one that was followed, and without one the link of what was refused.
  private func link(to refused: Entry, following followed: Work.FollowedLink?) -> String {
    let scope = layout.program.scope(of: context.layout.presenter)
    guard let followed else {
      return layout.program.print(refused.presenter, params: params(of: refused).map { $0 ?? .null }, in: scope) ?? ""
    }
    let params = known(followed.params, of: followed.screen).map { $0 ?? .null }
    return layout.program.print(followed.screen, params: params, in: scope) ?? followed.text
  }
}
