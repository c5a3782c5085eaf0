extension SampleFlows {
  /// A flow with every interaction between presenters: rows that come, move and leave, kept children, stores,
  /// provided values, effects of all kinds, and events that are raised and passed on.
  static let garden = """
    flowspec: 2
    flow: garden
    interfaces:
      Sign: { words: string = "no sign", action: event? }
    stores:
      weather:
        state: { isWet: bool = false, days: int = 0 }
        derived: { words: "isWet ? 'wet' : 'dry'" }
        events: [turn]
        transitions: { turn: { set: { isWet: =!isWet } } }
        effects:
          day: { every: 2s, do: { set: { days: =days + 1 } } }
    state:
      log: list<string> = []
    events: { note: { text: string } }
    transitions:
      note: { append: { to: log, value: =event.text } }
      field.left: { send: { note: { text: left the field } } }
    model: { sign: =backstack.top.Sign.words, log: =log }
    view:
      - text: "${model.sign}: ${model.log}"
      - child: backstack
    screens:
      field:
        saved: { next: int = 3 }
        state:
          beds: list<int> = [1, 2]
          isShedOpen: bool = true
        provides: { soil: "=beds.size() > 2 ? 'tired' : 'rich'" }
        children:
          rows: { present: bed, each: beds, as: number, key: number, params: { number: =number, isWet: =weather.isWet } }
          shed: { present: shed, when: isShedOpen, keep: saved }
          label: { present: label, params: { count: =rows.size(), tools: "=shed != null ? shed.tools : 0" } }
        model: { next: =next, words: =weather.words, total: "=rows.map(r, r.plants).sum()" }
        implements:
          Sign: { words: =label.words, action: plant }
        events: { plant: , reverse: , flip: , turn: , leave: , drop: { at: int } }
        emits: [left]
        transitions:
          plant: [{ append: { to: beds, value: =next } }, { set: { next: =next + 1 } }]
          reverse: { set: { beds: "=beds.size() > 1 ? beds.filter(b, b != beds[0]) + [beds[0]] : beds" } }
          flip: { set: { isShedOpen: =!isShedOpen } }
          turn: { send: weather.turn }
          leave: [{ emit: left }, { navigate: { to: road, params: { from: =next } } }]
          drop: { set: { next: "=12 / event.at" } }
          rows.dug: { remove: { from: beds, as: b, where: b == number } }
        effects:
          idle: { idle: 3s, do: { send: { flow.note: { text: quiet } } } }
          crowd: { whenever: beds.size() > 3, do: { send: { flow.note: { text: crowded } } } }
      road:
        params: { from: int }
        state: { steps: int = 0 }
        model: [steps]
        events: [back2]
        transitions: { back2: goBack }
        effects:
          walk: { every: 1s, while: visible, do: { set: { steps: =steps + 1 } } }
    presenters:
      bed:
        params: { number: int, isWet: bool }
        uses: { soil: string }
        state: { plants: int = 0 }
        model: { plants: =plants, words: "${params.number} ${soil} ${params.isWet}" }
        emits: [dug]
        events: [sow, dig]
        transitions:
          sow: { set: { plants: =plants + 1 } }
          dig: { emit: dug }
        enter: { send: { flow.note: { text: "+${params.number}" } } }
        leave: { send: { flow.note: { text: "-${params.number}" } } }
        effects:
          soak: { key: params.isWet, do: { if: params.isWet, then: { after: 1s, do: { set: { plants: =plants + 10 } } } } }
      shed:
        saved: { tools: int = 0 }
        state: { isDusty: bool = false }
        model: [tools, isDusty]
        events: [buy]
        transitions: { buy: { set: { tools: =tools + 1 } } }
        effects:
          dust: { after: 3s, key: tools, do: { set: { isDusty: true } } }
      label:
        params: { count: int, tools: int }
        model: { words: "${params.count} beds, ${params.tools} tools" }
    backstack: { start: field }
    """
}
