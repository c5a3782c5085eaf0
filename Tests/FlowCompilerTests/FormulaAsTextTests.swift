import Testing

@Suite struct FormulaAsTextTests {
  @Test func `words that are a formula over what stands there are asked about`() {
    expectFindings(
      """
      flowspec: 2
      flow: f
      screens:
        f:
          state: { count: int = 0, name: string = "", draft: string = "" }
          model: { title: name, count: =count, ok: count > 0, plain: Count }
      #                   ^^^^ formula-as-text: 'name' is read as a string, but it is also an expression
      #                        hint: write '=name' to compute it
      #                        hint: put quotes around it if it is a string
      #                                            ^^^^^^^^^ formula-as-text: 'count > 0' is read as a string, but it is also an expression
      #                                                      hint: write '=count > 0' to compute it
      #                                                      hint: put quotes around it if it is a string
          events: [go]
          transitions:
            go: { set: { name: draft } }
      #                        ^^^^^ formula-as-text: 'draft' is read as a string, but it is also an expression
      #                              hint: write '=draft' to compute it
      #                              hint: put quotes around it if it is a string
          view:
            - text: model.title
      #             ^^^^^^^^^^^ formula-as-text: 'model.title' is read as a string, but it is also an expression
      #                         hint: write '=model.title' to compute it
      #                         hint: put quotes around it if it is a string
            - button: { label: Go, sends: go, enabled: model.ok }
      backstack: { start: f }
      """)
  }

  @Test func `words in quotes are meant as they stand`() {
    expectFindings(
      """
      flowspec: 2
      flow: f
      screens:
        f:
          state: { name: string = "" }
          model: { title: "name", name: =name }
          events: [go]
          transitions:
            go: { set: { name: 'name' } }
          view:
            - text: ${model.title} ${model.name}
            - button: { label: Go, sends: go }
      backstack: { start: f }
      """)
  }

  @Test func `words that are the name of what no text can show are meant as they stand`() {
    expectFindings(
      """
      flowspec: 2
      flow: f
      screens:
        f:
          state: { notes: "list<string> = ['a']" }
          children:
            rows: { present: row, each: notes, as: note, key: note, params: { title: rows } }
            first: { present: row, params: { title: first } }
          model: { title: rows }
          view:
            - heading: ${model.title}
            - child: rows
            - child: first
      presenters:
        row:
          params: { title: string }
          model: { title: =params.title }
          view:
            - text: ${model.title}
      backstack: { start: f }
      """)
  }
}
