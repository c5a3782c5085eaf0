import Diagnostics
import FlowCompiler
import Testing

/// Modes: the mistakes in their declarations, and the names that they see.
@Suite struct ModeTests {
  @Test func `a mode reads the names around it, and the presenter reads nothing of a mode but which it is`() {
    expectCodes(
      """
      screens:
        a:
          state: { x: int = 0 }
          derived: { twice: n * 2 } # error unknown-name
          model: { where: =mode, isB: "=mode == 'B'" }
          events: [go]
          modes:
            A: { state: { n: int = x }, model: { n: =n + x }, transitions: { go: [{ set: { n: 1, x: 2 } }, { become: B }] } }
            B: { state: { n: int = 0 }, model: { n: =n }, transitions: { go: { set: { n: 3 } } } }
          view: [{ text: "${model.where} ${model.isB}" }, mode]
      """)
  }

  @Test func `a mode may not reuse a name from around it`() {
    expectCodes(
      """
      screens:
        a:
          state: { x: int = 0 }
          events: [go]
          model: { x: =x }
          transitions: { go: { set: { x: 1 } } }
          modes:
            A: { state: { x: int = 0 } } # error name-clash
      """)
  }

  @Test func `keys that belong to the presenter are errors in a mode`() {
    expectCodes(
      """
      screens:
        a:
          modes:
            A:
              params: { x: int } # error unknown-key
              view: [{ text: A }]
      """)
    expectCodes(
      """
      screens:
        a:
          modes:
            A:
              modes: { B: {} } # error unknown-key
              view: [{ text: A }]
      """)
  }

  @Test func `become names a mode and gives it the state that it needs`() {
    expectCodes(
      """
      screens:
        a:
          events: [go, by, to]
          transitions: { to: { become: C } } # error unknown-mode
          modes:
            A: { transitions: { go: { become: B }, by: { become: { B: { m: 1 } } } } } # error missing-argument # error unknown-argument
            B: { state: { n: int }, model: { n: =n } }
      """)
    expectCodes(
      """
      screens:
        a:
          events: [go]
          transitions: { go: { become: B } } # error unknown-mode
      """)
  }

  @Test func `the first mode begins with first values`() {
    expectCodes(
      """
      screens:
        a:
          modes:
            A: { state: { n: int }, model: { n: =n }, view: [{ text: "${model.n}" }] } # error missing-initial-value
      """)
  }

  @Test func `leave cannot become, and steps behind become never run`() {
    expectCodes(
      """
      screens:
        a:
          state: { x: int = 0 }
          model: { x: =x }
          events: [go]
          modes:
            A:
              leave: { become: B } # error misplaced-step
              transitions:
                go:
                  - become: B
                  - set: { x: 1 } # warning unreachable-step
            B: {}
      """)
  }

  @Test func `a mode that no step becomes is an error`() {
    expectCodes(
      """
      screens:
        a:
          modes:
            A: { view: [{ text: A }] }
            B: { view: [{ text: B }] } # error unreachable-mode
      """)
  }

  @Test func `a mode is drawn in its place`() {
    expectCodes(
      """
      screens:
        a:
          events: [go]
          modes:
            A: { transitions: { go: { become: B } }, view: [{ button: { label: Go, sends: go } }] }
            B: { } # error unplaced-mode
      """)
    expectCodes(
      """
      screens:
        a:
          view:
            - mode # error unplaced-mode
      """)
  }

  @Test func `a control of a mode sends what the mode or its presenter handles`() {
    expectCodes(
      """
      screens:
        a:
          events: [go, stop]
          modes:
            A: { transitions: { go: { become: B } }, view: [{ button: { label: Go, sends: go } }] }
            B:
              transitions: { stop: { become: A } }
              view:
                - button: { label: Stop, sends: stop }
                - button: { label: Go, sends: go } # error unoffered-event
      """)
  }

  @Test func `the active mode is written by become alone`() {
    expectCodes(
      """
      screens:
        a:
          events: [go]
          transitions: { go: { set: { mode: A } } } # error unwritable-name
          modes:
            A: { view: [{ button: { label: Go, sends: go } }] }
      """)
  }

  @Test func `state of a mode is written inside the mode alone, without the name of the mode`() {
    expectCodes(
      """
      screens:
        a:
          events: [go, type, leave]
          modes:
            A:
              transitions:
                go: { set: { B.text: x } } # error unwritable-name
                type: { set: { text: x } } # error unwritable-name
                leave: { become: { B: { text: x } } }
              view:
                - button: { label: Go, sends: go }
                - button: { label: Type, sends: type }
                - button: { label: Leave, sends: leave }
            B:
              state: { text: string = "" }
              transitions:
                go: { set: { B.text: =text } } # error unwritable-name
              view:
                - button: { label: Go, sends: go }
                - field: { label: Text, edits: B.text } # error unwritable-name
      """)
  }

  @Test func `the progress of a gesture is read in fields of models of screens alone`() {
    expectCodes(
      """
      screens:
        a:
          state: { x: bool = false }
          derived: { far: "backProgress != null" } # error name-out-of-reach
          model: { x: =x, far: =far, progress: =backProgress }
          effects: { swipe: { whenever: "backProgress != null", do: { set: { x: true } } } } # error name-out-of-reach
          children: { p: { present: p } }
          view: [{ child: p }]
        b:
          model:
            Far: { when: "backProgress != null" } # error name-out-of-reach
            Near: {}
      presenters:
        p: { model: { progress: =backProgress }, view: [{ text: "${model.progress}" }] } # error name-out-of-reach
      """, isExact: false)
  }

  @Test func `a mode implements interfaces that the flow declares`() {
    expectCodes(
      """
      interfaces: { Bar: { title: "string = ''" } }
      model: { title: =backstack.top.Bar.title }
      screens:
        a:
          modes:
            A: { implements: { Bar: { title: A } }, view: [{ text: A }] }
      """)
    expectCodes(
      """
      screens:
        a:
          modes:
            A: { implements: { Bar: { title: A } }, view: [{ text: A }] } # error unknown-interface
      """)
  }

  @Test func `a view reads the active mode from the model`() {
    expectCodes(
      """
      screens:
        a:
          events: [go]
          modes:
            A: { transitions: { go: { become: B } }, view: [{ button: { label: Go, sends: go } }] }
            B: { view: [{ text: In B }] }
          view:
            - text: { text: Here, when: "model.mode == 'B'" }
            - text: "${model.mode}"
            - mode
      """)
  }

  @Test func `a mode is compared with the quoted name, and its state is read in the mode alone`() {
    expectCodes(
      """
      screens:
        a:
          events: [go]
          derived: { problem: Editing.problem } # error name-out-of-reach
          model:
            isEditing: =mode == Editing # error name-out-of-reach
            isQuoted: =mode == 'Editing'
            problem: =problem
          modes:
            Editing: { state: { text: string = "" }, transitions: { go: { set: { text: x } } } }
      """, isExact: false)
  }

  @Test func `a mode writes a field of its own record`() {
    expectCodes(
      """
      types: { User: { name: string } }
      screens:
        a:
          events: [go]
          modes:
            A:
              state: { user: "User = User{name: 'Ada'}" }
              model: { name: =user.name }
              transitions: { go: { set: { user.name: Eve } } }
              view: [{ text: "${model.name}" }, { button: { label: Go, sends: go } }]
      """)
  }

  @Test func `properties read the modes of screens`() {
    expectCodes(
      """
      screens:
        a:
          events: [go]
          modes:
            A: { transitions: { go: { become: B } }, view: [{ button: { label: Go, sends: go } }] }
            B: { view: [{ text: In B }] }
      properties:
        never both: { never: "shown.a.B && alive.a.exists(one, one.mode == 'A')" }
        no such mode: { never: shown.a.C } # error unknown-mode
        by name: { never: a.mode == 'B' } # error name-out-of-reach
      """, isExact: false)
  }

  @Test func `properties read the state of a mode behind its name`() {
    expectCodes(
      """
      screens:
        a:
          events: [go]
          modes:
            A:
              state: { draft: string = "" }
              derived: { isLong: "draft.size() > 3" }
              transitions: { go: { become: B } }
              model: [draft, isLong]
              view: [{ button: { label: Go, sends: go } }, { field: { label: Draft, edits: draft } }]
            B: { view: [{ text: In B }] }
      properties:
        short: { always: "alive.a.all(a, a.A == null || a.A.draft.size() < 9 || a.A.isLong)" }
        may be absent: { never: "alive.a.exists(a, a.A.draft == 'x')" } # error missing-null-check
        no such state: { never: "alive.a.exists(a, a.A != null && a.A.gone)" } # error unknown-field
        nothing to read: { never: "alive.a.exists(a, a.B != null)" } # error unknown-field
      """, isExact: false)
  }

  @Test func `what only the next mode handles is not sent beside become`() {
    expectCodes(
      """
      screens:
        a:
          state: { n: int = 0 }
          model: { n: =n }
          events: [go, start, own]
          transitions: { own: { set: { n: 1 } } }
          modes:
            A:
              transitions:
                go:
                  - send: start # warning early-send
                  - send: own
                  - become: B
              view: [{ button: { label: Go, sends: go } }]
            B:
              transitions: { start: { set: { n: 2 } } }
              view: [{ text: "${model.n}" }]
      """)
  }

  /// Expects exactly the diagnostics that the comments of a flow name, each on its line.
  private func expectCodes(_ text: String, isExact: Bool = true, sourceLocation: SourceLocation = #_sourceLocation) {
    let whole = "flowspec: 2\nflow: f\n" + text + "\nbackstack: { start: a }\n"
    var sources = Sources()
    let file = sources.add(name: "test.flow.yaml", text: whole)
    let bytes = Array(whole.utf8)
    let found = Compiler.compile(file, in: sources).report.sorted.map { diagnostic in
      "\(bytes[..<diagnostic.span.start].count { $0 == UInt8(ascii: "\n") } + 1) \(diagnostic.code)"
    }
    let wanted = whole.split(separator: "\n", omittingEmptySubsequences: false).enumerated().flatMap { line, text in
      text.split(separator: "# ").dropFirst().compactMap { comment -> String? in
        let words = comment.split(separator: " ")
        return words.count == 2 ? "\(line + 1) \(words[1])" : nil
      }
    }
    let seen = isExact ? Set(found) : Set(found).intersection(wanted)
    #expect(seen == Set(wanted), sourceLocation: sourceLocation)
  }
}
