internal import CEL
internal import Diagnostics
internal import FlowProgram

// Links build a whole stack and keep the entries that already match.
extension Engine {
  /// Follows a link computed by steps.
  func followLink(_ plan: ValuePlan, at span: Span) throws(Fault) {
    let link = try evaluate(plan).text
    let scope = layout.program.scope(of: context.layout.presenter)
    let match: RouteMatch
    do throws(LinkProblem) { match = try layout.program.match(route: link, in: scope) } catch {
      throw Fault(UnknownLink(problem: error), at: span)
    }
    try follow(match, as: link, of: flowNode, at: span)
  }

  /// Returns the reason why an external link cannot be followed, or `nil` when it can.
  func reasonToDrop(link: String) -> DroppedInput.Reason? {
    if outline.hasExited { return .exited }
    return (try? layout.program.match(route: link, in: layout.program.flows[0])) == nil ? .noSuchRoute : nil
  }

  /// Follows an external link.
  func open(_ link: String) throws(Fault) {
    guard let match = try? layout.program.match(route: link, in: layout.program.flows[0]) else { return }
    trace(.opened(link: link))
    noteArrival(.link(screen: match.route.screen, params: match.params))
    try follow(match, as: link, of: Engine.flowNode, at: match.route.span)
  }

  private typealias Wanted = (screen: PresenterID, params: [Value?], style: Step.Navigation.Style)

  /// Sets the stacks of a flow to those that a link names.
  private func follow(_ match: RouteMatch, as text: String, of flow: NodeID, at span: Span) throws(Fault) {
    let route = match.route
    let followed = Work.FollowedLink(screen: route.screen, params: match.params, text: text)
    var wanted: [Wanted] = route.over.map { under in
      (under.screen, under.params.map { $0.flatMap { match.params[$0] } }, .push)
    }
    wanted.append((route.screen, match.params, route.style))
    let outer = EntryPlace(holder: max(0, Int(nodes[flow].holder)), tab: TabID(0), position: 0)
    guard let inner = route.place else { return try build(wanted, on: outer, following: followed, at: span) }
    let count = layout.program.presenters[inner.screen].parameterCount
    let holder: Wanted = (inner.screen, Array(repeating: nil, count: count), .push)
    try build([holder], on: outer, following: followed, at: span)
    guard let entry = outline.holders[outer.holder].stacks[outer.tab.position].entries.first else { return }
    work.navigation.links.append(
      Work.Link(flow: flow, outer: entry.id, place: inner, entries: wanted, followed: followed, span: span))
  }

  /// Sets a stack to some entries. Entries that it already begins with stay.
  private func build(
    _ wanted: [Wanted], on place: EntryPlace, following link: Work.FollowedLink, at span: Span
  ) throws(Fault) {
    let entries = outline.holders[place.holder].stacks[place.tab.position].entries
    let kept = zip(entries, wanted).prefix { isShowing($0, $1.screen, $1.params) }.count
    willChangeOutline()
    if kept < entries.count {
      pop(from: EntryPlace(holder: place.holder, tab: place.tab, position: kept), keepsHistory: false)
    }
    for next in wanted.dropFirst(kept) {
      try checkDepth(of: place, screen: next.screen, at: span)
      push(next.screen, params: next.params, on: place, style: next.style)
    }
    if kept < wanted.count, kept == 0 { work.navigation.lastStyle = .reset }
    for entry in outline.holders[place.holder].stacks[place.tab.position].entries where !entry.isAdmitted {
      work.navigation.followed.append((entry: entry.id, link: link))
    }
  }

  // MARK: Inner stacks

  /// Continues links into inner stacks as soon as these exist, and returns whether there were any.
  func followLinksInwards() throws(Fault) -> Bool {
    let links = work.navigation.links
    work.navigation.links = links.filter { holder(for: $0) == nil }
    guard work.navigation.links.count < links.count else { return false }
    for link in links {
      context = context(ofNode: link.flow)
      guard let holder = holder(for: link) else { continue }
      try select(link.place.tab, of: holder, at: link.span)
      // The start screen of the tab lies under everything that a link names.
      let start = try start(of: holder, tab: link.place.tab)
      let isStart = link.entries.first.map { entry in
        entry.screen == start.screen
          && areSame(known(start.params, of: start.screen), known(entry.params, of: entry.screen))
      }
      let under: [Wanted] = isStart ?? false ? [] : [start]
      let place = EntryPlace(holder: holder, tab: link.place.tab, position: 0)
      try build(under + link.entries, on: place, following: link.followed, at: link.span)
    }
    for holder in work.navigation.awaitingLinks { work.noteStackChange(of: holder) }
    work.navigation.awaitingLinks = []
    return true
  }

  /// Whether a link being followed supplies the first entries of a holder. Its selected stack then does not get its
  /// start screen, because the link may select another one.
  func awaitsLink(_ holder: Int, tab: TabID) -> Bool {
    guard !work.navigation.links.isEmpty, outline.holders[holder].stacks[tab.position].entries.isEmpty else {
      return false
    }
    return work.navigation.links.contains { self.holder(for: $0) == holder }
  }

  /// Returns the first holder of the stacks into which a link leads, in the entry that contains them.
  private func holder(for link: Work.Link) -> Int? {
    guard let place = place(ofEntry: link.outer), let outer = self[place].instance else { return nil }
    let found = outline.holders.indices.filter { holder in
      let node = outline.holders[holder].node
      return node.exists && nodes[node].presenter == link.place.stack && entryRoot(of: node) == outer.node
    }
    guard found.count > 1 else { return found.first }
    return presentersInOrder().lazy.map { Int(self.nodes[$0.node].holder) }.first { found.contains($0) }
  }

  /// Returns the start of a stack, independent of its present entries. A root that already is the start keeps its
  /// params.
  private func start(of holder: Int, tab: TabID) throws(Fault) -> Wanted {
    let start = try startOfStack(of: holder, tab: tab)
    if let root = outline.holders[holder].stacks[tab.position].entries.first, root.presenter == start.screen {
      let params = params(of: root)
      let isStart = known(start.params, of: start.screen).enumerated().allSatisfy { index, given in
        given.map { params.element(at: index)??.isIdentical(to: $0) ?? false } ?? true
      }
      if isStart { return (start.screen, params, .push) }
    }
    return (start.screen, start.params, .push)
  }
}
