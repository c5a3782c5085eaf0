internal import CEL
internal import Diagnostics
internal import FlowProgram

// Steps that change the stack.
extension ModelWriter {
  /// The place of the entry that a step is about: its own, and for the flow that on top.
  private func entry(of place: Standpoint) -> String {
    if place.isFlow, let own = stacks(of: place.site).first { return top(of: own.number) }
    return place.site.isOfFlow ? "top" : place.index
  }

  func goBack(_ target: Step.Return, at place: Standpoint, _ body: inout Body) throws(Refusal) {
    let index = entry(of: place)
    switch target {
    case .one: try leave(from: index, on: possibleStacks(place), &body)
    case .root:
      let stack = stack(of: place, &body)
      let second = isNested ? "\(stack) * DEPTH + 1" : "1"
      try body.choose("\(depth(of: stack)) > 1") { body throws(Refusal) in self.leave(above: second, &body) }
      body.leaves = true
    case .to(let screen):
      let name = name(of: program.presenters[screen])
      let bottom = bottom(of: stack(of: place, &body))
      need("i_", "byte")
      body.add("i_ = \(index);")
      body.add("do :: (i_ > \(bottom) && screen[i_ - 1] != \(name)) -> i_--; :: else -> break; od;")
      try body.choose("i_ > \(bottom)") { body throws(Refusal) in self.leave(above: "i_", &body) }
    }
  }

  /// Leaves an entry and all above it; of the first of a stack it depends on the stack what becomes.
  ///
  /// - Parameter stacks: Those on which the entry may lie.
  func leave(from index: String, on stacks: [Int], _ body: inout Body, level: Int = 0) throws(Refusal) {
    body.leaves = true
    let isOnTop = index.hasPrefix("top")
    try body.choose(
      isOnTop ? "\(depth(of: "\(stacks.first ?? 0)")) > 1" : isAboveFirst(index),
      { body throws(Refusal) in self.leave(above: index, &body) },
      otherwise: { body throws(Refusal) in
        try self.choose(among: stacks, of: index, &body) { stack, body throws(Refusal) in
          try self.leaveFirst(of: stack, &body, level: level)
        }
      })
  }

  /// Does something for the one of some stacks on which an entry lies.
  private func choose(
    among stacks: [Int], of index: String, _ body: inout Body,
    _ write: (Int, inout Body) throws(Refusal) -> Void
  ) throws(Refusal) {
    guard let first = stacks.first else { return }
    if stacks.count == 1 { return try write(first, &body) }
    try body.choose(
      "\(index) / DEPTH == \(first)", { body throws(Refusal) in try write(first, &body) },
      otherwise: { body throws(Refusal) in
        try self.choose(among: Array(stacks.dropFirst()), of: index, &body, write)
      })
  }

  /// Goes back from the first entry of a stack: nowhere, to the first tab, or out of what holds the stack.
  func leaveFirst(of number: Int, _ body: inout Body, level: Int = 0) throws(Refusal) {
    let stack = stackPlaces[number]
    guard level <= ModelWriter.nestingLimit else { throw Refusal("so many stacks in one another", hint: "use fewer") }
    let outwards: (inout Body) throws(Refusal) -> Void = { body throws(Refusal) in
      if number == 0 { return body.add("exited = 1;") }
      let around = self.stackPlaces.map(\.number).filter { self.lies[$0].contains(stack.holder.root.number) }
      try self.leave(from: self.hostIndex(of: stack.holder), on: around, &body, level: level + 1)
    }
    switch stack.backstack.onRootBack {
    case .ignore: return
    case .exit: try outwards(&body)
    case .firstTab:
      guard let selection = selection(of: stack) else { return try outwards(&body) }
      try body.choose("\(selection.text) != 0", { $0.add("\(selection.text) = 0;") }, otherwise: outwards)
    }
  }

  func switchTo(_ presenter: Int, _ tab: Int, at place: Standpoint, _ body: inout Body) throws(Refusal) {
    let holders = sites.filter { $0.presenter.index == presenter }
    guard holders.count == 1, let stack = stacks(of: holders[0]).first, let selection = selection(of: stack) else {
      throw Refusal("'switchTo' of stacks that are there more than once", hint: "give them names of their own")
    }
    noteFailure()
    try body.choose(
      "host[\(stack.number)] == 0", { $0.add("failed_ = 1;") },
      otherwise: {
        $0.add("\(selection.text) = \(tab);")
      })
    changed.append(selection.key)
    try feed(selection, from: .constant(.int(Int64(tab))))
  }

  func leave(above index: String, _ body: inout Body) {
    body.add("leave_from(\(index));")
    changed += ["depth", "screen"]
    body.leaves = true
  }

  func giveBack(_ plan: ValuePlan, at place: Standpoint, _ body: inout Body) throws(Refusal) {
    if place.site === flowSite {
      let outcome = Cell("outcome", type: .dyn)
      try store(.plan(plan, place), to: outcome, &body)
      body.add("exited = 1;")
      body.leaves = true
      return
    }
    guard place.presenter.role == .screen || place.isFlow else {
      throw Refusal("a part that returns", hint: "let it emit what the screen returns")
    }
    let result = resultCell(of: place.presenter.index)
    need("result_", "int")
    need("has_result_", "byte")
    try store(.plan(plan, place), to: Cell("result_", key: result.key, type: result.type), &body)
    body.add("has_result_ = 1;")
    let lying = stackPlaces.map(\.number).filter { lies[$0].contains(place.site.root.number) }
    try leave(from: place.index, on: lying, &body)
    body.add("has_result_ = 0;")
  }

  func navigate(_ navigation: Step.Navigation, at place: Standpoint, _ body: inout Body) throws(Refusal) {
    guard let screen = navigation.screen else { throw Refusal("a way by a route", hint: "name the screen") }
    if case .stack = navigation.target { throw Refusal("a stack that is named", hint: "go there from inside of it") }
    if navigation.target == .flow, isNested, possibleStacks(place) != [0] {
      throw Refusal("'in: flow' from another stack", hint: "let the flow go there")
    }
    let presenter = program.presenters[screen]
    let values = try params(navigation.params, of: presenter, at: place)
    let asker = asker(navigation, at: place)
    let stack = stack(of: place, &body)
    switch navigation.style {
    case .push, .modal, .sheet:
      try push(presenter, values, on: stack, style: navigation.style, asker: asker, &body)
    case .replace, .reset:
      let aside = try putAside(values, of: presenter, on: stack, &body)
      leave(above: navigation.style == .reset ? bottom(of: stack) : entry(of: place), &body)
      try push(presenter, aside, on: stack, style: navigation.style, asker: asker, &body)
    case .reuse:
      let aside = try putAside(values, of: presenter, on: stack, &body)
      try reuse(presenter, aside, on: stack, asker: asker, &body)
    }
  }

  /// Goes back to an entry of a screen with the same params, or pushes one.
  func reuse(
    _ screen: Presenter, _ values: [Symbol], on stack: String, asker: (question: Int, place: String)?,
    _ body: inout Body
  ) throws(Refusal) {
    try find(screen, values, on: stack, &body)
    try body.choose(
      "i_ > \(bottom(of: stack))",
      { body throws(Refusal) in
        try body.choose("i_ < \(self.free(on: stack))") { self.leave(above: "i_", &$0) }
      },
      otherwise: { body throws(Refusal) in
        try self.push(screen, values, on: stack, style: .reuse, asker: asker, &body)
      })
    body.leaves = true
  }

  /// Keeps values while entries leave that they may be read of.
  func putAside(_ values: [Symbol], of screen: Presenter, on stack: String, _ body: inout Body) throws(Refusal)
    -> [Symbol]
  {
    var aside: [Symbol] = []
    for (position, value) in values.enumerated() {
      let cell = cell(position, of: site(of: screen), at: free(on: stack))
      let kept = scratchCell("param\(position)_", key: cell.key, type: cell.type)
      try store(value, to: kept, &body)
      aside.append(.cell(kept))
    }
    return aside
  }

  /// Finds the nearest entry of a screen with the same params: `i_` is then its place, and one more.
  private func find(
    _ screen: Presenter, _ values: [Symbol], on stack: String, _ body: inout Body
  ) throws(Refusal) {
    need("i_", "byte")
    var isSame = ["screen[i_ - 1] == \(name(of: screen))"]
    for (position, value) in values.enumerated() {
      let cell = cell(position, of: site(of: screen), at: "i_ - 1")
      isSame.append("\(cell.text) == \(try code(value, as: cell.holding).text)")
    }
    body.add("i_ = \(free(on: stack));")
    body.add("do :: (i_ > \(bottom(of: stack)) && \(Logic.not(Logic.all(isSame)))) -> i_--; :: else -> break; od;")
  }

  /// What an entry is given, by its own params; what is not given has its default.
  func params(
    _ plans: [ValuePlan?], of screen: Presenter, at place: Standpoint
  ) throws(Refusal) -> [Symbol] {
    var values: [Symbol] = []
    for position in 0..<screen.parameterCount {
      let slot = screen.slots[position]
      if plans.indices.contains(position), let plan = plans[position] {
        values.append(.plan(plan, place))
      } else if case .constant(let value)? = slot.initial {
        values.append(.constant(value))
      } else if slot.initial == nil, slot.type.isNullable {
        values.append(.constant(.null))
      } else {
        throw Refusal("a default of '\(screen.name).\(slot.name)' that is computed", hint: "give the param")
      }
    }
    return values
  }

  func push(
    _ screen: Presenter, _ values: [Symbol], on stack: String, style: Step.Navigation.Style,
    asker: (question: Int, place: String)?, _ body: inout Body
  ) throws(Refusal) {
    let free = free(on: stack)
    body.add("room(\(isNested ? stack : ""));")
    for (position, value) in values.enumerated() {
      try store(value, to: cell(position, of: site(of: screen), at: free), &body)
    }
    body.add("screen[\(free)] = \(name(of: screen));")
    if hasStyles { body.add("style[\(free)] = \(style.nameInModel);") }
    if let asker {
      body.add("asker[\(free)] = \(asker.question + 1);")
      body.add("asker_at[\(free)] = \(asker.place);")
    }
    if isDeep {
      need("raw_", "byte entry")
      body.add("raw_[\(free)] = 2;")
    }
    body.add("\(depth(of: stack))++;")
    changed += ["depth", "screen"]
    body.pushes = true
    isMoving = true
  }

  /// Who hears what becomes of the entry: nobody where the one that asks leaves by asking.
  private func asker(_ navigation: Step.Navigation, at place: Standpoint) -> (question: Int, place: String)? {
    guard navigation.then != nil || navigation.cancelled != nil, let screen = navigation.screen else { return nil }
    let isLeaving = navigation.style == .replace || navigation.style == .reset
    if isLeaving, !place.isFlow, !place.site.isOfFlow { return nil }
    let known = questions.firstIndex {
      $0.site == place.site.number && $0.then == navigation.then && $0.cancelled == navigation.cancelled
    }
    if known == nil {
      questions.append(
        Question(
          site: place.site.number, screen: screen, then: navigation.then, cancelled: navigation.cancelled,
          result: navigation.result))
      found.hasGrown = true
    }
    return (known ?? questions.count - 1, place.whom)
  }

  /// Whether entries join the stack in several ways, which tells states apart.
  var hasStyles: Bool { styles.count > 1 }

  /// The ways in which entries join the stack.
  var styles: [Step.Navigation.Style] {
    let all = program.presenters.flatMap(\.allSteps).compactMap { step -> Step.Navigation.Style? in
      if case .navigate(let navigation) = step.action { return navigation.style }
      return nil
    }
    let redirects = screenSites.compactMap { requirement(of: $0.presenter)?.style }
    return Step.Navigation.Style.allCases.filter { $0 == .push || all.contains($0) || redirects.contains($0) }
  }
}

extension Step.Navigation.Style {
  /// What the model calls it.
  var nameInModel: String { rawValue.uppercased() }
}
