/// A random flow in which everything reads everything: screens, a store, children that come and go, rows, effects,
/// timers and derived values with random expressions. The same seed gives the same flow.
struct RandomFlow {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x2545_F491_4F6C_DD1D }

  private mutating func below(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(truncatingIfNeeded: (state >> 11) % UInt64(bound))
  }

  private mutating func oneOf(_ choices: [String]) -> String { choices[below(choices.count)] }

  /// Returns a condition over the names of Booleans and numbers.
  private mutating func condition(_ truths: [String], _ numbers: [String], depth: Int = 2) -> String {
    switch depth == 0 ? below(2) : below(6) {
    case 0: oneOf(truths)
    case 1: "\(oneOf(numbers)) \(oneOf(["==", ">", "<"])) \(below(3))"
    case 2: "!(\(condition(truths, numbers, depth: depth - 1)))"
    case 3: "(\(condition(truths, numbers, depth: depth - 1)) && \(condition(truths, numbers, depth: depth - 1)))"
    case 4: "(\(condition(truths, numbers, depth: depth - 1)) || \(condition(truths, numbers, depth: depth - 1)))"
    default: "(\(oneOf(truths)) ? \(oneOf(truths)) : \(condition(truths, numbers, depth: depth - 1)))"
    }
  }

  /// Returns a number from 0 to 2.
  private mutating func number(_ truths: [String], _ numbers: [String]) -> String {
    switch below(4) {
    case 0: oneOf(numbers)
    case 1: "(\(oneOf(numbers)) + \(oneOf(numbers))) % 3"
    case 2: "(\(oneOf(numbers)) + 1) % 3"
    default: "(\(condition(truths, numbers)) ? \(oneOf(numbers)) : \(below(3)))"
    }
  }

  private static let outerTruths = ["flow.a", "flow.isBig", "shared.even"]
  private static let outerNumbers = ["flow.n", "shared.k"]

  /// Returns the text of the flow.
  mutating func text() -> String {
    """
    flowspec: 2
    flow: random

    services:
      house:
        ring: { args: { loud: bool }, returns: bool, errors: [broken], readOnly: true }

    stores:
      shared:
        saved:
          k: int = 0
        derived:
          even: k % 2 == 0
        events: [bump]
        transitions:
          bump: { set: { k: =(k + 1) % 3 } }

    state:
      a: bool = false
      n: int = 0
    derived:
      isBig: "\(condition(["a", "shared.even"], ["n", "shared.k"]))"
    events: [flip, count]
    transitions:
      flip: { set: { a: =!a } }
      count:
        - when: "\(condition(["a"], ["n", "shared.k"]))"
          set: { n: =(n + 1) % 3 }
        - do: { set: { a: =!a } }

    screens:
    \((0..<3).map { screen($0) }.joined(separator: "\n"))
    presenters:
      part:
        params: { p: int }
        state:
          z: bool = false
        derived:
          total: "params.p + (\(condition(["z"] + RandomFlow.outerTruths, ["params.p", "shared.k"])) ? 1 : 0)"
        model: [total]
        events: [turn]
        transitions:
          turn:
            - set: { z: =!z }
            - \(oneOf(["send: flow.count", "send: shared.bump"]))
      row:
        params: { item: int }
        state:
          on: bool = false
        model: { on: =on, item: "=params.item + (\(condition(["on", "flow.a"], ["params.item", "shared.k"])) ? 1 : 0)" }
        events: [mark]
        transitions:
          mark: { set: { on: =!on } }

    backstack:
      start: s0
      onRootBack: ignore
    properties:
      first: { never: "\(condition(["a", "shared.even"], ["n", "shared.k"])) && screen == 's1'" }
      second: { leadsTo: ["\(condition(["a"], ["n"]))", "\(condition(["shared.even"], ["shared.k"]))"] }
    explore:
      bounds: { backstack: 3 }
    """
  }

  private mutating func screen(_ index: Int) -> String {
    let truths = ["x", "d0"] + RandomFlow.outerTruths
    let numbers = ["y"] + RandomFlow.outerNumbers
    let effect = oneOf([
      "watch: { whenever: \"\(condition(["x", "flow.a"], numbers))\", initially: skip, do: { set: { y: =(y + 1) % 3 } } }",
      "watch: { key: \"\(number(["x", "flow.a"], numbers))\", do: { set: { x: =!x } } }",
      "watch: { after: 1s, key: y, while: \"\(condition(["x", "flow.a"], numbers))\", do: { send: shared.bump } }",
    ])
    return """
        s\(index):
          state:
            x: bool = false
            y: int = 0
          derived:
            d0: "\(condition(["x"] + RandomFlow.outerTruths, numbers))"
            d1: "\(condition(truths, numbers))"
          children:
            part: { present: part, when: "\(condition(truths, numbers))", params: { p: "=\(number(truths, numbers))" } }
            rows:
              present: row
              each: "[0, 1, 2].filter(i, i < \(number(truths, numbers)))"
              as: item
              key: item
              params: { item: =item }
          model:
            \(oneOf(["d: =d0", "d: =d1"]))
            w: "=\(number(truths, numbers))"
            seen: "=part == null ? 0 : part.total"
          events: [poke, go, swap, outward, ask]
          transitions:
            ask:
              call: house.ring
              with: { loud: "=\(condition(truths, numbers))" }
              policy: latest
              then: { set: { x: =result } }
              catch: { broken: { set: { y: "=\(number(truths, numbers))" } } }
            poke:
              - when: "\(condition(truths, numbers))"
                set: { y: "=\(number(truths, numbers))" }
              - do: { set: { x: =!x, y: =(y + 1) % 3 } }
            go: { navigate: s\((index + 1 + below(2)) % 3) }
            swap:
              - when: "\(condition(truths, numbers))"
                set: { y: "=part == null ? 0 : part.total % 3" }
              - do: { \(oneOf(["send: flow.flip", "send: flow.count", "goBack: { to: s0 }", "set: { x: true }"])) }
            outward: { \(oneOf(["send: shared.bump", "navigate: { to: s\(below(3)), as: replace }"])) }
          effects:
            \(effect)
      """
  }
}
