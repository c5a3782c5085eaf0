import Diagnostics
import FlowKit
import Testing

/// Returns the program of a flow with one screen of a given body.
func program(screen body: String) throws -> Program {
  let indented = body.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
  return try program(flow: "flowspec: 2\nflow: test\nscreens:\n  test:\n\(indented)\nbackstack: { start: test }\n")
}

/// Returns the program of a whole flow.
func program(flow text: String) throws -> Program {
  let file = FlowFile.compile(name: "test.flow.yaml", text: text)
  let findings = DiagnosticRenderer(sources: file.sources, style: .plain).render(file.diagnostics)
  return try #require(file.program, "\(findings)")
}

/// A screen that counts the seconds since it was started, while it is observed.
let tickingScreen = """
  state:
    ticks: int = 0
  model: [ticks]
  events: [tick]
  enter: { after: 1s, do: { send: tick } }
  transitions:
    tick:
      - set: { ticks: =ticks + 1 }
      - after: 1s
        do: { send: tick }
  """

/// A list of notes with every kind of composition: rows, a child without a view, a template, a store and a frame.
let notesFlow = """
  flowspec: 2
  flow: notes
  interfaces:
    AppBar: { title: string = "Notes", action: event? }
  stores:
    account:
      state: { name: string = "Ada" }
      events: { rename: { to: string } }
      transitions: { rename: { set: { name: =event.to } } }
  model:
    title: =backstack.top.AppBar.title
    action: =backstack.top.AppBar.action
  events: [signOut]
  transitions: { signOut: { send: { account.rename: { to: nobody } } } }
  view:
    - row:
        - heading: ${model.title}
        - button: { label: New, sends: =model.action, when: model.action != null }
    - child: backstack
  screens:
    list:
      state:
        ids: list<string> = ["a", "b"]
        hasClock: bool = true
      children:
        rows: { present: row, each: ids, as: id, key: id, params: { id: =id } }
        clock: { present: clock, when: hasClock }
        card:
          present: card
          slots:
            header: { present: clock }
      implements:
        AppBar: { title: "List of ${account.name}", action: create }
      model: { count: =ids.size() }
      events: [create, toggleClock]
      transitions:
        create: { append: { to: ids, value: "=string(ids.size())" } }
        toggleClock: { set: { hasClock: =!hasClock } }
        rows.removed: { remove: { from: ids, as: other, where: other == event.id } }
      view:
        - text: ${model.count} notes
        - child: rows
        - child: clock
        - child: card
        - button: { label: Clock, sends: toggleClock }
  presenters:
    row:
      params: { id: string }
      state: { isDone: bool = false }
      model: { id: =params.id, isDone: =isDone }
      events: [toggle, remove]
      emits: { removed: { id: string } }
      transitions:
        toggle: { set: { isDone: =!isDone } }
        remove: { emit: { removed: { id: =params.id } } }
      view:
        - toggle: { label: "${model.id}", value: =model.isDone, sends: toggle }
        - button: { label: Remove, sends: remove }
    clock:
      state: { ticks: int = 0 }
      model: [ticks]
      events: { tick: { by: int = 1 } }
      transitions: { tick: { set: { ticks: =ticks + event.by } } }
    card:
      slots: [header]
      view:
        - heading: Card
        - slot: header
  backstack: { start: list }
  """
