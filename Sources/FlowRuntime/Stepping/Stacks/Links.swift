internal import CEL
internal import Diagnostics
internal import FlowProgram

// Links: a whole stack is built, and what is there already stays.
extension Machine {
  /// Follows a link that steps have computed.
  func followLink(_ plan: ValuePlan, at span: Span) throws(Fault) {
    let link = try evaluate(plan).text
    let scope = layout.program.scope(of: context.layout.presenter)
    let match: RouteMatch
    do throws(LinkProblem) { match = try layout.program.match(route: link, in: scope) } catch {
      throw Fault(UnknownLink(problem: error), at: span)
    }
    try follow(match, of: flowNode, at: span)
  }

  /// Why nobody can follow a link from outside, or `nil` when it leads somewhere.
  func reasonToDrop(link: String) -> DroppedInput.Reason? {
    if outline.hasExited { return .exited }
    return (try? layout.program.match(route: link, in: layout.program.flows[0])) == nil ? .noSuchRoute : nil
  }

  /// Follows a link from outside.
  func open(_ link: String) throws(Fault) {
    guard let match = try? layout.program.match(route: link, in: layout.program.flows[0]) else { return }
    trace(.opened(link: link))
    try follow(match, of: Machine.flowNode, at: match.route.span)
  }

  private typealias Wanted = (screen: Int, params: [Value?], style: Step.Navigation.Style)

  /// Makes the stacks of a flow those that a link names.
  private func follow(_ match: RouteMatch, of flow: Int, at span: Span) throws(Fault) {
    let route = match.route
    var wanted: [Wanted] = route.over.map { under in
      (under.screen, under.params.map { $0.flatMap { match.params[$0] } }, .push)
    }
    wanted.append((route.screen, match.params, route.style))
    let outer = EntryPlace(holder: max(0, Int(nodes[flow].holder)), tab: 0, position: 0)
    guard let inner = route.place else { return try build(wanted, on: outer, at: span) }
    let count = layout.program.presenters[inner.screen].parameterCount
    try build([(inner.screen, Array(repeating: nil, count: count), .push)], on: outer, at: span)
    work.links.append(Work.Link(flow: flow, place: inner, entries: wanted, span: span))
  }

  /// Makes a stack that of some entries. Those that it begins with already stay.
  private func build(_ wanted: [Wanted], on place: EntryPlace, at span: Span) throws(Fault) {
    let entries = outline.holders[place.holder].stacks[place.tab].entries
    let kept = zip(entries, wanted).prefix { isShowing($0, $1.screen, $1.params) }.count
    willChangeOutline()
    if kept < entries.count {
      pop(from: EntryPlace(holder: place.holder, tab: place.tab, position: kept), keepsHistory: false)
    }
    for next in wanted.dropFirst(kept) {
      try checkDepth(of: place, screen: next.screen, at: span)
      push(next.screen, params: next.params, on: place, style: next.style)
    }
    if kept < wanted.count, kept == 0 { work.lastStyle = .reset }
  }

  /// Goes on into the stacks that links lead to, as soon as they are there.
  func followLinksInwards() throws(Fault) {
    let links = work.links
    work.links = []
    for link in links {
      context = context(ofNode: link.flow)
      guard let holder = holder(ofStacks: link.place.stack) else { continue }
      try select(link.place.tab, of: holder, at: link.span)
      try startStack(of: holder, tab: link.place.tab)
      // What the tab starts on lies under all that a link names.
      let place = EntryPlace(holder: holder, tab: link.place.tab, position: 0)
      let start = self[place]
      let isStart = link.entries.first.map { isShowing(start, $0.screen, $0.params) } ?? false
      let under: [Wanted] = isStart ? [] : [(start.presenter, params(of: start), .push)]
      try build(under + link.entries, on: place, at: link.span)
    }
  }
}
