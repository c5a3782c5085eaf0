internal import CEL
internal import Diagnostics
internal import FlowProgram

// Steps that change the stack.
extension ModelWriter {
  /// The place of the entry that a step is about: its own, and for the flow that on top.
  private func entry(of place: Standpoint) -> String { place.site.isOfFlow ? "top" : place.index }

  func goBack(_ target: Step.Return, at place: Standpoint, _ body: inout Body) throws(Refusal) {
    switch target {
    case .one: try leave(from: entry(of: place), &body)
    case .root:
      try body.choose("depth > 1") { body throws(Refusal) in self.leave(above: "1", &body) }
      body.leaves = true
    case .to(let screen):
      let name = name(of: program.presenters[screen])
      need("i_", "byte")
      body.add("i_ = \(entry(of: place));")
      body.add("do :: (i_ > 0 && screen[i_ - 1] != \(name)) -> i_--; :: else -> break; od;")
      try body.choose("i_ > 0") { body throws(Refusal) in self.leave(above: "i_", &body) }
    }
  }

  /// Leaves an entry and all above it; leaving the last one ends the flow, or does nothing.
  func leave(from index: String, _ body: inout Body) throws(Refusal) {
    let isIgnoring = program.backstack.onRootBack == .ignore
    body.leaves = true
    try body.choose(
      index == "top" ? "depth > 1" : "\(index) > 0",
      { body throws(Refusal) in self.leave(above: index, &body) },
      otherwise: { if !isIgnoring { $0.add("exited = 1;") } })
  }

  private func leave(above index: String, _ body: inout Body) {
    body.add("leave_from(\(index));")
    changed += ["depth", "screen"]
    body.leaves = true
  }

  func giveBack(_ plan: ValuePlan, at place: Standpoint, _ body: inout Body) throws(Refusal) {
    if place.isFlow {
      let outcome = Cell("outcome", type: .dyn)
      try store(.plan(plan, place), to: outcome, &body)
      body.add("exited = 1;")
      body.leaves = true
      return
    }
    guard place.presenter.role == .screen else {
      throw Refusal("a part that returns", hint: "let it emit what the screen returns")
    }
    let result = resultCell(of: place.presenter.index)
    need("result_", "int")
    need("has_result_", "byte")
    try store(.plan(plan, place), to: Cell("result_", key: result.key, type: result.type), &body)
    body.add("has_result_ = 1;")
    try leave(from: place.index, &body)
    body.add("has_result_ = 0;")
  }

  func navigate(_ navigation: Step.Navigation, at place: Standpoint, _ body: inout Body) throws(Refusal) {
    guard let screen = navigation.screen else { throw Refusal("a way by a route", hint: "name the screen") }
    if case .stack = navigation.target { throw Refusal("another stack than that of the flow", hint: "use one stack") }
    let presenter = program.presenters[screen]
    guard presenter.role == .screen else { throw Refusal("an imported flow", hint: "export each flow by itself") }
    let values = try params(navigation.params, of: presenter, at: place)
    switch navigation.style {
    case .push, .modal, .sheet:
      try push(presenter, values, style: navigation.style, asker: asker(navigation, at: place), &body)
    case .replace, .reset:
      let aside = try putAside(values, of: presenter, &body)
      leave(above: navigation.style == .reset ? "0" : entry(of: place), &body)
      try push(presenter, aside, style: navigation.style, asker: asker(navigation, at: place), &body)
    case .reuse:
      let aside = try putAside(values, of: presenter, &body)
      try find(presenter, aside, &body)
      try body.choose(
        "i_ > 0", { body throws(Refusal) in try body.choose("i_ < depth") { self.leave(above: "i_", &$0) } },
        otherwise: { body throws(Refusal) in
          try self.push(presenter, aside, style: .reuse, asker: self.asker(navigation, at: place), &body)
        })
      body.leaves = true
    }
  }

  /// Keeps values while entries leave that they may be read of.
  private func putAside(_ values: [Symbol], of screen: Presenter, _ body: inout Body) throws(Refusal) -> [Symbol] {
    var aside: [Symbol] = []
    for (position, value) in values.enumerated() {
      let cell = cell(position, of: site(of: screen), at: "depth")
      let kept = scratchCell("param\(position)_", key: cell.key, type: cell.type)
      try store(value, to: kept, &body)
      aside.append(.cell(kept))
    }
    return aside
  }

  /// Finds the nearest entry of a screen with the same params: `i_` is then its place, and one more.
  private func find(_ screen: Presenter, _ values: [Symbol], _ body: inout Body) throws(Refusal) {
    need("i_", "byte")
    var isSame = ["screen[i_ - 1] == \(name(of: screen))"]
    for (position, value) in values.enumerated() {
      let cell = cell(position, of: site(of: screen), at: "i_ - 1")
      isSame.append("\(cell.text) == \(try code(value, as: cell.holding).text)")
    }
    body.add("i_ = depth;")
    body.add("do :: (i_ > 0 && \(Logic.not(Logic.all(isSame)))) -> i_--; :: else -> break; od;")
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
    _ screen: Presenter, _ values: [Symbol], style: Step.Navigation.Style, asker: (question: Int, place: String)?,
    _ body: inout Body
  ) throws(Refusal) {
    body.add("room();")
    for (position, value) in values.enumerated() {
      try store(value, to: cell(position, of: site(of: screen), at: "depth"), &body)
    }
    body.add("screen[depth] = \(name(of: screen));")
    if hasStyles { body.add("style[depth] = \(style.nameInModel);") }
    if let asker {
      body.add("asker[depth] = \(asker.question + 1);")
      body.add("asker_at[depth] = \(asker.place);")
    }
    body.add("depth++;")
    changed += ["depth", "screen"]
    body.pushes = true
    isMoving = true
  }

  /// Who hears what becomes of the entry: nobody where the one that asks leaves by asking.
  private func asker(_ navigation: Step.Navigation, at place: Standpoint) -> (question: Int, place: String)? {
    guard navigation.then != nil || navigation.cancelled != nil, let screen = navigation.screen else { return nil }
    let isLeaving = navigation.style == .replace || navigation.style == .reset
    if isLeaving, !place.site.isOfFlow { return nil }
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
    let redirects = program.screens.compactMap { $0.requirement?.style }
    return Step.Navigation.Style.allCases.filter { $0 == .push || all.contains($0) || redirects.contains($0) }
  }
}

extension Step.Navigation.Style {
  /// What the model calls it.
  var nameInModel: String { rawValue.uppercased() }
}
