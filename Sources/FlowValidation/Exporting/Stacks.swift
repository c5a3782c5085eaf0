internal import CEL
internal import FlowProgram

/// A stack of a model. All lie in one table of entries, each in a stretch of its own.
struct StackPlace {
  let number: Int
  /// Whose stack it is: the flow, a child with stacks, or an imported flow. It is there once at a time.
  let holder: Site
  /// Which of its tabs.
  let tab: Int
  let backstack: Backstack
  /// The position of the flow in the program whose screens lie on it.
  let flow: Int
}

// Where entries lie. A flow with one stack counts them from zero, as if there were no others.
extension ModelWriter {
  /// Whether there is more than one stack.
  var isNested: Bool { stackPlaces.count > 1 }

  /// How many entries a stack has.
  func depth(of stack: String) -> String { isNested ? "depth[\(stack)]" : "depth" }

  /// The place behind the entry on top.
  func free(on stack: String) -> String { isNested ? "(\(stack) * DEPTH + depth[\(stack)])" : "depth" }

  /// The place of the first entry.
  func bottom(of stack: String) -> String { isNested ? "(\(stack) * DEPTH)" : "0" }

  /// The place of the entry on top.
  func top(of stack: Int) -> String { stack == 0 ? "top" : "top_\(stack)" }

  /// Whether an entry is the first of its stack; the condition that it is not.
  func isAboveFirst(_ index: String) -> String { isNested ? "\(index) % DEPTH > 0" : "\(index) > 0" }

  /// Behind which place there are no entries.
  var entriesEnd: String { isNested ? "ENTRIES" : "depth" }

  /// The condition that there is an entry at a place before that.
  func isThere(_ index: String) -> String { isNested ? "\(index) % DEPTH < depth[\(index) / DEPTH]" : "1" }

  // MARK: Which stack

  /// The stacks of a holder, one for each tab.
  func stacks(of holder: Site) -> [StackPlace] { stackPlaces.filter { $0.holder === holder } }

  /// The flow as a place, and where its state lies, as whoever lies in it sees it.
  func flow(around place: Standpoint) -> Standpoint {
    guard place.presenter.flow != Program.flowPresenter else { return Standpoint(flowSite, index: place.index) }
    guard let site = screenSites.first(where: { $0.presenter.index == place.presenter.flow }) else {
      return Standpoint(flowSite, index: place.index)
    }
    return Standpoint(site, index: hostIndex(of: site))
  }

  /// Where the entry lies that holds stacks.
  func hostIndex(of holder: Site) -> String { "(host[\(stacks(of: holder).first?.number ?? 0)] - 1)" }

  /// The stacks that the entry of a place may lie on; of a flow, its own.
  func possibleStacks(_ place: Standpoint) -> [Int] {
    if place.isFlow, let own = stacks(of: place.site).first { return [own.number] }
    if place.site.isOfFlow { return [0] }
    return stackPlaces.map(\.number).filter { lies[$0].contains(place.site.root.number) }
  }

  /// The stack that steps of a place speak of.
  func stack(of place: Standpoint, _ body: inout Body) -> String {
    if !isNested { return "0" }
    let possible = possibleStacks(place)
    if possible.count == 1 { return "\(possible[0])" }
    need("on_", "byte")
    body.add("on_ = \(place.index) / DEPTH;")
    return "on_"
  }

  /// The condition that the tab of a stack is selected.
  func isSelected(_ stack: StackPlace) -> String {
    guard let cell = selection(of: stack) else { return "1" }
    return "\(cell.text) == \(stack.tab)"
  }

  func selection(of stack: StackPlace) -> Cell? {
    guard stack.backstack.tabs.count > 1, let slot = stack.backstack.selection else { return nil }
    return cell(slot, of: stack.holder, at: hostIndex(of: stack.holder))
  }

  /// The condition that a stack is the one that a person sees, of those in which it lies.
  func isShown(_ stack: StackPlace) -> String {
    if stack.number == 0 { return "1" }
    let around = stackPlaces.filter { lies[$0.number].contains(stack.holder.root.number) }
    return Logic.any(
      around.map { Logic.all([isShown($0), "host[\(stack.number)] == \(top(of: $0.number)) + 1", isSelected(stack)]) })
  }

  // MARK: What lies where

  /// Finds for each stack what may ever lie on it.
  func surveyStacks() {
    stackPlaces = [
      StackPlace(
        number: 0, holder: flowSite, tab: 0, backstack: program.backstack, flow: Program.flowPresenter)
    ]
    for root in roots {
      for site in root.tree where site !== flowSite {
        let flow = program.flows.first { $0.presenter == site.presenter.index }
        guard let backstack = site.presenter.stacks ?? flow?.backstack else { continue }
        for tab in backstack.tabs.indices {
          stackPlaces.append(
            StackPlace(
              number: stackPlaces.count, holder: site, tab: tab, backstack: backstack,
              flow: flow?.presenter ?? site.presenter.flow))
        }
      }
    }
    lies = stackPlaces.map { stack in
      let start = stack.backstack.tabs[stack.tab].start
      return Set(screenSites.filter { $0.presenter.index == start }.map(\.number))
    }
    var hasGrown = isNested
    if !isNested { lies[0] = Set(screenSites.map(\.number)) }
    while hasGrown { hasGrown = spread() }
  }

  /// Follows what is on the stacks to where it goes.
  private func spread() -> Bool {
    var hasGrown = false
    func add(_ screen: Int, to stack: Int) {
      guard let site = screenSites.first(where: { $0.presenter.index == screen }) else { return }
      if lies[stack].insert(site.number).inserted { hasGrown = true }
      if let requirement = requirement(of: site.presenter) {
        let redirect = screenSites.first { $0.presenter.index == requirement.redirect }
        if let redirect, lies[stack].insert(redirect.number).inserted { hasGrown = true }
      }
    }
    for root in roots {
      for site in root.tree {
        for step in site.presenter.allSteps {
          guard case .navigate(let navigation) = step.action, let screen = navigation.screen else { continue }
          for stack in possibleStacks(Standpoint(site, index: "")) { add(screen, to: stack) }
        }
      }
    }
    return hasGrown
  }

  /// What has to hold to come to a screen or an imported flow.
  func requirement(of presenter: Presenter) -> Requirement? {
    presenter.requirement
      ?? program.flows.flatMap(\.imports).first { $0.presenter == presenter.index }?.requirement
  }

  // MARK: Beginning

  /// Whoever holds stacks says so when it enters. It is there once at a time.
  func host(_ site: Site, at index: String, _ body: inout Body) {
    for stack in stacks(of: site) where stack.number > 0 {
      body.add("assert(!host[\(stack.number)]);  /* its stacks are there once */")
      body.add("host[\(stack.number)] = \(index) + 1;")
      need("more_", "byte")
      body.add("more_ = 1;")
    }
  }

  /// Puts the first entry on stacks that are selected and empty.
  func startStacks(_ body: inout Body) throws(Refusal) {
    for stack in stackPlaces where stack.number > 0 {
      let start = stack.backstack.tabs[stack.tab]
      let waits = ["host[\(stack.number)] > 0", "depth[\(stack.number)] == 0", isSelected(stack)]
      try body.choose(Logic.all(waits)) { body throws(Refusal) in
        let screen = self.program.presenters[start.start]
        let place = Standpoint(stack.holder, index: self.hostIndex(of: stack.holder))
        let values = try self.params(start.params, of: screen, at: place)
        try self.push(screen, values, on: "\(stack.number)", style: .push, asker: nil, &body)
      }
    }
  }

  // MARK: Leaving

  /// What becomes of stacks when what holds them has left: they are cleared, those inside of them as well.
  ///
  /// Whoever asked for something on them has left too, so that nobody hears of it.
  var closing: [String] {
    need("again_", "byte")
    need("inner_", "byte")
    let holds = "(host[inner_] - 1)"
    return [
      "  again_ = 1;", "  do", "  :: again_ ->", "    again_ = 0;", "    inner_ = 1;", "    do",
      "    :: inner_ < STACKS ->", "      if",
      "      :: (host[inner_] > 0 && \(holds) % DEPTH >= depth[\(holds) / DEPTH]) ->", "        do",
      "        :: depth[inner_] > 0 -> depth[inner_]--; clear(inner_ * DEPTH + depth[inner_]);",
      "        :: else -> break;", "        od;", "        host[inner_] = 0;", "        again_ = 1;",
      "      :: else -> skip;", "      fi;", "      inner_++;", "    :: else -> break;", "    od;",
      "  :: else -> break;", "  od;",
    ]
  }

  /// How many stacks may lie in one another.
  static var nestingLimit: Int { 4 }
}
