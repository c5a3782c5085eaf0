internal import SeededRandom

/// The services with their fakes, the strings and the store of a random flow.
extension FlowGenerator {
  var hasServices: Bool { !features.isDisjoint(with: [.services, .streams]) }

  mutating func services() -> [String] {
    [
      "services:",
      "  house:",
      "    ring: { args: { loud: bool }, returns: int, errors: { broken: { loud: bool } }, readOnly: true }",
      "    news: { args: { loud: bool }, stream: int, errors: [over] }",
      "catch: { broken: \(steps(flowPlace.afterError, depth: 0)), over: \(steps(flowPlace, depth: 0)) }",
    ] + (features.contains(.fakes) ? fakes() : [])
  }

  private mutating func fakes() -> [String] {
    func after() -> String { random.oneIn(2) ? "after: \(random.oneOf(["1s", "2s", "500ms"])), " : "" }
    func reply() -> String {
      random.oneIn(4)
        ? "fails: { broken: { loud: \(random.oneIn(2)) } }"
        : "returns: \(random.oneOf(["0", "1", "\"=args.loud ? 2 : 1\""]))"
    }
    var lines = ["fakes:"]
    if features.contains(.services) {
      lines.append("  house.ring:")
      if random.oneIn(2) { lines.append("    - { when: args.loud, \(after())\(reply()) }") }
      for _ in 0..<1 + random.below(3) { lines.append("    - { \(after())\(reply()) }") }
    }
    if features.contains(.streams) {
      lines.append("  house.news:")
      if random.oneIn(2) { lines.append("    - { when: args.loud, emits: [{ value: 2 }] }") }
      for _ in 0..<1 + random.below(2) {
        let items = (0..<random.below(3)).map { "{ \(after())value: \($0) }" }
        let end = random.oneIn(3) || items.isEmpty ? ["{ \(after())fails: over }"] : []
        lines.append("    - { emits: [\((items + end).joined(separator: ", "))] }")
      }
    }
    return lines
  }

  func strings() -> [String] {
    [
      "strings:", "  en:", "    hi: Hello", "    here: Here",
      "    things: { one: \"{n} thing\", other: \"{n} things\" }", "  de:", "    hi: Hallo",
      "    things: { one: \"{n} Ding\", other: \"{n} Dinge\" }",
    ]
  }

  mutating func store() -> [String] {
    let former = timerNames
    timerNames = []
    defer { timerNames = former }
    var place = StepPlace(
      kind: .store, names: ReadableNames(truths: ["even", "o"], numbers: ["k"]), truths: ["o"], numbers: ["k"])
    place.sends = random.oneIn(2) ? ["flow.flip"] : []
    var lines = [
      "stores:", "  shared:", "    \(random.oneOf(["saved", "state"])):", "      k: int = 0", "      o: bool = false",
      "    derived:", "      even: k % 2 == 0 && !o", "    events: [bump, reset]", "    transitions:",
      "      bump: { set: { k: \"=(k + 1) % 3\" } }", "      reset: \(transition(place))",
    ]
    if features.contains(.effects), random.oneIn(2) { lines += ["    effects:", "      e: \(effect(place))"] }
    return lines
  }
}
