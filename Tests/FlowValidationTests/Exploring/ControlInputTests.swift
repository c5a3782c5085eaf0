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
}
