import Diagnostics
import FlowExplorer
import FlowProgram
import FlowReports
import FlowScenarios
import Testing

/// The inputs that sliders, options from data, fields with `submits` and actions of messages offer.
@Suite struct ControlInputTests {
  @Test func `every number of a slider and every option from data is tried`() throws {
    let exploration = explore(
      try program(
        """
        flowspec: 2
        flow: shop
        types:
          Tea: { id: string, name: string }
        screens:
          shop:
            derived:
              teas: "[Tea{id: 'a', name: 'Assam'}, Tea{id: 'd', name: 'Darjeeling'}]"
            state:
              tea: string = "a"
              cups: int = 1
            model: [teas]
            view:
              - choice:
                  label: Tea
                  edits: tea
                  options: { each: model.teas, as: tea, value: =tea.id, label: =tea.name }
              - slider: { label: Cups, edits: cups, from: 1, to: 5, step: 2 }
        backstack: { start: shop, onRootBack: ignore }
        """))
    #expect(exploration.stateCount == 6)
    #expect(exploration.findings.map(\.message) == [])
  }

  @Test func `Enter in a field and the action of a message are inputs`() throws {
    let exploration = explore(
      try program(
        """
        flowspec: 2
        flow: orders
        screens:
          orders:
            state:
              name: string = ""
              orders: int = 0
            model: [orders]
            events: [order, cancel]
            transitions:
              order:
                when: orders == 0
                do:
                  - set: { orders: 1 }
                  - message: { text: Ordered, for: 4s, action: { label: Undo, sends: cancel } }
              cancel: { set: { orders: 2 } }
            view:
              - field: { label: Name, edits: name, submits: order }
              - text: ${model.orders}
        properties:
          an order is made: { reachable: screen == 'orders' }
        backstack: { start: orders, onRootBack: ignore }
        explore:
          samples: { orders.name: [""] }
        """))
    // Nothing is ordered; ordered with the message and without it; cancelled.
    #expect(exploration.stateCount == 4)
  }

  @Test func `each value of each field of a payload is tried, also if there are many combinations`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: pair
      screens:
        first:
          state: { n: int = 0 }
          model: {}
          events: { e: { x: int, t: string } }
          transitions:
            e:
              - { when: "event.t.startsWith('a') && n > 1", do: [] }
              - { when: event.x < -1, navigate: second }
              - { do: [{ set: { n: =n - 2 } }, { set: { n: =event.x } }] }
        second:
          model: {}
      backstack: { start: first, onRootBack: ignore }
      properties:
        it stays: { never: screen == 'second' }
      """)
    #expect(explore(flow).properties.map(\.verdict) == [.violated])
  }

  @Test func `a constant comes before the numbers from which steps count to it`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: count
      screens:
        first:
          state: { n: int = 0 }
          model: { n: =n }
          events: [minus, check]
          transitions:
            minus: { when: n > -9, set: { n: =n - 2 } }
            check: { when: n == 7, navigate: second }
          view:
            - field: { label: N, edits: n, kind: number }
            - text: "${model.n}"
            - button: { label: Minus, sends: minus }
            - button: { label: Check, sends: check }
        second:
          model: {}
          view: [{ text: Seven }]
      backstack: { start: first, onRootBack: ignore }
      properties:
        small: { never: "alive.first.exists(s, s.n == 1001)" }
      """)
    #expect(explore(flow).properties.map(\.verdict) == [.violated])
  }
}
