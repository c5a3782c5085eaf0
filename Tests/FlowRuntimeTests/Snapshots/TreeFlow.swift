/// A flow with content of every kind for snapshots: stores, moving rows, children that come and go with saved state,
/// templates, values for a subtree, event values, and effects of each kind.
enum TreeFlow {
  static let text = """
    flowspec: 2
    flow: garden
    types:
      Plant: { id: int, name: string, water: int = 0 }
      Mood: [dry, fine, wet]
    interfaces:
      Bar:
        title: string = "Garden"
        action: event?
    stores:
      weather:
        saved: { rained: int = 0 }
        state: { mood: Mood = fine }
        events: { rain: { amount: int }, clear: }
        transitions:
          rain:
            - set: { rained: =rained + event.amount, mood: "=event.amount > 2 ? Mood.wet : Mood.dry" }
            - send: log.note
          clear: { set: { mood: fine } }
        effects:
          dries: { after: 3s, key: rained, while: mood != Mood.fine, do: { send: clear } }
      log:
        state: { lines: int = 0 }
        events: [note]
        transitions:
          note: { set: { lines: =lines + 1 } }
    state: { ticks: int = 0, idled: int = 0 }
    events: [asleep]
    transitions:
      asleep: { set: { idled: =idled + 1 } }
      beds.opened: { set: { ticks: =ticks + 100 } }
    effects:
      clock: { every: 700ms, do: { set: { ticks: =ticks + 1 } } }
      sleepy: { idle: 5s, do: { send: asleep } }
    provides: { unit: "=ticks % 2 == 0 ? 'l' : 'ml'" }
    model: { title: =backstack.top.Bar.title, action: =backstack.top.Bar.action, ticks: =ticks, idled: =idled }
    view:
      - text: "${model.title} ${model.ticks} ${model.idled}"
      - button: { label: Act, sends: =model.action, when: model.action != null }
      - child: backstack
    backstack: { start: beds }
    screens:
      beds:
        uses: { unit: string }
        saved: { plants: "list<Plant> = []", next: int = 1 }
        state: { showShed: bool = true, framed: bool = true, reversed: bool = false, heard: string = "" }
        derived:
          shown: "reversed ? plants.map(p, p).reverse() : plants"
          total: "plants.map(p, p.water).sum()"
        children:
          rows: { present: row, each: shown, as: plant, key: plant.id, params: { plant: =plant, all: =total } }
          shed: { present: shed, when: showShed, keep: saved, params: { first: "=rows.size() > 0 ? rows[0].title : ''" } }
          card:
            present: card
            when: framed
            params: { title: =heard }
            slots:
              body: { present: label, params: { text: "=string(total)" } }
        implements: { Bar: { title: "${plants.size()} beds", action: { add: { name: bar } } } }
        model: { total: =total, heard: =heard, unit: =unit, wet: =weather.mood == Mood.wet, rained: =weather.rained, shed: "=shed != null" }
        events:
          add: { name: string }
          toggleShed:
          toggleFrame:
          reverse:
          rain: { amount: int }
          open: { id: int }
          rename: { name: string }
        emits: { opened: }
        transitions:
          add:
            - append: { to: plants, value: { id: =next, name: =event.name } }
            - set: { next: =next + 1 }
          toggleShed: { set: { showShed: =!showShed } }
          toggleFrame: { set: { framed: =!framed } }
          reverse: { set: { reversed: =!reversed } }
          rain: { send: { weather.rain: { amount: =event.amount } } }
          open:
            - emit: opened
            - navigate: { to: bed, params: { id: =event.id, done: { rename: { name: done } } } }
          rename: { set: { heard: =event.name } }
          rows.removed: { remove: { from: plants, as: other, where: other.id == plant.id } }
          rows.watered:
            - let: { much: =event.amount + 1 }
            - after: 1s
              do: { update: { in: plants, as: other, where: other.id == plant.id, set: { water: =other.water + much } } }
        view:
          - text: "${model.total} ${model.heard} ${model.unit} ${model.wet} ${model.rained} ${model.shed}"
          - child: rows
          - child: shed
          - child: card
      bed:
        params: { id: int, done: event? }
        saved: { notes: string = "" }
        state: { seconds: int = 0 }
        children:
          inner: { present: label, params: { text: =notes } }
        implements: { Bar: { title: "Bed ${params.id}", action: =params.done } }
        effects:
          stopwatch: { every: 1s, while: visible, do: { set: { seconds: =seconds + 1 } } }
        model: { id: =params.id, notes: =notes, seconds: =seconds, rained: =weather.rained }
        events: { note: { text: string }, finish: , deeper: }
        transitions:
          note: { set: { notes: =event.text } }
          finish:
            - send: =params.done
            - goBack: {}
          deeper: { navigate: { to: bed, params: { id: =params.id + 1, done: finish } } }
        view:
          - text: "${model.id} ${model.notes} ${model.seconds} ${model.rained}"
          - child: inner
    presenters:
      row:
        params: { plant: Plant, all: int }
        saved: { remark: string = "" }
        state: { waits: bool = false, wets: int = 0, born: int = 0 }
        children:
          tag: { present: label, when: waits, params: { text: =remark } }
        enter: { set: { born: =params.all } }
        effects:
          rained: { whenever: weather.mood == Mood.wet, initially: skip, do: { set: { wets: =wets + 1 } } }
          count: { key: params.plant.water, do: { after: 500ms, do: { set: { wets: =wets + 10 } } } }
        model: { title: "${params.plant.name} ${remark}", water: =params.plant.water, wets: =wets, waits: =waits, born: =born }
        events: { water: { amount: int }, remove: , mark: { remark: string }, wait: }
        emits: { removed: , watered: { amount: int } }
        transitions:
          water: { emit: { watered: { amount: =event.amount } } }
          remove: { emit: removed }
          mark: { set: { remark: =event.remark } }
          wait: { set: { waits: =!waits } }
        view:
          - text: "${model.title} ${model.water} ${model.wets} ${model.waits} ${model.born}"
          - child: tag
      shed:
        params: { first: string }
        uses: { unit: string = "none" }
        saved: { tools: int = 0 }
        state: { dirt: int = 0 }
        stores:
          shelf:
            saved: { jars: int = 0 }
            events: [put]
            transitions:
              put: { set: { jars: =jars + 1 } }
        children:
          corner: { present: corner }
        leave: { message: "Left with ${tools}" }
        model: { tools: =tools, dirt: =dirt, jars: =shelf.jars, first: =params.first, unit: =unit, spiders: =corner.spiders }
        events: [take, soil, store]
        transitions:
          take: { set: { tools: =tools + 1 } }
          soil: { set: { dirt: =dirt + 1 } }
          store: { send: shelf.put }
        view:
          - text: "${model.tools} ${model.dirt} ${model.jars} ${model.first} ${model.unit} ${model.spiders}"
          - child: corner
      corner:
        uses: { shelf: store }
        saved: { spiders: int = 0 }
        model: { spiders: =spiders, jars: =shelf.jars }
        events: [hatch]
        transitions:
          hatch: { set: { spiders: =spiders + 1 } }
        view:
          - text: "${model.spiders} ${model.jars}"
      card:
        params: { title: string }
        slots: [body, foot]
        provides: { unit: cm }
        state: { open: bool = true }
        model: { title: =params.title, open: =open }
        events: [flip]
        transitions:
          flip: { set: { open: =!open } }
        view:
          - text: "${model.title} ${model.open}"
          - slot: body
          - slot: foot
      label:
        params: { text: string }
        uses: { unit: string }
        saved: { edits: int = 0 }
        model: { text: "${params.text} ${unit} ${edits}" }
        events: [edit]
        transitions:
          edit: { set: { edits: =edits + 1 } }
        view:
          - text: ${model.text}
    """
}
