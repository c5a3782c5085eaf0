import CEL
import Diagnostics
import FlowRuntime
import Testing

@Suite struct EffectTests {
  private static let keyed = """
    flowspec: 2
    flow: f
    screens:
      f:
        state:
          id: int = 1
          other: int = 0
          log: list<string> = []
        model: [log]
        effects:
          load:
            key: id
            do:
              - append: { to: log, value: "load ${id}" }
              - after: 1s
                do: { append: { to: log, value: loaded } }
        events: [next, touch]
        transitions:
          next: { set: { id: =id + 1 } }
          touch: { set: { other: =other + 1 } }
    backstack: { start: f }
    """

  @Test func `a keyed effect runs on entering and whenever its key changes`() throws {
    var flow = try TestFlow(EffectTests.keyed)
    #expect(flow["log"] == "[load 1]")
    try flow.send("next")
    #expect(flow["log"] == "[load 1, load 2]")
  }

  @Test func `an effect whose key is unchanged is not restarted by a recomposition`() throws {
    var flow = try TestFlow(EffectTests.keyed)
    try flow.send("touch")
    #expect(flow["log"] == "[load 1]")
  }

  @Test func `restarting an effect cancels what its former run has armed`() throws {
    var flow = try TestFlow(EffectTests.keyed)
    try flow.send("next")
    flow.wait(5)
    #expect(flow["log"] == "[load 1, load 2, loaded]")
  }

  @Test func `every runs each period, after runs once, and a key restarts both`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      screens:
        f:
          state: { code: int = 0, ticks: int = 0, isExpired: bool = false }
          model: [ticks, isExpired]
          effects:
            tick: { every: 1s, key: code, do: { set: { ticks: =ticks + 1 } } }
            expire: { after: 3s, key: code, do: { set: { isExpired: true } } }
          events: [again]
          transitions: { again: { set: { code: =code + 1, ticks: 0 } } }
      backstack: { start: f }
      """)
    flow.wait(2)
    #expect(flow["ticks"] == "2")
    try flow.send("again")
    flow.wait(nanoseconds: 2_999_999_999)
    #expect(flow["ticks"] == "2")
    #expect(flow["isExpired"] == "false")
    flow.wait(1)
    #expect(flow["ticks"] == "3")
    #expect(flow["isExpired"] == "true")
  }

  @Test func `a periodic effect continues after a fault`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      screens:
        f:
          state: { rest: int = 3, parts: int = 0 }
          model: [parts]
          effects:
            split:
              every: 1s
              do: [{ set: { rest: =rest - 1 } }, { set: { parts: =12 / (rest - 1) } }]
          events: [reset]
          transitions: { reset: { set: { rest: 5 } } }
      backstack: { start: f }
      """)
    flow.wait(1)
    #expect(flow["parts"] == "12")
    #expect(flow.wait(1).flatMap(\.codes) == ["failed-formula"])
    try flow.send("reset")
    flow.wait(1)
    #expect(flow["parts"] == "4")
  }

  @Test func `idle runs once when the user was inactive for long enough`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      screens:
        f:
          state: { locks: int = 0 }
          model: [locks]
          effects:
            lock: { idle: 5s, do: { set: { locks: =locks + 1 } } }
          events: [touch]
          transitions: { touch: { set: { locks: =locks } } }
      backstack: { start: f }
      """)
    flow.wait(4)
    try flow.send("touch")
    flow.wait(4)
    #expect(flow["locks"] == "0")
    flow.wait(30)
    #expect(flow["locks"] == "1", "once, until somebody does something again")
    try flow.send("touch")
    flow.wait(6)
    #expect(flow["locks"] == "2")
  }

  @Test func `a condition that comes to hold runs its effect once, the first time on entering unless that is skipped`()
    throws
  {
    func flow(first: String) throws -> TestFlow {
      try TestFlow(
        """
        flowspec: 2
        flow: f
        screens:
          f:
            state: { count: int = 5, rings: int = 0 }
            model: [rings]
            effects:
              ring: { whenever: count > 3\(first), do: { set: { rings: =rings + 1 } } }
            events: { show: { count: int } }
            transitions: { show: { set: { count: =event.count } } }
        backstack: { start: f }
        """)
    }
    var counted = try flow(first: "")
    #expect(counted["rings"] == "1")
    try counted.send("show", ["count": .int(6)])
    #expect(counted["rings"] == "1", "it held all the time")
    try counted.send("show", ["count": .int(1)])
    try counted.send("show", ["count": .int(9)])
    #expect(counted["rings"] == "2")
    #expect(try flow(first: ", initially: skip")["rings"] == "0")
  }

  @Test func `while visible pauses an effect under another screen and restarts its period`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      screens:
        f:
          state: { ticks: int = 0 }
          model: [ticks]
          effects:
            tick: { every: 1s, while: visible, do: { set: { ticks: =ticks + 1 } } }
          events: [cover]
          transitions: { cover: { navigate: lid } }
        lid:
          model: { text: covered }
      backstack: { start: f }
      """)
    flow.wait(2)
    flow.wait(nanoseconds: 500_000_000)
    try flow.send("cover")
    flow.wait(10)
    flow.back()
    #expect(flow["ticks"] == "2")
    flow.wait(nanoseconds: 900_000_000)
    #expect(flow["ticks"] == "2")
    flow.wait(nanoseconds: 100_000_000)
    #expect(flow["ticks"] == "3")
  }

  private static let nest = """
    flowspec: 2
    flow: f
    state:
      log: list<string> = []
    events: { note: { text: string } }
    transitions: { note: { append: { to: log, value: =event.text } } }
    screens:
      f:
        state: { isLeft: bool = true }
        children:
          left: { present: outer, when: isLeft, params: { name: L } }
          right: { present: outer, when: "!isLeft", params: { name: R } }
        model: { log: =flow.log }
        events: [flip]
        transitions: { flip: { set: { isLeft: =!isLeft } } }
    presenters:
      outer:
        params: { name: string }
        children:
          inner: { present: inner, params: { name: =params.name } }
        enter: { send: { flow.note: { text: "+${params.name}o" } } }
        leave: { send: { flow.note: { text: "-${params.name}o" } } }
      inner:
        params: { name: string }
        state: { ticks: int = 0 }
        model: [ticks]
        effects:
          tick: { every: 1s, do: [{ set: { ticks: =ticks + 1 } }, { send: { flow.note: { text: tick } } }] }
        enter: { send: { flow.note: { text: "+${params.name}i" } } }
        leave: { send: { flow.note: { text: "-${params.name}i" } } }
    backstack: { start: f }
    """

  @Test func `on leaving, effects end in reverse order of entering, before new ones start`() throws {
    var flow = try TestFlow(EffectTests.nest)
    #expect(flow["log"] == "[+Lo, +Li]")
    try flow.send("flip")
    #expect(flow["log"] == "[+Lo, +Li, -Li, -Lo, +Ro, +Ri]")
  }

  @Test func `an effect whose presenter left never writes again`() throws {
    var flow = try TestFlow(
      EffectTests.nest.replacing("right: { present: outer, when: \"!isLeft\", params: { name: R } }", with: ""))
    flow.wait(1)
    try flow.send("flip")
    flow.wait(10)
    #expect(flow["log"] == "[+Lo, +Li, tick, -Li, -Lo]")
    #expect(flow.flow.nextDeadline == nil)
  }

  @Test func `a cascade of effects that does not settle is a fault that names the cycle`() throws {
    var flow = try TestFlow(
      """
      flowspec: 2
      flow: f
      screens:
        f:
          state: { left: int = 0, right: int = 0, isOn: bool = false }
          model: [left, right]
          effects:
            forth: { key: "isOn ? right : 0", do: { if: isOn, then: { set: { left: =right + 1 } } } }
            back: { key: "isOn ? left : 0", do: { if: isOn, then: { set: { right: =left + 1 } } } }
          events: [start]
          transitions: { start: { set: { isOn: true, left: 1 } } }
      backstack: { start: f }
      """)
    let tick = try flow.send("start")
    #expect(tick.codes == ["endless-effects"])
    let message = tick.faults[0].diagnostic.message
    #expect(
      message.contains("f.forth → left → f.back → right → f.forth")
        || message.contains("f.back → right → f.forth → left → f.back"), "\(message)")
    #expect(flow["left"] == "0", "nothing of it stays")
  }

  @Test func `a fault on entering at launch is thrown from launch`() throws {
    let program = try program(
      """
      flowspec: 2
      flow: f
      screens:
        f:
          state: { none: int = 0 }
          children:
            part: { present: part, params: { count: =1 / none } }
      presenters:
        part:
          params: { count: int }
          model: { count: =params.count }
      backstack: { start: f }
      """)
    #expect(throws: Fault.self) { try RunningFlow.launch(program) }
  }

  // MARK: A condition under which an effect runs

  private func watching(_ more: String = "", on: Bool = true, x: Bool = true) throws -> TestFlow {
    try TestFlow(
      """
      flowspec: 2
      flow: f
      screens:
        f:
          state: { on: bool = \(on), x: bool = \(x), count: int = 0 }
          model: [count]
          effects:
            watch: { whenever: x, while: on\(more), do: { set: { count: =count + 1 } } }
          events: [flip, off, both]
          transitions:
            flip: { set: { on: =!on } }
            off: { set: { x: false } }
            both: { set: { x: true, on: true } }
      backstack: { start: f }
      """)
  }

  @Test func `12.3 an effect with 'whenever' starts from the beginning when its 'while' becomes true`() throws {
    var flow = try watching()
    #expect(flow["count"] == "1")
    for event in ["flip", "flip"] { try flow.send(event) }
    #expect(flow["count"] == "2")
    for event in ["flip", "off", "both"] { try flow.send(event) }
    #expect(flow["count"] == "3")
  }

  @Test func `12.3 with 'initially: skip' a condition that is true when 'while' becomes true runs no steps`() throws {
    var flow = try watching(", initially: skip", on: false)
    try flow.send("flip")
    #expect(flow["count"] == "0")
    for event in ["off", "both"] { try flow.send(event) }
    #expect(flow["count"] == "1")
  }
}
