import CEL
import FlowProgram
import Testing

/// The compilation and the behaviour of screens that call each other for results.
@Suite struct ResultScreenTests {
  @Test func `a 'then' sees the result, and what was named before it asked`() throws {
    var flow = try PlayedFlow(
      """
      screens:
        a:
          state: { log: string = "", count: int = 0 }
          model: [log]
          events: { ask: { by: string }, count: }
          transitions:
            count: { set: { count: =count + 1 } }
            ask:
              - set: { count: =count + 1 }
              - let: { before: =count }
              - navigate:
                  to: b
                  then:
                    - set: { count: =count + 10 }
                    - set: { log: "${event.by} ${before} ${count} ${result.name} ${result.age}" }
                    - after: 2s
                      do: { set: { log: "${log}, later ${result.name}" } }
          view:
            - text: ${model.log}
            - button: { label: Ask, sends: { ask: { by: me } } }
            - button: { label: Count, sends: count }
        b:
          result: Person
          events: [answer]
          transitions:
            answer: { return: { name: Ada, age: 36 } }
          view:
            - button: { label: Answer, sends: answer }
      types:
        Person: { name: string, age: int }
      """)
    try flow.send("ask", [.string("me")])
    try flow.send("answer")
    #expect(flow.value("log") == "'me 1 11 Ada 36'")
    flow.wait(seconds: 2)
    #expect(flow.value("log") == "'me 1 11 Ada 36, later Ada'")
  }

  @Test func `an answer may be asked on for, and the inner 'result' is the inner one`() throws {
    var flow = try PlayedFlow(
      """
      screens:
        a:
          state: { log: string = "" }
          model: [log]
          events: [ask]
          transitions:
            ask:
              navigate:
                to: b
                then:
                  - let: { first: =result }
                  - navigate:
                      to: c
                      params: { from: =result }
                      then: { set: { log: "${first} ${result}" } }
                      cancelled: { set: { log: "${result} and nothing" } }
          view:
            - text: ${model.log}
            - button: { label: Ask, sends: ask }
        b:
          result: int
          events: [answer]
          transitions:
            answer: { return: 7 }
          view:
            - button: { label: Answer, sends: answer }
        c:
          params: { from: int }
          result: string
          model: { from: =params.from }
          events: [answer, leave]
          transitions:
            answer: { return: "seven and ${params.from}" }
            leave: goBack
          view:
            - text: ${model.from}
            - button: { label: Answer, sends: answer }
            - button: { label: Leave, sends: leave }
      """)
    for (last, log) in [("answer", "'7 seven and 7'"), ("leave", "'7 and nothing'")] {
      try flow.send("ask")
      try flow.send("answer")
      try flow.send(last)
      #expect(flow.value("log") == log)
    }
  }

  @Test func `the flow hears the answer of a screen that it has put in place of another`() throws {
    var flow = try PlayedFlow(
      """
      state: { log: string = "nothing" }
      model: [log]
      transitions:
        b.left:
          navigate: { to: c, as: replace, then: { set: { log: "${result}" } } }
      screens:
        a:
          events: [go]
          transitions:
            go: { navigate: b }
          view:
            - button: { label: Go, sends: go }
        b:
          events: [leave]
          emits: [left]
          transitions:
            leave: { emit: left }
          view:
            - button: { label: Leave, sends: leave }
        c:
          result: int
          events: [answer]
          transitions:
            answer: { return: 5 }
          view:
            - button: { label: Answer, sends: answer }
      """)
    for event in ["go", "leave", "answer"] { try flow.send(event) }
    #expect(flow.value("log") == "'5'")
  }

  @Test func `a part of a screen can ask`() throws {
    var flow = try PlayedFlow(
      """
      screens:
        a:
          children: { asker: { present: asker } }
          model: { got: =asker.got, last: =last }
          state: { last: "int?" }
          events: [go, keep]
          transitions:
            go: { navigate: { to: b, then: { set: { last: =result } } } }
            keep: { set: { last: =asker.got } }
            asker.wanted: { navigate: { to: b, then: { set: { last: "=result + event.more" } } } }
          view:
            - text: "${model.got == null ? 0 : model.got} ${model.last == null ? 0 : model.last}"
            - child: asker
            - button: { label: Go, sends: go }
            - button: { label: Keep, sends: keep }
        b:
          result: int
          events: [answer]
          transitions:
            answer: { return: 5 }
          view:
            - button: { label: Answer, sends: answer }
      presenters:
        asker:
          state: { got: "int?" }
          model: [got]
          events: [ask]
          emits: { wanted: { more: int } }
          transitions:
            ask: { emit: { wanted: { more: 1 } } }
          enter: { navigate: { to: b, as: modal, then: { set: { got: =result } } } }
          view:
            - button: { label: Ask, sends: ask }
      """)
    try flow.send("answer")
    try flow.send("keep")
    #expect(flow.value("last") == "5")
  }

  @Test func `the ways in which entries join the stack are those that are written`() throws {
    let program = try program(
      of: """
        screens:
          a:
            model: { modals: "=backstack.entries.filter(e, e.modal && e.screen == 'a').size()", top: "=backstack.entries[0].id" }
            events: [go]
            transitions:
              go:
                - navigate: { to: a, as: modal }
                - navigate: { to: a, as: sheet }
                - navigate: { to: a, as: reuse }
                - navigate: a
            view:
              - button: { label: "${model.modals} ${model.top}", sends: go }
        """)
    let steps = try #require(program.presenters.last?.transitions.first?.first?.steps)
    let styles = steps.map { step -> Step.Navigation.Style? in
      if case .navigate(let navigation) = step.action { navigation.style } else { nil }
    }
    #expect(styles == [.modal, .sheet, .reuse, .push])
  }
}
