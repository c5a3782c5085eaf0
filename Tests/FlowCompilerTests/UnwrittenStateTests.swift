import Testing

/// State that is never written, and state that only appears so.
@Suite struct UnwrittenStateTests {
  @Test func `state that is read and never written is reported, also where it is saved or of the flow`() {
    expectFindings(
      """
      state: { total: int = 0, sum: int = 0 }
      #        ^^^^^ unwritten-state: no step writes the state 'total', so it keeps its initial value
      #              hint: write it in a step, as in 'set: { total: … }'
      #              hint: declare it under 'derived' if it is a constant
      events: [add]
      transitions:
        add: { set: { sum: =sum + total } }
      screens:
        a:
          saved: { theme: string? }
      #            ^^^^^ unwritten-state: no step writes the state 'theme', so it keeps its initial value
      #                  hint: write it in a step, as in 'set: { theme: … }'
      #                  hint: declare it under 'derived' if it is a constant
          model: { theme: =theme, sum: =flow.sum }
          events: [add]
          transitions:
            add: { send: flow.add }
          view:
            - text: "${model.theme == null ? 'none' : model.theme} ${model.sum}"
            - button: { label: Add, sends: add }
      """)
  }

  @Test func `what is edited, appended to, written by an answer or an effect is written`() {
    expectFindings(
      """
      services:
        disk:
          load: { returns: int, readOnly: true }
      screens:
        a:
          state: { name: string = "", lines: "list<int> = []", rows: "map<string, int> = {}", size: int = 0, ticks: int = 0 }
          model: { name: =name, lines: =lines, rows: =rows, size: =size, ticks: =ticks }
          events: [add]
          enter: { call: disk.load, then: { set: { size: =result } } }
          transitions:
            add: [{ append: { to: lines, value: 1 } }, { put: { in: rows, key: a, value: 1 } }]
          effects:
            tick: { every: 1s, while: visible, do: { set: { ticks: =ticks + 1 } } }
          view:
            - text: "${model.lines} ${model.rows.size()} ${model.size} ${model.ticks}"
            - field: { label: Name, edits: name }
            - button: { label: Add, sends: add }
      """)
  }

  @Test func `what is kept of a param, of an earlier version, or shown by a sketch is no finding`() {
    expectFindings(
      """
      screens:
        a:
          params: { from: int = 3 }
          state: { first: int = params.from, next: int = first + 1 }
          saved: { theme: { type: string = "", was: colour } }
          model: { first: =first, next: =next, theme: =theme }
          events: [go]
          transitions:
            go: { navigate: b }
          view:
            - text: "${model.first} ${model.next} ${model.theme}"
            - button: { label: Go, sends: go }
        b:
          state: { title: string = "Later" }
          model: [title]
          view:
            - text: ${model.title}
      """)
  }
}
