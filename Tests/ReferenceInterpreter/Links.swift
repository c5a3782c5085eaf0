internal import CEL
internal import FlowProgram

/// A link that is followed, for the redirects of its refused entries; see rule 9.6.
struct FollowedLink {
  let screen: PresenterID
  let params: [Value?]
  let text: String
}

/// An entry that a link describes.
struct WantedEntry {
  let screen: PresenterID
  var params: [Value?]
  var style = Step.Navigation.Style.push
}

/// The part of a link that leads into the stacks inside of an entry.
struct InnerLink {
  let entry: UInt64
  let place: Route.Place
  let wanted: [WantedEntry]
  let followed: FollowedLink
}

// Following links: rules 10.8 to 10.15 of `docs/semantics.md`.
extension ReferenceFlow {
  /// Follows a link from outside. A link without a route changes nothing; see rule 10.15.
  mutating func open(_ link: String) throws(ReferenceFault) {
    guard let found = route(link, of: ReferenceFlow.root) else { return }
    try follow(found.route, found.params, as: link, of: ReferenceFlow.root)
  }

  /// Follows a link of a step; see rule 10.15.
  mutating func followLink(_ plan: ValuePlan, _ frame: Frame) throws(ReferenceFault) {
    let link = try evaluate(plan, frame).text
    let flow = self[frame.owner].flow
    guard let found = route(link, of: flow) else { throw ReferenceFault("no route matches '\(link)'") }
    try follow(found.route, found.params, as: link, of: flow)
  }

  /// Makes the stack the one that a route describes; see rules 10.8 and 10.9.
  private mutating func follow(
    _ route: Route, _ params: [Value?], as text: String, of flow: Int
  ) throws(ReferenceFault) {
    let followed = FollowedLink(screen: route.screen, params: params, text: text)
    var wanted = route.over.map { under in
      WantedEntry(screen: under.screen, params: under.params.map { $0.flatMap { params[$0] } })
    }
    wanted.append(WantedEntry(screen: route.screen, params: params, style: route.style))
    let bottom = StackPlace(holder: flow, tab: TabID(0), position: 0)
    guard let inner = route.place else { return try build(wanted, on: bottom, followed) }
    let count = program.presenters[inner.screen].parameterCount
    try build([WantedEntry(screen: inner.screen, params: Array(repeating: nil, count: count))], on: bottom, followed)
    guard let outer = self[flow].stacks[0].entries.first else { return }
    work.innerLinks.append(InnerLink(entry: outer.id, place: inner, wanted: wanted, followed: followed))
    work.changes += 1
  }

  /// Makes a stack consist of some entries. The entries that it begins with already stay; see rule 10.11.
  private mutating func build(
    _ wanted: [WantedEntry], on place: StackPlace, _ followed: FollowedLink
  ) throws(ReferenceFault) {
    let entries = self[place.holder].stacks[place.tab.position].entries
    let kept = zip(entries, wanted).prefix { isShowing($0, $1.screen, $1.params) }.count
    pop(from: StackPlace(holder: place.holder, tab: place.tab, position: kept), keepsHistory: false)
    for next in wanted.dropFirst(kept) {
      if self[place.holder].stacks[place.tab.position].entries.count >= limits.entries {
        throw ReferenceFault("a stack is too deep")
      }
      push(next.screen, next.params, on: place, style: next.style)
    }
    for entry in self[place.holder].stacks[place.tab.position].entries where !entry.isAdmitted {
      work.followed[entry.id] = followed
    }
  }

  // MARK: Inner stacks

  /// Follows links into the stacks that exist now; see rule 10.9. Returns whether there were any.
  mutating func followInwards() throws(ReferenceFault) -> Bool {
    let links = work.innerLinks
    work.innerLinks = links.filter { holder(for: $0) == nil }
    for link in links {
      guard let holder = holder(for: link) else { continue }
      select(link.place.tab, of: holder)
      // Rule 10.10: the start screen of the tab is the lowest entry, whatever is on the stack.
      let start = try start(of: holder, tab: link.place.tab)
      let isStart = link.wanted.first.map { areSame($0, start) } ?? false
      try build(
        (isStart ? [] : [start]) + link.wanted, on: StackPlace(holder: holder, tab: link.place.tab, position: 0),
        link.followed)
    }
    return work.innerLinks.count < links.count
  }

  /// Returns whether a link is about to provide the first entries of an empty stack.
  func awaitsLink(_ holder: Int) -> Bool {
    selectedStack(of: holder).entries.isEmpty && work.innerLinks.contains { self.holder(for: $0) == holder }
  }

  /// Returns the holder of the stacks into which a link leads, inside of its entry.
  private func holder(for link: InnerLink) -> Int? {
    guard let place = place(ofEntry: link.entry),
      let tenant = self[place.holder].stacks[place.tab.position].entries[place.position].tenant
    else { return nil }
    var found: Int?
    func search(_ id: Int) {
      if found == nil, self[id].presenter == link.place.stack { found = id }
      for row in self[id].children.joined() where found == nil { search(row) }
    }
    search(tenant)
    return found
  }

  /// Returns the lowest entry of a tab. An entry of the start screen keeps the params that nothing determines.
  private func start(of holder: Int, tab: TabID) throws(ReferenceFault) -> WantedEntry {
    guard let start = backstack(of: holder)?.tabs.element(at: tab) else { throw ReferenceFault("there is no such tab") }
    let given = try evaluateAll(start.params, Frame(owner: holder))
    let wanted = WantedEntry(screen: start.start, params: given)
    guard let root = self[holder].stacks[tab.position].entries.first, root.presenter == start.start else {
      return wanted
    }
    let own = knownParams(of: root)
    let isStart = known(wanted).enumerated().allSatisfy { index, value in
      value.map { own[index]?.isIdentical(to: $0) ?? false } ?? true
    }
    return isStart ? WantedEntry(screen: start.start, params: own) : wanted
  }

  private func areSame(_ left: WantedEntry, _ right: WantedEntry) -> Bool {
    guard left.screen == right.screen else { return false }
    return zip(known(left), known(right)).allSatisfy { left, right in
      if let left, let right { left.isIdentical(to: right) } else { false }
    }
  }

  /// Returns the params of an entry that are known without evaluation; see rule 10.12.
  func known(_ entry: WantedEntry) -> [Value?] {
    let slots = program.presenters[entry.screen].slots.prefix(program.presenters[entry.screen].parameterCount)
    return slots.enumerated().map { index, slot in (entry.params.at(index) ?? nil) ?? knownFirst(of: slot) }
  }

  // MARK: The requested link

  /// Returns the value of `requested`; see rules 9.6 and 9.7.
  func requestedLink(_ refused: StackEntry, of flow: Int) -> String {
    guard let followed = work.followed[refused.id] else {
      return link(to: refused.presenter, knownParams(of: refused), of: flow) ?? ""
    }
    let params = known(WantedEntry(screen: followed.screen, params: followed.params))
    return link(to: followed.screen, params, of: flow) ?? followed.text
  }
}
