import Testing

/// Initial values and derived values, which are computed in order of their dependencies.
@Suite struct OrderTests {
  @Test func `first values read only what has one`() {
    expectFindings(
      """
      screens:
        a:
          params: { a: int = params.b, b: int = 1, c: int = s }
      #                      ^^^^^^^^ read-too-early: 'params.b' has no value yet when 'a' is initialized
      #                               hint: move 'b' above 'a'
      #                                                     ^ name-out-of-reach: 's' is state, which is initialized after the params
      #                                                       hint: write the values that it is computed from
          state: { n: int = m, m: int = 1, s: int = s }
      #                     ^ read-too-early: 'm' has no value yet when 'n' is initialized
      #                       hint: move 'm' above 'n'
      #                                             ^ read-too-early: the initial value of 's' is computed from itself
      #                                               hint: write a literal value
          model: { sum: =params.a + params.c + n + s }
          view:
            - text: ${model.sum}
      """)
  }

  @Test func `each cycle of derived values is reported, and the others are checked`() {
    expectFindings(
      """
      screens:
        a:
          state: { n: int = 1 }
          derived: { x: y + 1, y: z + 1, z: x + 1, q: q + 1, fine: n + 1, slip: n + nope }
      #              ^ derived-cycle: 'x' is computed from itself: x → y → z → x
      #                hint: compute one of them only from state
      #                                            ^ derived-cycle: 'q' is computed from itself: q → q
      #                                              hint: compute one of them only from state
      #                                                                             ^^^^ unknown-name: no variable is named 'nope'
      #                                                                                  hint: there are 'screen', 'messages', 'visible', 'n', 'x', 'y', 'z', 'q', …
          model: [x, q, fine, slip]
      """)
  }
}
