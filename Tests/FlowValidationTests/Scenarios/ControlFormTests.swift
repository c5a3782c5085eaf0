import Diagnostics
import FlowExplorer
import FlowProgram
import FlowReports
import FlowScenarios
import Testing

/// The use of sliders, of options from data, of fields that submit, and of the actions of messages.
@Suite struct ControlFormTests {
  private let shop = """
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
          name: string = ""
          orders: int = 0
        model: [teas, orders]
        events: [order, cancel]
        transitions:
          order:
            - set: { orders: =orders + cups }
            - message: { text: "Ordered for ${name}", for: 4s, action: { label: Undo, sends: cancel } }
          cancel: { set: { orders: 0 } }
        view:
          - choice:
              label: Tea
              edits: tea
              options: { each: model.teas, as: tea, value: =tea.id, label: =tea.name }
          - slider: { label: Cups, edits: cups, from: 1, to: 5, step: 2 }
          - field: { label: Name, edits: name, submits: order }
          - text: ${model.orders} cups
            when: model.orders > 0

    """

  private func scenarios(_ steps: String) -> String {
    """
    \(shop)
    backstack: { start: shop }
    scenarios:
      a:
        steps:
    \(steps.split(separator: "\n").map { "      \($0)" }.joined(separator: "\n"))
    """
  }

  @Test func `sliders are moved, options from data chosen, fields submitted, and messages answered`() throws {
    try expectHeld(
      scenarios(
        """
        - choose: { Tea: Darjeeling }
        - expect: { model: { tea: d } }
        - choose: { Tea: a }
        - slide: { Cups: 3 }
        - expect: { model: { cups: 3, tea: a } }
        - type: { Name: Ada }
        - submit: Name
        - expect: { shows: 3 cups, messages: [Ordered for Ada] }
        - press: Undo
        - expect: { hides: 3 cups, messages: [] }
        - submit: Name
        - expect: { messages: [Ordered for Ada] }
        - advance: 4s
        - expect: { messages: [], hides: Undo }
        """))
  }

  @Test func `a number that is never negative is typed without its 'u'`() throws {
    let uints = shop.replacing("name: string = \"\"\n", with: "name: uint = 1u\n")
    try expectHeld(
      scenarios("- type: { Name: 5 }\n- submit: Name\n- expect: { messages: [Ordered for 5] }")
        .replacing(shop, with: uints))
  }

  @Test func `a slider moves to no number beside its steps`() throws {
    var played = try PlayedScenarios(scenarios("- expect: { model: { cups: 1 } }\n- slide: { Cups: 2 }"))
    let messages = played.outcomes().flatMap(\.failures).map(\.message)
    #expect(messages == ["'2' is not a number from 1 to 5 in steps of 2, which 'Cups' requires"])
  }

  @Test func `only a field with an event for Enter submits`() throws {
    var played = try PlayedScenarios(scenarios("- expect: { model: { cups: 1 } }\n- submit: Cups"))
    let failures = played.outcomes().flatMap(\.failures)
    #expect(failures.map(\.code) == ["unknown-label"])
  }
}
