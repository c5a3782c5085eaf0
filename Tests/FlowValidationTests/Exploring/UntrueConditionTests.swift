import Diagnostics
import FlowProgram
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

/// Conditions of each kind that never hold.
@Suite struct UntrueConditionTests {
  /// Returns the findings for a hall with a lamp of three lights and further lines.
  private func found(
    steps: String = "", parts: String = "", view: String = "", events: String = "turn", samples: String = "",
    state: String = ""
  ) throws -> [String] {
    let flow = try program(
      """
      flowspec: 2
      flow: hall

      screens:
        hall:
          state: { light: int = 0, marks: "list<int> = [1, 2]"\(state) }
          model: { light: =light, marks: =marks }
          events: [\(events)]
      \(parts)
          transitions:
            turn:
              - set: { light: =(light + 1) % 3, marks: "=light == 1 ? [1] : [1, 2]" }
      \(steps)
          view:
            - text: "${model.light} ${model.marks}"
            - button: { label: Turn, sends: turn }
      \(view)

      presenters:
        shade:
          model: { title: A shade }
          view:
            - text: ${model.title}

      backstack: { start: hall, onRootBack: exit }
      """)
    let exploration = explore(flow)
    #expect(exploration.verdict == .proved)
    return exploration.findings.map { "\($0.code): \($0.message)" }
  }

  private func untrue(_ condition: String) -> [String] {
    ["never-true: no run of the flow makes '\(condition)' true"]
  }

  @Test func `an 'if' in steps`() throws {
    #expect(try found(steps: "        - { if: light > 2, then: { message: Too bright. } }") == untrue("light > 2"))
    #expect(try found(steps: "        - { if: light > 1, then: { set: { marks: [] } } }") == [])
  }

  @Test func `a condition that holds at the launch is true in some run`() throws {
    let child = """
          children:
            shade: { present: shade, when: isNew }
      """
    let turn = "        - set: { isNew: false }"
    let found = try self.found(
      steps: turn, parts: child, view: "      - child: shade", state: ", isNew: bool = true")
    #expect(found == [])
  }

  @Test func `a 'where' that fits no item`() throws {
    let step = "        - remove: { from: marks, as: mark, where: mark > LIMIT }"
    #expect(try found(steps: step.replacing("LIMIT", with: "2")) == untrue("mark > 2"))
    #expect(try found(steps: step.replacing("LIMIT", with: "1")) == [])
  }

  @Test func `an effect that never runs`() throws {
    let effect = "    effects: { dim: { whenever: light > LIMIT, do: { set: { light: 0 } } } }"
    #expect(try found(parts: effect.replacing("LIMIT", with: "2")) == untrue("light > 2"))
    #expect(try found(parts: effect.replacing("LIMIT", with: "1")) == [])
  }

  @Test func `a child that is never there`() throws {
    let child = "    children: { shade: { present: shade, when: light > LIMIT } }"
    let view = "      - child: shade"
    #expect(try found(parts: child.replacing("LIMIT", with: "2"), view: view) == untrue("light > 2"))
    #expect(try found(parts: child.replacing("LIMIT", with: "1"), view: view) == [])
  }

  @Test func `an element that is never drawn, and one in the rows of a list`() throws {
    let text = "      - text: { text: Bright, when: model.light > LIMIT }"
    #expect(try found(view: text.replacing("LIMIT", with: "2")) == untrue("model.light > 2"))
    #expect(try found(view: text.replacing("LIMIT", with: "1")) == [])
    let rows = """
            - list:
                each: model.marks
                as: mark
                item: [{ text: "${mark}" }, { text: { text: Far, when: mark > 2 } }]
      """
    #expect(try found(view: rows) == untrue("mark > 2"))
  }

  @Test func `a control that is never enabled, of an event that another one sends`() throws {
    let button = "      - button: { label: Turn on, sends: turn, enabled: model.light > LIMIT }"
    #expect(try found(view: button.replacing("LIMIT", with: "2")) == untrue("model.light > 2"))
    #expect(try found(view: button.replacing("LIMIT", with: "1")) == [])
  }

  @Test func `an event that nothing else sends is reported once`() throws {
    let button = "      - button: { label: Break, sends: snap, enabled: model.light > 2 }"
    let found = try found(
      steps: "      snap: { set: { light: 0 } }", view: button, events: "turn, snap")
    #expect(found == ["never-runs: no run of the flow reaches the steps of 'hall.snap'"])
  }

  @Test func `a guard without steps`() throws {
    let found = try found(
      steps: "      snap: [{ when: light > 2, do: [] }, { set: { light: 0 } }]",
      view: "      - button: { label: Break, sends: snap }", events: "turn, snap")
    #expect(found == untrue("light > 2"))
  }
}
