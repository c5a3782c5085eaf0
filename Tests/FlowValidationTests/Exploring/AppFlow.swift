/// A flow whose reachable states can be counted by hand: screens, a bounded backstack, toggles that only some
/// screens offer, and a counter.
struct AppFlow {
  var screens: Int
  var depth: Int
  var toggles: Int
  var counter: Int

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
    var lines = ["flowspec: 2", "flow: app", "state:"]
    for toggle in 0..<toggles { lines.append("  t\(toggle): bool = false") }
    lines += ["  count: int = 0", "model: { count: =count }", "events:", "  more:", "  less:"]
    for toggle in 0..<toggles { lines.append("  flip\(toggle):") }
    lines += [
      "transitions:", "  more: { set: { count: =count + 1 } }", "  less: { set: { count: =count - 1 } }",
    ]
    for toggle in 0..<toggles { lines.append("  flip\(toggle): { set: { t\(toggle): =!t\(toggle) } }") }
    lines += [
      "view:", "  - button: { label: More, sends: more, enabled: =model.count < \(counter) }",
      "  - button: { label: Less, sends: less, enabled: =model.count > 0 }", "  - child: backstack",
      "backstack: { start: s0, onRootBack: ignore }", "screens:",
    ]
    for screen in 0..<screens { lines += self.screen(screen) }
    return lines.joined(separator: "\n") + "\n"
  }

  private func screen(_ number: Int) -> [String] {
    let others = (0..<screens).filter { $0 != number }
    let flips = (0..<toggles).filter { $0 % screens == number }
    let events = others.map { "go\($0)" } + flips.map { "flip\($0)" }
    var lines = [
      "  s\(number):", "    model: { canGo: =backstack.depth <= \(depth) }",
      "    events: [\(events.joined(separator: ", "))]",
      "    transitions:",
    ]
    for other in others { lines.append("      go\(other): { navigate: s\(other) }") }
    for flip in flips { lines.append("      flip\(flip): { send: flow.flip\(flip) }") }
    lines.append("    view:")
    for other in others {
      lines.append("      - button: { label: To \(other), sends: go\(other), enabled: model.canGo }")
    }
    for flip in flips { lines.append("      - button: { label: Flip \(flip), sends: flip\(flip) }") }
    return lines
  }
}
