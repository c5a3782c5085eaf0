internal import SeededRandom

/// A generator of random flows. The same seed gives the same flow.
///
/// All state consists of Booleans and numbers from 0 to 2, so that most flows have finitely many states. Events are
/// sent in one direction only: from a part to its store or the flow, and from the flow to its store.
struct FlowGenerator {
  var random: SplitMix
  let features: FlowFeatures
  let screenCount: Int
  let keepsHistory: Bool
  /// The maximum number of entries on the stack of the flow, if it is limited.
  let depthLimit: Int?
  /// The routes of the screens.
  let routes: RandomRoutes
  /// The names of timers that some step arms, so that `cancel` refers to an existing name.
  var timerNames: Set<String> = []
  /// The screens that have modes.
  var screensWithModes: [Int] = []
  /// The number of locals that were declared with `let`.
  var locals = 0

  /// The text of a flow, with its imports.
  struct Flow {
    let text: String
    let imports: [(path: String, text: String)]
    let features: FlowFeatures
  }

  init(seed: UInt64, among allowed: FlowFeatures = .all, with required: FlowFeatures = []) {
    var random = SplitMix(seed: seed)
    features = FlowFeatures.random(among: allowed, &random).union(required)
    screenCount = 2 + random.below(2)
    keepsHistory = features.contains(.stacks) && random.oneIn(2)
    let isLimited = features.contains(.questions) || features.contains(.stacks) && random.oneIn(2)
    depthLimit = isLimited ? 1 + random.below(3) : nil
    routes = RandomRoutes(features, screenCount: screenCount, &random)
    self.random = random
  }

  /// Returns a flow.
  mutating func flow() -> Flow {
    let root = text()
    let imports = features.contains(.imports) ? [(path: "inner.flow.yaml", text: innerText())] : []
    if features.contains(.libraries) { return sharing(root, imports) }
    return Flow(text: root, imports: imports, features: features)
  }

  // MARK: The flow

  /// The names that every presenter of the flow can read.
  private var outer: ReadableNames {
    var names = ReadableNames(truths: ["flow.a", "flow.isBig"], numbers: ["flow.n"])
    if features.contains(.stores) { names = names.adding(truths: ["shared.even"], numbers: ["shared.k"]) }
    return names.adding(truths: languages)
  }

  /// The conditions on the language.
  private var languages: [String] { features.contains(.languages) ? ["locale == 'de'"] : [] }

  /// The names that the flow reads. A proof run does not vary the params of the flow.
  var ownOfFlow: ReadableNames { requirementNames(param: features.contains(.questions) ? "n" : "params.q") }

  /// Returns the names that a requirement reads: those of the flow, and the params of the required screen.
  private func requirementNames(param: String) -> ReadableNames {
    let names = ReadableNames(truths: ["a", "isBig"] + languages, numbers: ["n", param])
    return features.contains(.stores) ? names.adding(truths: ["shared.even"], numbers: ["shared.k"]) : names
  }

  private var destinations: [String] {
    (0..<screenCount).map { "s\($0)" } + (features.contains(.imports) ? ["inner"] : [])
  }

  private mutating func text() -> String {
    var lines = ["flowspec: 2", "flow: random", ""]
    if features.contains(.imports) { lines += imports() }
    if features.contains(.links) || features.contains(.records) { lines.append("types:") }
    if features.contains(.links) { lines.append("  Kind: [one, two]") }
    if features.contains(.records) {
      lines += ["  Inner: { n: int = 0 }", "  Pair: { b: bool = false, n: int = 0, deep: \"Inner = Inner{n: 0}\" }"]
    }
    lines += ["params: { q: int = 0 }", "result: int", FlowGenerator.functions]
    if hasInterfaces { lines.append("interfaces: { Bar: { t: int = 9, u: bool = false } }") }
    if hasServices { lines += services() }
    if features.contains(.languages) { lines += strings() }
    if features.contains(.stores) { lines += store() }
    lines += flowItself() + ["screens:"]
    for index in 0..<screenCount { lines += screen(index) }
    if features.contains(.tabs) { lines += tabScreen() }
    if features.contains(.children) { lines += parts() }
    lines += backstack() + properties()
    return lines.joined(separator: "\n") + "\n"
  }

  /// The functions that expressions of every flow call.
  static var functions: String {
    "functions: { next: { takes: { i: int }, returns: int, is: \"(i + 1) % 3\" } }"
  }

  private var hasInterfaces: Bool { !features.isDisjoint(with: [.tabs, .results]) }

  /// Returns what a screen publishes for the frame: both fields, one of them, or nothing.
  mutating func published(_ t: String, _ u: String) -> [String] {
    guard hasInterfaces, random.oneIn(2) else { return [] }
    let fields = random.oneOf(["t: =\(t)", "u: =\(u)", "t: =\(t), u: =\(u)"])
    return ["    implements: { Bar: { \(fields) } }"]
  }

  private mutating func imports() -> [String] {
    guard features.contains(.requires), random.oneIn(2) else { return ["imports: { inner: ./inner.flow.yaml }"] }
    return [
      "imports:",
      "  inner:",
      "    flow: ./inner.flow.yaml",
      "    requires: { when: \"\(random.condition(requirementNames(param: "params.p")))\", redirect: s1 }",
    ]
  }

  var flowPlace: StepPlace {
    var place = StepPlace(kind: .flow, names: ownOfFlow, truths: ["a"], numbers: ["n"])
    place.sends = features.contains(.stores) ? ["shared.bump"] : []
    return place
  }

  /// The place of steps of the flow that may also navigate.
  private var movingFlowPlace: StepPlace {
    var place = flowPlace
    place.destinations = destinations
    place.follows = true
    place.returns = true
    return place
  }

  private mutating func flowItself() -> [String] {
    var lines = [
      "state:", "  a: bool = false", "  n: int = \(random.below(3))", "derived:",
      "  isBig: \"\(random.condition(ReadableNames(truths: ["a"], numbers: ["n"])))\"",
      "events: [flip, count, go]", "transitions:", "  flip: { set: { a: \"=!a\" } }",
      "  count: \(transition(flowPlace))",
      "  go: \(transition(movingFlowPlace))",
    ]
    if random.oneIn(2) { lines.append("  s0.poke: \(transition(random.oneIn(3) ? movingFlowPlace : flowPlace))") }
    if random.oneIn(2) { lines.append("  s1.told: \(transition(flowPlace))") }
    if features.contains(.imports) { lines.append("  inner.rang: \(transition(flowPlace))") }
    if features.contains(.effects) { lines += lifecycle(flowPlace, indent: "", isFlow: true) }
    let effects = effects(flowPlace)
    if !effects.isEmpty { lines += ["effects:"] + effects.map { "  \($0)" } }
    if features.contains(.provides) { lines.append("provides: { light: \"=\(random.condition(flowPlace.names))\" }") }
    if features.contains(.back), random.oneIn(2) { lines.append("back: \(handler(flowPlace))") }
    guard random.oneIn(2) else { return lines }
    let bar = hasInterfaces ? ", t: =backstack.top.Bar.t, u: =backstack.top.Bar.u" : ""
    lines.append("model: { m: \"=\(random.number(ownOfFlow))\"\(bar) }")
    return lines
  }

  mutating func handler(_ place: StepPlace) -> String {
    "[{ when: \"\(random.condition(place.names))\", do: \(steps(place)) }]"
  }

  /// Returns `enter` and `leave` steps.
  mutating func lifecycle(_ place: StepPlace, indent: String, isFlow: Bool = false) -> [String] {
    var lines: [String] = []
    if random.oneIn(2) {
      // A cycle of modes that become one another without a condition is an error.
      var entering = place.onEntering
      entering.modes = []
      let turns = !place.modes.isEmpty && random.oneIn(2)
      let turn = turns ? ", { if: \"\(random.condition(place.names))\", then: [\(becoming(place))] }" : ""
      lines.append("\(indent)enter: \(steps(entering, depth: 1).dropLast())\(turn)]")
    }
    if random.oneIn(2) {
      let sends = isFlow ? [] : place.sends.filter { $0.contains(".") }.map { "{ send: \($0) }" }
      let messages = features.contains(.messages) ? ["{ message: \"L\(random.below(2))\" }"] : []
      if let step = (sends + messages).randomElement(using: &random) { lines.append("\(indent)leave: [\(step)]") }
    }
    return lines
  }

  mutating func effects(_ place: StepPlace) -> [String] {
    var effects: [String] = []
    if !features.isDisjoint(with: [.effects, .timers]) {
      effects = (0..<random.below(3)).map { "e\($0): \(effect(place))" }
    }
    if features.contains(.streams), place.calls, place.kind != .store, !place.numbers.isEmpty, random.oneIn(2) {
      let condition = random.oneIn(2) ? ", while: \"\(random.condition(place.names))\"" : ""
      effects.append(
        "es: { on: house.news, with: { loud: \"=\(random.condition(place.names))\" }\(condition), "
          + "do: [{ set: { \(random.oneOf(place.numbers)): \"=item % 3\" } }, \(steps(place, depth: 0).dropFirst()) }")
    }
    return effects
  }

  /// Returns an effect. An effect by key or condition sets only values that it does not read, because it would not
  /// settle otherwise.
  mutating func effect(_ place: StepPlace) -> String {
    let visible = place.kind == .store || place.kind == .flow ? [] : ["visible"]
    let names = place.names.adding(truths: visible)
    let hasTimers = features.contains(.timers)
    let condition = random.oneIn(2) ? ", while: \"\(random.condition(names))\"" : ""
    let key = random.oneIn(2) ? ", key: \"\(random.number(names))\"" : ""
    let span = random.oneOf(["1s", "2s", "3s"])
    let entering = place.onEntering
    switch hasTimers ? random.below(7) : random.below(3) {
    case 0: return "{ key: \"\(random.number(names))\"\(condition), do: \(steps(entering)) }"
    case 1, 2:
      let initially = random.oneIn(2) ? ", initially: skip" : ""
      return
        "{ whenever: \"\(random.condition(names))\"\(initially)\(random.oneIn(3) ? condition + key : ""), do: \(steps(entering)) }"
    case 3, 4: return "{ after: \(span)\(condition)\(key), do: \(steps(place)) }"
    case 5: return "{ every: \(span)\(condition)\(key), do: \(steps(place)) }"
    default: return "{ idle: \(span)\(condition)\(key), do: \(steps(place)) }"
    }
  }

  // MARK: Screens

  private func screenPlace(_ index: Int, _ names: ReadableNames) -> StepPlace {
    var place = StepPlace(kind: .screen, names: names, truths: ["x"], numbers: ["y"])
    if features.contains(.records) {
      place.truths += ["r.b"]
      place.numbers += ["r.n", "r.deep.n"]
      place.lists = ["l"]
    }
    place.sends = ["flow.flip", "flow.count", "flow.go", "quiet"]
    if features.contains(.stores) { place.sends += ["shared.bump", "shared.reset"] }
    place.emits = ["told"]
    place.laterDestinations = (0..<screenCount).filter { $0 > index }.map { "s\($0)" }
    place.destinations = destinations + (features.contains(.tabs) ? ["home"] : [])
    place.follows = true
    place.returns = true
    return place
  }

  private mutating func screen(_ index: Int) -> [String] {
    timerNames = []
    var names = outer.adding(truths: ["x", "d"], numbers: ["y", "params.p"])
    if features.contains(.records) { names = names.adding(truths: ["r.b"], numbers: ["r.n", "r.deep.n", "l[1]"]) }
    if features.contains(.questions) { names = names.adding(truths: random.questions(about: "t", "m")) }
    let hasPart = features.contains(.children) && random.oneIn(2)
    let isAlwaysThere = random.oneIn(2)
    let part =
      isAlwaysThere
      ? ReadableNames(truths: ["part.on"], numbers: ["part.total"])
      : ReadableNames(truths: ["(part != null && part.on)"], numbers: ["(part == null ? 0 : part.total)"])
    let hasRows = features.contains(.children) && random.oneIn(2)
    var params = ["p: int = \(random.below(2))"] + routes.params[index].map { "\($0.name): \($0.declaration)" }
    if features.contains(.links) {
      names = names.adding(truths: ["params.g"])
      if index == 0 { params.append("from: string = \"\"") }
    }
    var lines = ["  s\(index):", "    params: { \(params.joined(separator: ", ")) }", "    result: int"]
    if let route = routes.declaration(index) { lines.append("    \(route)") }
    if features.contains(.requires), index == 1 + random.below(2) {
      let requirement = requirementNames(param: "params.p")
      lines.append("    requires: { when: \"\(random.condition(requirement))\", redirect: \(redirect(from: index)) }")
    }
    if features.contains(.provides), index == 0 { lines.append("    provides: { light: \"=x\" }") }
    let own = ReadableNames(truths: ["x"], numbers: ["y", "params.p"])
    lines += [
      "    \(random.oneOf(["state", "saved"])):", "      x: bool = \(random.oneOf(["true", "false", "flow.a"]))",
      "      y: int = \(random.oneOf(["0", "params.p", "flow.n"]))",
    ]
    if features.contains(.records) { lines += ["      r: Pair = Pair{}", "      l: \"list<int> = [0, 1]\""] }
    if features.contains(.questions) { lines += ["      t: string = \"\"", "      m: int = 0"] }
    lines += [
      "    derived:", "      d: \"\(random.condition(outer.adding(truths: own.truths, numbers: own.numbers)))\"",
    ]
    if hasPart || hasRows { lines += children(names, hasPart: hasPart, hasRows: hasRows, isAlwaysThere, part) }
    if hasPart { names = names.adding(truths: part.truths, numbers: part.numbers) }
    if hasRows { names = names.adding(numbers: ["rows.filter(r, r.on).size()"]) }
    if features.contains(.streams), random.oneIn(2) {
      let delay = random.oneIn(2) ? ", stopAfter: 2s" : ""
      lines.append(
        "    observes: { news: { stream: house.news, with: { loud: \"=\(random.condition(own))\" }\(delay) } }")
      names = names.adding(
        truths: ["news.loading", "news.failed"], numbers: ["(news.value == null ? 0 : news.value % 3)"])
    }
    let hasModes = features.contains(.modes) && random.oneIn(2)
    var place = screenPlace(index, names)
    if hasModes { screensWithModes.append(index); place.modes = ["A", "B"] }
    let front = lines
    lines = ["    emits: [told]", "    transitions:"]
    for event in ["poke", "act", "move"] { lines.append("      \(event): \(transition(place))") }
    if types { lines.append("      type: \(typing(place))") }
    var quiet = place
    quiet.modes = []
    quiet.sends = features.contains(.stores) ? ["shared.bump"] : []
    lines.append("      quiet: \(transition(quiet))")
    if follows(index) {
      lines.append("      follow: [{ if: \"params.from != ''\", then: [{ navigate: { route: =params.from } }] }]")
    }
    if hasPart { lines.append("      part.rang: \(transition(place))") }
    if hasRows {
      var handler = place
      handler.names = names.adding(numbers: ["item"])
      lines.append("      rows.rang: \(transition(handler))")
    }
    if features.contains(.effects) { lines += lifecycle(place, indent: "    ") }
    let effects = effects(place)
    if !effects.isEmpty { lines += ["    effects:"] + effects.map { "      \($0)" } }
    if features.contains(.back), random.oneIn(2) { lines.append("    back: \(handler(place))") }
    let isCalling = lines.contains { $0.contains("call: ") }
    let seen = names.adding(truths: isCalling ? ["loading.any"] : [])
    let published = published("y", "x")
    let model = model(seen, follows: follows(index), hasCases: !hasModes)
    return front + published + model + lines + (hasModes ? modes(of: place, index: index) : [])
  }

  /// Whether users type texts and numbers.
  private var types: Bool { !features.isDisjoint(with: [.typing, .questions]) }

  /// Returns the transition of an event with a text and a number.
  private mutating func typing(_ place: StepPlace) -> String {
    let taken = "{ set: { t: =event.word, m: =event.number } }"
    if !features.contains(.questions) { return "{ set: { y: \"=event.number % 3\", x: \"=event.word == 'a'\" } }" }
    if random.oneIn(2) { return taken }
    let asked = random.questions(about: "event.word", "event.number")
    let condition = random.condition(ReadableNames(truths: asked, numbers: place.names.numbers))
    return "[{ when: \"\(condition)\", do: [\(taken)] }, { do: \(steps(place)) }]"
  }

  /// Whether a screen follows the link that was requested when a requirement redirected to it.
  private func follows(_ screen: Int) -> Bool {
    screen == 0 && !features.isDisjoint(with: [.links]) && features.contains(.requires)
  }

  private mutating func model(_ names: ReadableNames, follows: Bool, hasCases: Bool) -> [String] {
    let faults = features.contains(.faults)
    let field = "w: \"=\(random.number(names, faults: faults))\""
    let follow = follows ? ["follow"] : []
    let offered = (["poke", "act", "move"] + (types ? ["type"] : []) + follow)
      .joined(separator: ", ")
    let isPrivate = random.oneIn(2)
    var declared = isPrivate ? ["    privateEvents: [quiet]"] : []
    declared +=
      ["    events:"] + (["poke", "act", "move"] + (isPrivate ? [] : ["quiet"]) + follow).map { "      \($0):" }
    if types { declared.append("      type: { number: int, word: string }") }
    let text = features.contains(.languages) ? ", s: \"=\(string(names))\"" : ""
    guard hasCases, random.oneIn(3) else {
      return ["    model: { v: \"=\(random.condition(names))\", \(field)\(text) }"] + declared
    }
    return declared + [
      "    model:", "      One:", "        when: \"\(random.condition(names))\"", "        events: [\(offered)]",
      "        \(field)", "      Two:", "        events: [poke, move]", "        v: \"=\(random.condition(names))\"",
    ]
  }

  private mutating func children(
    _ names: ReadableNames, hasPart: Bool, hasRows: Bool, _ isAlwaysThere: Bool, _ part: ReadableNames
  ) -> [String] {
    var lines = ["    children:"]
    if hasPart {
      let condition = isAlwaysThere ? "" : ", when: \"\(random.condition(names))\""
      let keep = !isAlwaysThere && random.oneIn(2) ? ", keep: saved" : ""
      lines.append("      part: { present: part\(condition)\(keep), params: { q: \"=\(random.number(names))\" } }")
    }
    if hasRows {
      let reads = hasPart && random.oneIn(2) ? names.adding(truths: part.truths) : names
      lines += [
        "      rows:", "        present: row", "        each: \"[0, 1, 2].filter(i, i < \(random.number(reads)))\"",
        "        as: item", "        key: \(random.oneIn(6) ? "item % 2" : "item")",
        "        params: { item: =item, q: \"=\(random.number(reads))\" }",
      ]
    }
    return lines
  }

  /// Returns the redirect of a requirement.
  private mutating func redirect(from screen: Int) -> String {
    let hasRoute = routes.paths[screen] != nil
    if random.oneIn(2), !hasRoute { return "s0" }
    let params = hasRoute && !random.oneIn(4) ? ", params: { from: =requested }" : ""
    return "{ to: s0, as: \(random.oneOf(["push", "modal", "replace", "reset", "reuse"]))\(params) }"
  }

  private mutating func tabScreen() -> [String] {
    let options = random.oneOf([
      "", ", back: firstTab", ", compose: top", ", keep: saved", ", maxDepth: 2", ", history: true",
    ])
    return [
      "  home:", "    params: { p: int = 0 }", "    result: int", "    children:", "      bands:",
      "        tabs: { one: { start: s0, label: One }, two: { start: s1, params: { p: 1 }, label: Two } }"
        + options.replacing(", ", with: "\n        "),
      "    state: { y: int = 0 }", "    model: { t: \"=bands.selected == 'one'\" }", "    events: [turn]",
      "    transitions:", "      turn: [\(turning().joined(separator: ", "))]",
    ] + published(random.oneOf(["params.p", "bands.Bar.t + 1"]), "bands.selected == 'one'")
  }

  /// Returns steps that select tabs and read which one is selected.
  private mutating func turning() -> [String] {
    (0..<1 + random.below(3)).map { _ in
      random.oneIn(2)
        ? "{ switchTo: \(random.oneOf(["one", "two"])) }"
        : "{ set: { y: \"=bands.selected == 'one' ? (y + 1) % 3 : y\" } }"
    }
  }

  // MARK: Parts

  private mutating func parts() -> [String] {
    let uses = features.contains(.provides) ? "    uses: { light: bool }\n" : ""
    var names = outer.adding(truths: ["z"], numbers: ["params.q", "c"])
    if features.contains(.provides) { names = names.adding(truths: ["light"]) }
    var place = StepPlace(kind: .part, names: names, truths: ["z"], numbers: ["c"])
    place.sends = ["flow.flip", "flow.count"] + (features.contains(.stores) ? ["shared.bump"] : [])
    place.emits = ["rang"]
    place.destinations = destinations
    return ["presenters:"]
      + ["part", "row"].flatMap { name -> [String] in
        timerNames = []
        let own = name == "row" ? "{ item: int, q: int }" : "{ q: int }"
        var lines = ["  \(name):", "    params: \(own)"]
        if !uses.isEmpty { lines.append(String(uses.dropLast())) }
        lines += [
          "    \(random.oneOf(["state", "saved"])):",
          "      z: bool = \(random.oneOf(["true", "false", "params.q > 0"]))",
          "      c: int = 0",
          "    model: { on: \"=\(random.condition(names))\", total: \"=\(random.number(names))\" }",
          "    events: [turn, ring]", "    emits: [rang]", "    transitions:", "      turn: \(transition(place))",
          "      ring: [{ emit: rang }, \(random.oneOf(["{ set: { z: \"=!z\" } }", "{ send: flow.flip }", "goBack"]))]",
        ]
        if features.contains(.effects) { lines += lifecycle(place, indent: "    ") }
        let effects = effects(place)
        if !effects.isEmpty { lines += ["    effects:"] + effects.map { "      \($0)" } }
        if features.contains(.back), random.oneIn(3) { lines.append("    back: \(handler(place))") }
        return lines
      }
  }

  // MARK: The stack and properties

  private mutating func backstack() -> [String] {
    var lines = ["backstack:", "  start: \(features.contains(.tabs) && random.oneIn(2) ? "home" : "s0")"]
    if random.oneIn(2) { lines.append("  onRootBack: ignore") }
    if let depthLimit { lines.append("  maxDepth: \(depthLimit)") }
    guard features.contains(.stacks) else { return lines }
    if random.oneIn(2) { lines.append("  compose: top") }
    if keepsHistory { lines.append("  history: true") }
    return lines
  }

  private mutating func innerText() -> String {
    timerNames = []
    let names = ReadableNames(truths: ["b"], numbers: ["m", "params.p"])
    var place = StepPlace(kind: .flow, names: names, truths: ["b"], numbers: ["m"])
    place.emits = ["rang"]
    place.calls = false
    place.isInner = true
    place.follows = true
    var screen = StepPlace(
      kind: .screen, names: ReadableNames(truths: ["x", "flow.b"], numbers: ["y", "flow.m"]), truths: ["x"],
      numbers: ["y"])
    screen.sends = ["flow.step", "flow.done"]
    screen.destinations = ["i0", "i1"]
    screen.calls = false
    screen.isInner = true
    screen.follows = true
    let route = features.contains(.links) ? "\n    route: \"/i1?p\"" : ""
    let done = random.oneIn(2) ? "[{ return: \"=m\" }]" : "[{ emit: rang }, { return: \"=m\" }]"
    return """
      flowspec: 2
      flow: inner
      params: { p: int = 0 }
      result: int
      \(FlowGenerator.functions)
      state:
        b: bool = false
        m: int = 0
      events: [step, done]
      emits: [rang]
      transitions:
        step: \(transition(place))
        done: \(done)
      screens:
      \((0..<2).map { index in
        timerNames = []
        return """
          i\(index):
            params: { p: int = 0 }\(index == 1 ? route : "")
            state:
              x: bool = false
              y: int = flow.m
            model: { v: "=x", w: "=y" }
            events: [poke, move]
            transitions:
              poke: \(transition(screen))
              move: \(transition(screen))
        """
      }.joined(separator: "\n"))
      backstack:
        start: i0
        onRootBack: \(random.oneIn(3) ? "ignore" : "exit")
      """
  }
}
