import Diagnostics
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

private let airport = """
  flowspec: 2
  flow: airport

  screens:
    board:
      state:
        calls: int = 0
      children:
        weather: { present: weather, params: { town: Oslo } }
        gate: { present: gate }
      model: { isStorm: =weather.wind > 20, gate: "=has(gate.Open) ? gate.Open.number : 0", calls: =calls }
      transitions:
        weather.asked: { set: { calls: =calls + 1 } }
      view:
        - text: "${model.isStorm ? 'Storm' : 'Calm'}, gate ${model.gate}"
        - child: weather
        - child: gate
  presenters:
    weather:
      params: { town: string }
      state:
        wind: int = 3
      model: { wind: =wind, town: =params.town }
      events: [asked]
      transitions:
        asked: { set: { wind: =wind + 10 } }
      effects:
        blow: { every: 1s, do: { set: { wind: =wind + 1 } } }
      children:
        inner: { present: gate }
      view:
        - text: "${model.wind} knots in ${model.town}"
        - button: { label: Ask, sends: asked }
        - child: inner
    gate:
      state:
        isOpen: bool = false
      model:
        Open:
          when: isOpen
          number: 1
        Shut: {}
      view:
        Open:
          - text: Gate ${model.number}
        Shut:
          - text: No gate
  backstack: { start: board }

  """

/// Parts with faked models.
@Suite struct FakedModelTests {
  @Test func `a faked presenter shows the given model, and runs nothing`() throws {
    try expectHeld(
      """
      \(airport)
      scenarios:
        a storm:
          given:
            models:
              weather: { wind: 40, town: Bergen }
          steps:
            - expect: { shows: ["Storm, gate 0", 40 knots in Bergen] }
            - advance: 1h
            - expect: { in: weather, model: { wind: 40 } }
      """)
  }

  @Test func `what is sent to it its parent hears, and it does not`() throws {
    try expectHeld(
      """
      \(airport)
      scenarios:
        one asks:
          given:
            models:
              weather: { wind: 40, town: Bergen }
          steps:
            - press: Ask
            - expect: { model: { calls: 1, isStorm: true }, shows: 40 knots in Bergen }
      """)
  }

  @Test func `a case is chosen by its name, and rows fill its fields`() throws {
    try expectHeld(
      """
      \(airport)
      scenarios:
        a gate:
          examples:
            - { number: 7, shown: "Calm, gate 7" }
            - { number: 8, shown: "Calm, gate 8" }
          given:
            models:
              gate: { Open: { number: =example.number } }
          steps:
            - expect: { shows: =example.shown, running: [blow] }
        no gate:
          given:
            models: { gate: Shut }
          steps:
            - expect: { shows: "Calm, gate 0", running: [blow] }
      """)
  }

  @Test func `without being faked it lives`() throws {
    try expectHeld(
      """
      \(airport)
      scenarios:
        wind:
          relaxed: true
          steps:
            - advance: 20s
            - expect: { model: { isStorm: true } }
      """)
  }
}
