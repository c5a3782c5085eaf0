import Testing

@testable import FlowCompiler

/// Conditions that exclude every value of a name.
@Suite struct ContradictionTests {
  @Test(arguments: [
    "n > 0 && n < 0", "n == 1 && n == 2", "n >= 5 && n < 5", "5 < n && n <= 5", "model.n == -1 && isOn && model.n > 0",
    "n > 3 && m > 0 && 2 > n",
  ])
  func `whole numbers that exclude one another never hold together`(condition: String) {
    #expect(Contradiction.isCertain(condition))
  }

  @Test(arguments: [
    "n > 0 && n < 1", "n >= 5 && n <= 5", "n > 0 && m < 0", "n > 0 || n < 0", "n > 0 && (n < 0 || isOn)",
    "n != 1 && n == 1", "n > 0 && n + 1 < 0", "n > 0 && -n < 0", "!(n > 0) && n > 0", "n > 0 && f(n) < 0",
    "n > m && m > n", "", "&&", "n > 0 && n < ", "n > 99999999999999999999 && n < 0",
  ])
  func `what may hold, or is not plain, is left alone`(condition: String) {
    #expect(!Contradiction.isCertain(condition))
  }

  @Test func `a guard that can never hold is reported`() {
    expectFindings(
      """
      screens:
        a:
          state: { n: int = 0 }
          model: [n]
          events: [more]
          transitions:
            more:
              - when: n > 0 && n < 0
      #               ^^^^^^^^^^^^^^ constant-condition: this condition never holds
      #                              hint: remove it together with its steps or elements
                message: Never.
              - set: { n: =n + 1 }
          view:
            - text: ${model.n}
            - button: { label: More, sends: more }
      """)
  }
}
