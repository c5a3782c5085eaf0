internal import SeededRandom

extension FlowGenerator {
  /// Returns the properties of a flow and the bounds under which it is explored.
  mutating func properties() -> [String] {
    var names = ownOfFlow.adding(
      truths: [
        "screen == 's1'", "screen == 's0'", "backstack.depth > 1", "shown.s0", "shown.s1", "alive.s0.exists(s, s.x)",
        "alive.s1.all(s, s.d == s.visible)",
      ],
      numbers: ["alive.s1.size()", "alive.s0.map(s, s.y).sum()"])
    if features.contains(.imports) {
      names = names.adding(truths: ["shown.inner", "shown.inner.i1", "alive.inner.i0.exists(s, s.x)"])
    }
    if features.contains(.children) { names = names.adding(truths: ["shown.row", "alive.row.exists(r, r.z)"]) }
    for screen in screensWithModes { names = names.adding(truths: claims(aboutModesOf: screen)) }
    return [
      "properties:", "  one: { never: \"\(random.condition(names))\" }",
      "  two: { always: \"\(random.condition(names))\" }",
      "  three: { reachable: \"\(random.condition(names))\" }",
      "  four: { alwaysReachable: \"\(random.condition(names))\" }",
      "explore:", "  processDeath: \(features.contains(.death))",
      "  bounds: { backstack: 3, messages: 2, calls: 2, timers: 3 }",
    ] + (hasServices ? ["  samples: { house.ring: [0, 1], house.news: [0, 1] }"] : [])
  }
}
