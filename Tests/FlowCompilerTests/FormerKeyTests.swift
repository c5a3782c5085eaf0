import Testing

@Suite struct FormerKeyTests {
  @Test func `a flow of edition 1 is refused with one error`() {
    expectFindings(
      """
      flowspec: 1
      #         ^ unsupported-edition: the file is of edition 1, and this version reads edition 2
      #           hint: run 'flowspec migrate test.flow.yaml', which rewrites the file
      flow: f
      screens:
        a:
          effects:
            done: { when: nothing, first: maybe, do: { nonsense: x } }
      backstack: { start: b }
      """)
  }

  @Test func `a former key is reported with its new name, and its value is checked as before`() {
    expectFindings(
      """
      services:
        s:
          put: { args: { n: int } }
          get: { returns: int, readOnly: true }
      fakes:
        s.get: { choose: [{ returns: x }] }
      #          ^^^^^^ renamed-key: the key 'choose' is called 'random' since edition 2
      #                 hint: write 'random'
      #                 hint: run 'flowspec migrate test.flow.yaml', which rewrites the file
      #                              ^ wrong-value: 'x' is not an int
      #                                hint: write a whole number, or an expression, as in '=count + 1'
      screens:
        a:
          state: { n: int = 0, names: "list<string> = []" }
          model: [names, n]
          events: [go]
          transitions:
            go:
              - { call: s.put, with: { n: 1 }, keep: presenter }
      #                                        ^^^^ renamed-key: the key 'keep' is called 'onLeave' since edition 2
      #                                             hint: write 'onLeave: cancel'
      #                                             hint: run 'flowspec migrate test.flow.yaml', which rewrites the file
              - { call: s.get, then: { set: { n: =result } } }
          effects:
            many: { when: n, first: skip, do: { message: x } }
      #             ^^^^ renamed-key: the key 'when' is called 'whenever' since edition 2
      #                  hint: write 'whenever'
      #                  hint: run 'flowspec migrate test.flow.yaml', which rewrites the file
      #                   ^ unexpected-type: expected bool, but 'n' is int
      #                     hint: compare it: n > 0
      #                      ^^^^^ renamed-key: the key 'first' is called 'initially' since edition 2
      #                            hint: write 'initially'
      #                            hint: run 'flowspec migrate test.flow.yaml', which rewrites the file
          view:
            - list: { each: model.names, as: name, row: { text: "${name} ${model.n}" } }
      #                                            ^^^ renamed-key: the key 'row' is called 'item' since edition 2
      #                                                hint: write 'item'
      #                                                hint: run 'flowspec migrate test.flow.yaml', which rewrites the file
            - button: { label: Go, sends: go }
      """)
  }
}
