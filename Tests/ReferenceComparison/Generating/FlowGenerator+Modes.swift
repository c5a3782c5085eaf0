internal import SeededRandom

/// The modes of a random screen: `A`, which has initial state, and `B`, which has to be given some.
extension FlowGenerator {
  /// Returns the modes of a screen whose own steps have a place.
  mutating func modes(of place: StepPlace, index: Int) -> [String] {
    ["    modes:"] + mode("A", of: place, index: index) + mode("B", of: place, index: index)
  }

  private mutating func mode(_ name: String, of screen: StepPlace, index: Int) -> [String] {
    timerNames = []
    let isFirst = name == "A"
    let state = isFirst ? "i" : "j"
    var place = screen
    place.isInMode = true
    place.names = screen.names.adding(truths: [isFirst ? "mode == 'A'" : "o"], numbers: [state])
    place.numbers += [state]
    if !isFirst { place.truths += ["o"] }
    var lines = ["      \(name):", "        \(random.oneOf(["state", "saved"])):"]
    if isFirst {
      lines.append("          i: int = \(random.oneOf(["0", "y", "params.p"]))")
    } else {
      lines += ["          j: int", "          o: bool = \(random.oneOf(["x", "j > 0", "true"]))"]
    }
    if random.oneIn(2) {
      lines.append("        derived: { \(state)d: \"\(random.condition(place.names))\" }")
      place.names = place.names.adding(truths: ["\(state)d"])
    }
    let hasChild = features.contains(.children) && random.oneIn(2)
    if hasChild {
      let condition = random.oneIn(2) ? ", when: \"\(random.condition(place.names))\"" : ""
      lines.append(
        "        children: { \(state)part: { present: part\(condition), "
          + "params: { q: \"=\(random.number(place.names))\" } } }")
    }
    lines.append("        model: { \(state)m: \"=\(random.number(place.names))\" }")
    lines += ["        transitions:", "          move: [{ do: [\(becoming(other(than: name, in: place)))] }]"]
    for event in ["act", "poke"] where random.oneIn(2) { lines.append("          \(event): \(transition(place))") }
    if hasChild { lines.append("          \(state)part.rang: \(transition(place))") }
    if features.contains(.effects) { lines += lifecycle(place, indent: "        ") }
    let effects = effects(place)
    if !effects.isEmpty { lines += ["        effects:"] + effects.map { "          m\(state)\($0)" } }
    if features.contains(.back), random.oneIn(2) { lines.append("        back: \(handler(place))") }
    return lines
  }

  private func other(than name: String, in place: StepPlace) -> StepPlace {
    var place = place
    place.modes = [name == "A" ? "B" : "A"]
    return place
  }

  /// Returns conditions of properties about the modes of a screen.
  func claims(aboutModesOf screen: Int) -> [String] {
    [
      "shown.s\(screen).B", "alive.s\(screen).exists(s, s.A != null && s.A.i == 1)",
      "alive.s\(screen).all(s, s.B == null || s.B.o)",
    ]
  }
}
