extension FlowTemplate {
  /// Two tabs that share the state of the flow.
  static let tabs = FlowTemplate(
    name: "tabs", summary: "Two tabs that share the state of the flow.",
    flow: #"""
      # Two tabs. Each keeps its own screens and their state while the other one is selected.
      flowspec: 2
      flow: NAME

      state:
        notes: list<string> = []
      events:
        noted: { text: string }
        cleared:
      transitions:
        noted: { append: { to: notes, value: =event.text } }
        cleared: { set: { notes: [] } }

      screens:
        home:
          children:
            tabs:
              tabs:
                write: { start: write, label: Write }
                read: { start: read, label: Read, badge: =flow.notes.size() }
              back: firstTab
          view:
            - child: tabs

        write:
          state:
            text: string = ""
          model: { text: =text, isEmpty: '=text == ""' }
          events: [add]
          transitions:
            add:
              when: text != ""
              do:
                - send: { flow.noted: { text: =text } }
                - set: { text: "" }
                - message: Noted
          view:
            - heading: A new note
            - field: { label: Note, edits: text }
            - button: { label: Add, sends: add, enabled: "!model.isEmpty" }

        read:
          model:
            Empty:
              when: flow.notes.size() == 0
            Notes:
              notes: =flow.notes
          events: [clear]
          transitions:
            clear: { send: flow.cleared }
          view:
            Empty:
              - text: No notes yet
            Notes:
              - heading: Your notes
              - list: { each: model.notes, as: note, item: { text: "${note}" } }
              - button: { label: Clear, sends: clear }

      backstack:
        start: home

      properties:
        no note is empty: { always: "notes.all(note, note != '')" }
      explore:
        bounds: { flow.notes: 2 }
        samples: { write.text: ["", Milk] }

      """#,
    scenarios: #"""
      for: NAME
      scenarios:
        a note is listed in the other tab:
          steps:
            - type: { Note: Milk }
            - press: Add
            - expect: { messages: [Noted] }
            - press: Read
            - expect: { shows: [Your notes, Milk] }
            - press: Clear
            - expect: { shows: No notes yet }

        a tab keeps the text that is being typed:
          steps:
            - type: { Note: Mil }
            - press: Read
            - expect: { shows: No notes yet }
            - press: Write
            - expect: { shows: Mil }

      """#)
}
