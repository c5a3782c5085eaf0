/// What happens without being sent for: stores, parts that come and go and repeat, steps on entering, effects of each sort,
/// timers that are named, cancelled, due together and remember something, messages, and all ways back to what is there.
let livingFlow = """
  flowspec: 1
  flow: house
  stores:
    mood:
      state:
        level: int = 0
      derived:
        isLoud: level > 1
      events: [up, down]
      transitions:
        up: { when: level < 2, do: { set: { level: =level + 1 } } }
        down: { set: { level: 0 } }
  state:
    guests: list<string> = []
  transitions:
    read: { dismiss: =event.id }
    came: { when: "!(event.name in guests)", append: { to: guests, value: =event.name } }
    went:
      - remove: { from: guests, as: guest, where: guest == event.name }
      - message: "${event.name} has left"
  model: { news: =messages, isQuiet: =screen == 'hall' }
  events:
    came: { name: string }
    went: { name: string }
    read: { id: int }
  effects:
    shush: { when: mood.isLoud, do: { message: Quiet please } }
  view:
    - child: backstack
    - list: { each: model.news, as: item, key: item.id, row: { button: { label: "${item.text}", sends: { read: { id: =item.id } } } } }
  screens:
    hall:
      state:
        rings: int = 0
        isDark: bool = false
      children:
        door: { present: door, when: "!isDark", params: { count: =rings } }
        rows: { present: guest, each: flow.guests, as: name, key: name, params: { name: =name, isFirst: "=name == flow.guests[0]" } }
        lamp: { present: lamp }
        box: { present: box }
      model: { rings: =rings, glow: =lamp.glow }
      events: [dim, hush, porch, louder]
      enter: { set: { rings: 1 } }
      effects:
        fall: { after: 2s, key: rings, while: rings > 1, do: { set: { rings: =rings - 1 } } }
        greet: { when: rings > 1, first: skip, do: { send: mood.up } }
      transitions:
        dim: { set: { isDark: =!isDark } }
        hush: { send: mood.down }
        louder: { send: mood.up }
        porch: { navigate: { to: porch, params: { light: =isDark } } }
        door.rang:
          - set: { rings: "=rings < 2 ? rings + 1 : rings" }
          - send: { flow.came: { name: "=rings > 1 ? 'Ann' : 'Bob'" } }
        rows.bored: { send: { flow.went: { name: =name } } }
      view:
        - child: door
        - child: rows
        - child: lamp
        - child: box
        - button: { label: Dim, sends: dim }
        - button: { label: Louder, sends: louder, when: model.glow == 'low' }
        - button: { label: Hush, sends: hush, when: model.rings > 1 }
        - button: { label: Porch, sends: porch }
    porch:
      params: { light: bool }
      state:
        said: string = "nothing"
      model: { light: =params.light, said: =said }
      events: [say, again, stop, sleep, other]
      enter: { send: say }
      transitions:
        say:
          - let: { word: "=params.light ? 'dark' : 'bright'" }
          - after: 1s
            name: saying
            do:
              - set: { said: =word }
              - after: 1s
                do: { set: { said: "=word + '!'" } }
        again: { navigate: { to: porch, as: reuse, params: { light: =!params.light } } }
        other: { navigate: { to: hall, as: reuse } }
        stop: { cancel: saying }
        sleep: { navigate: { to: hall, as: reset } }
      effects:
        doze: { idle: 3s, do: goBack }
      view:
        - button: { label: Say, sends: say, when: model.said == 'nothing' }
        - button: { label: Again, sends: again }
        - button: { label: Other, sends: other }
        - button: { label: Stop, sends: stop }
        - button: { label: Sleep, sends: sleep }
  presenters:
    door:
      params: { count: int }
      state: { isOpen: bool = false }
      model: { isOpen: =isOpen, count: =params.count }
      events: [ring, turn]
      emits: [rang]
      transitions:
        ring: { emit: rang }
        turn: { set: { isOpen: =!isOpen } }
      effects:
        close: { after: 2s, while: isOpen, do: { set: { isOpen: false } } }
      view:
        - button: { label: "Ring ${model.count}", sends: ring }
        - button: { label: Turn, sends: turn }
    guest:
      params: { name: string, isFirst: bool }
      model: { isFirst: =params.isFirst }
      events: [leave]
      emits: [bored]
      transitions:
        leave: { emit: bored }
      view:
        - button: { label: Leave, sends: leave, when: model.isFirst }
    box:
      children:
        toy: { present: toy }
      model: {}
      events: [shake]
      transitions:
        shake: { send: mood.down }
    toy:
      model: {}
      events: [press]
      transitions:
        press: { send: mood.up }
    lamp:
      model: { glow: "=mood.isLoud ? 'high' : 'low'" }
      view:
        - text: ${model.glow}
  backstack:
    start: hall
    onRootBack: ignore
  properties:
    loud means warned or read: { always: "mood.level >= 0" }
    guests are few: { never: guests.size() > 2 }
  explore:
    bounds: { backstack: 2, messages: 1, hall.rings: 3 }
  """
