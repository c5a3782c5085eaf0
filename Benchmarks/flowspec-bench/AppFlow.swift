/// A flow with a known number of reachable states: screens, a bounded backstack, toggles that only some screens
/// offer, and a counter. It is equivalent to a Promela model that SPIN can verify.
struct AppFlow {
  let screens: Int
  let depth: Int
  let toggles: Int
  let counter: Int

  /// The number of reachable states.
  var stateCount: Int {
    var stacks = 0
    var ofDepth = 1
    for _ in 0...depth {
      stacks += ofDepth
      ofDepth *= screens - 1
    }
    return stacks * (1 << toggles) * (counter + 1)
  }

  var text: String {
    let flips = 0..<toggles
    return """
      flowspec: 2
      flow: app

      state:
      \(flips.map { "  t\($0): bool = false" }.joined(separator: "\n"))
        count: int = 0
      model: { count: =count }
      events: [more, less, \(flips.map { "flip\($0)" }.joined(separator: ", "))]
      transitions:
        more: { set: { count: =count + 1 } }
        less: { set: { count: =count - 1 } }
      \(flips.map { "  flip\($0): { set: { t\($0): =!t\($0) } }" }.joined(separator: "\n"))
      view:
        - button: { label: More, sends: more, enabled: =model.count < \(counter) }
        - button: { label: Less, sends: less, enabled: =model.count > 0 }
        - child: backstack

      screens:
      \((0..<screens).map(screen).joined(separator: "\n"))

      backstack:
        start: s0
        onRootBack: ignore
      """
  }

  private func screen(_ number: Int) -> String {
    let others = (0..<screens).filter { $0 != number }
    let flips = (0..<toggles).filter { $0 % screens == number }
    let events = others.map { "go\($0)" } + flips.map { "flip\($0)" }
    let lines =
      [
        "  s\(number):", "    model: { canGo: =backstack.depth <= \(depth) }",
        "    events: [\(events.joined(separator: ", "))]", "    transitions:",
      ] + others.map { "      go\($0): { navigate: s\($0) }" }
      + flips.map { "      flip\($0): { send: flow.flip\($0) }" }
      + ["    view:"]
      + others.map { "      - button: { label: To \($0), sends: go\($0), enabled: model.canGo }" }
      + flips.map { "      - button: { label: Flip \($0), sends: flip\($0) }" }
    return lines.joined(separator: "\n")
  }
}
