import Testing

/// Functions of flows: their names, params, bodies and calls.
@Suite struct FunctionTests {
  @Test func `functions are called by each other, whatever their order`() throws {
    _ = try program(
      of: """
        types:
          Line: { price: int, quantity: int = 1 }
        functions:
          total: { takes: { lines: list<Line> }, returns: int, is: "lines.map(l, cost(l)).sum()" }
          cost: { takes: { line: Line }, returns: int, is: line.price * line.quantity }
          none: { returns: "list<Line>", is: "[]" }
        screens:
          a:
            state: { lines: list<Line> = none() }
            derived: { total: total(lines) }
            model: [total]
            events: [add]
            transitions:
              add: { when: total(lines) < 10, append: { to: lines, value: { price: 2 } } }
            view:
              - text: ${model.total}
              - button: { label: Add, sends: add }
        """)
  }

  @Test func `a function reads only its params`() {
    expectFindings(
      """
      functions:
        f: { takes: { a: int }, returns: int, is: a + n + flow.m + nope }
      #                                               ^ name-out-of-reach: a function reads only what it takes, and 'n' is not one of its params
      #                                                 hint: add it to 'takes', and pass it in each call
      #                                                   ^^^^ name-out-of-reach: a function reads only what it takes, and 'flow' is not one of its params
      #                                                        hint: add it to 'takes', and pass it in each call
      #                                                            ^^^^ unknown-name: no variable is named 'nope'
      #                                                                 hint: there are 'a'
      state: { m: int = 1 }
      screens:
        a:
          state: { n: int = f(1) }
          model: [n]
          view: [{ text: "${model.n}" }]
      """)
  }

  @Test func `cycles of calls are reported, and their calls are checked`() {
    expectFindings(
      """
      functions:
        f: { takes: { n: int }, returns: int, is: g(n) }
      # ^ function-cycle: 'f' calls itself: f → g → f
      #   hint: compute it without a cycle, such as over a list with 'map', 'filter' or 'sum()'
        g: { takes: { n: int }, returns: int, is: f(n) }
        h: { returns: int, is: h() }
      # ^ function-cycle: 'h' calls itself: h → h
      #   hint: compute it without a cycle, such as over a list with 'map', 'filter' or 'sum()'
      screens:
        a:
          model: { n: =f(true), m: =h() }
      #                  ^^^^ argument-mismatch: 'f' does not take (bool)
      #                       hint: it takes f(int)
          view: [{ text: "${model.n}${model.m}" }]
      """)
  }

  @Test func `names, types and keys of functions are checked`() {
    expectFindings(
      """
      functions:
        size: { takes: { n: int }, returns: int, is: n }
      # ^^^^ reserved-name: 'size' is a function of all expressions, so no declaration can have this name
      #      hint: choose another name
        map: { takes: { n: int }, returns: int, is: n }
      # ^^^ reserved-name: 'map' is a function of all expressions, so no declaration can have this name
      #     hint: choose another name
        f: { takes: { n: int = 1 }, returns: int, is: n }
      #                        ^ invalid-type: '1' is not 'TYPE' or 'TYPE = CEL'; a type alone is expected here
      #                          hint: remove the default; every call of a function passes all arguments
        g: { takes: { n: int }, returns: string, is: n }
      #                                              ^ unexpected-type: expected string, but 'n' is int
      #                                                hint: write string(n)
        h: { takes: { n: Nope }, returns: int, is: 1 }
      #                  ^^^^ undeclared-type: no type is named 'Nope'
      #                       hint: there are 'bool', 'bytes', 'double', 'duration', 'event', 'int', 'secret', 'string', …
        i: n + 1
      #    ^^^^^ wrong-form: a function is 'n + 1', but a mapping is expected
      #          hint: write '{ returns: …, is: … }'
        j: { returns: int }
      #    ^ missing-key: a function has no 'is'
      #      hint: add 'is: …' (CEL)
      screens:
        a:
          model: { n: =f(1), m: =g(2), o: =h(3), p: =i(4), q: =j() }
          view: [{ text: "${model.n}${model.m}${model.o}${model.p}${model.q}" }]
      """)
  }

  @Test func `functions and params that nothing uses are reported`() {
    expectFindings(
      """
      functions:
        f: { takes: { n: int, m: int }, returns: int, is: n }
      #                       ^ unused-declaration: the param 'm' is never used
      #                         hint: remove it
        g: { takes: { n: int }, returns: int, is: n }
      # ^ unused-declaration: the function 'g' is never used
      #   hint: remove it
      screens:
        a:
          model: { n: "=f(1, 2)" }
          view: [{ text: "${model.n}" }]
      """)
  }

  @Test func `calls are written with all arguments between parentheses`() {
    expectFindings(
      """
      functions:
        total: { takes: { lines: list<int> }, returns: int, is: lines.sum() }
      screens:
        a:
          state: { lines: "list<int> = [1]" }
          model: { a: =lines.total(), b: =total(), c: =total(lines) }
      #                      ^^^^^ unknown-function: no function is named 'total' with a value before it
      #                            hint: write total(lines)
      #                                   ^^^^^ argument-count: 'total' takes 1 argument, and 0 are given
          view: [{ text: "${model.c}" }]
      """)
  }
}
