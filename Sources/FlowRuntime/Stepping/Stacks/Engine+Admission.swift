internal import CEL
internal import Diagnostics
internal import FlowProgram

// Admission: the requirements of a screen or a flow are checked once, when its entry is about to be created.
extension Engine {
  /// Checks the new entries of a stack, the lowest first. A refused entry is removed with all entries above it, and
  /// its redirect takes its place.
  func admit(_ holder: Int, tab: TabID) throws(Fault) {
    var position = 0
    while position < outline.holders[holder].stacks[tab.position].entries.count {
      let place = EntryPlace(holder: holder, tab: tab, position: position)
      position += 1
      guard !self[place].isAdmitted else { continue }
      willChangeOutline()
      self[place].isAdmitted = true
      guard let requirement = requirement(of: self[place].presenter, in: holder) else { continue }
      if try isMet(requirement, by: self[place], in: holder) { continue }
      try redirect(place, requirement)
      position = min(place.position, outline.holders[holder].stacks[tab.position].entries.count - 1)
    }
  }

  private func requirement(of presenter: PresenterID, in holder: Int) -> Requirement? {
    let declared = layout.program.presenters[presenter]
    guard declared.role == .flow else { return declared.requirement }
    let flow = context(ofNode: nodes[outline.holders[holder].node].flow).layout.presenter
    return layout.program.scope(of: flow).imports.first { $0.presenter == presenter }?.requirement
  }

  private func isMet(_ requirement: Requirement, by entry: Entry, in holder: Int) throws(Fault) -> Bool {
    context = context(ofNode: nodes[outline.holders[holder].node].flow)
    let flow = context
    let shape = layout.presenters[entry.presenter].shapes.params
    let creation = Creation(presenter: entry.presenter, params: params(of: entry), parent: outline.holders[holder].node)
    let params = try paramsOnEntering(creation)
    context = flow
    setLocal(requirement.params, to: .record(RecordValue(shape: shape, fields: params)))
    return try holds(requirement.condition)
  }

  /// Redirects from a refused entry. The expressions see the same values as the requirement.
  private func redirect(_ place: EntryPlace, _ requirement: Requirement) throws(Fault) {
    let refused = self[place]
    work.navigation.redirects.append(refused.presenter)
    if work.navigation.redirects.count > limits.redirects {
      let screens = (work.navigation.redirects + [requirement.redirect]).map { name(ofPresenter: $0) }
      throw Fault(RedirectLoop(screens: screens), at: requirement.span)
    }
    let holder = outline.holders[place.holder].node
    trace(
      .redirected(
        from: path(ofEntry: refused.presenter, on: holder), to: path(ofEntry: requirement.redirect, on: holder)))
    let followed = work.navigation.followed.last { $0.entry == refused.id }?.link
    if let requested = requirement.requested {
      setLocal(requested, to: .string(link(to: refused, following: followed)))
    }
    var params: [Value?] = []
    for plan in requirement.redirectParams {
      if let plan { params.append(try evaluate(plan)) } else { params.append(nil) }
    }
    removeEntries(from: place)
    let styleBefore = work.navigation.lastStyle
    let next = outline.nextEntry
    try join(place, requirement.redirect, params: params, style: requirement.style, at: requirement.span)
    if requirement.style != .reset { work.navigation.lastStyle = styleBefore }
    // The target of a redirect may be refused in turn. The link followed so far remains the one to follow.
    if let followed, outline.nextEntry > next { work.navigation.followed.append((entry: next, link: followed)) }
  }

  /// Returns the value of `requested`: the link being followed, or without one the link to the refused screen.
  private func link(to refused: Entry, following followed: Work.FollowedLink?) -> String {
    let scope = layout.program.scope(of: context.layout.presenter)
    guard let followed else {
      return layout.program.print(refused.presenter, params: params(of: refused).map { $0 ?? .null }, in: scope) ?? ""
    }
    let params = known(followed.params, of: followed.screen).map { $0 ?? .null }
    return layout.program.print(followed.screen, params: params, in: scope) ?? followed.text
  }
}
