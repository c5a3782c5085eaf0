import TestSupport
import Testing

@Suite struct TraceCommandTests {
  /// A flow with a timer that runs while it is observed, rows with their own events, a store, and a screen on top.
  private let flow = """
    flowspec: 2
    flow: kitchen
    model: { title: =backstack.top.Bar.title }
    view: [{ heading: "${model.title}" }, { child: backstack }]
    interfaces:
      Bar: { title: string = "Kitchen" }
    stores:
      log:
        saved: { opened: int = 0 }
        events: [note]
        transitions: { note: { set: { opened: =opened + 1 } } }
    screens:
      stove:
        state:
          pots: list<string> = ["soup", "rice"]
          isOn: bool = false
          heat: int = 0
        derived: { isBoiling: heat >= 2 }
        children:
          rows: { present: pot, each: pots, as: pot, key: pot, params: { name: =pot, isBoiling: =isBoiling } }
        implements:
          Bar: { title: "=isBoiling ? 'It boils' : 'Stove'" }
        model: { heat: =heat, isOn: =isOn }
        events: [turn, look, fail]
        effects:
          heating: { every: 1s, while: isOn && visible, do: { set: { heat: =heat + 1 } } }
          boiled: { whenever: isBoiling, initially: skip, do: { message: It boils } }
        transitions:
          turn: { set: { isOn: =!isOn } }
          look: { navigate: { to: recipe, params: { heat: =heat } } }
          fail: { set: { heat: =heat / (heat - heat) } }
          rows.taken: { remove: { from: pots, as: other, where: other == event.name } }
        view:
          - text: Heat ${model.heat}
          - child: rows
          - button: { label: "${model.isOn ? 'Off' : 'On'}", sends: turn }
          - button: { label: Recipe, sends: look }
          - button: { label: Fail, sends: fail }
      recipe:
        params: { heat: int }
        enter: { send: log.note }
        model: { heat: =params.heat, opened: =log.opened }
        view: [{ text: "At ${model.heat}, opened ${model.opened} times" }]
    presenters:
      pot:
        params: { name: string, isBoiling: bool }
        model: { name: =params.name, isBoiling: =params.isBoiling }
        events: [take]
        emits: { taken: { name: string } }
        transitions: { take: { emit: { taken: { name: =params.name } } } }
        view: [{ button: { label: "Take ${model.name}", sends: take, enabled: =model.isBoiling } }]
    backstack: { start: stove }
    """

  private let script = """
    # It gets hot while it is watched.
    turn
    wait 2s
    rows['soup'].take
    look
    wait 5s
    back
    :trace off
    wait 1s
    :trace on
    fail

    """

  @Test func `a trace says what happened before each screen`() async throws {
    try await withFile(flow, named: "kitchen.flow.yaml") { path in
      let result = try await flowspec(["run", path, "--trace", "--width", "80"], input: script)
      #expect(result.code == 3)
      // The location of the fault, at the end, contains a folder that varies.
      let output = (result.output + result.errors).replacing(path, with: "kitchen.flow.yaml")
      expectSnapshot(output, named: "trace.txt", in: snapshotFolder())
    }
  }

  @Test func `a trace is the same on each run`() async throws {
    try await withFile(flow) { path in
      let first = try await flowspec(["run", path, "--trace"], input: script)
      #expect(try await flowspec(["run", path, "--trace"], input: script).output == first.output)
    }
  }

  @Test func `without the option nothing is traced`() async throws {
    try await withFile(flow) { path in
      let result = try await flowspec(["run", path], input: "turn\n")
      #expect(!result.output.contains("│"))
    }
  }

  @Test func `no snapshot is left over`() {
    let tests = snapshotFolder().replacing("/Snapshots", with: "")
    #expect(orphanedSnapshots(in: snapshotFolder(), testsIn: tests).isEmpty)
  }
}
