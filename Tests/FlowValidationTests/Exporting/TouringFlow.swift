/// Everything that a model can say: a coordinator, questions and their answers, redirects, back handlers, all ways to join the
/// stack, values of all kinds, and a claim of each sort.
let touringFlow = """
  flowspec: 1
  flow: tour
  types:
    Size: [small, large]
    Gift:
      oneOf:
        none: {}
        box: { size: Size }
  state:
    steps: int = 0
    member: bool = false
    gift: Gift?
    log: list<string> = []
  derived:
    isRich: gift != null && has(gift.box) && gift.box.size == Size.large
  events:
    joined:
    gave: { gift: Gift }
    noted: { word: string }
    dropped: { word: string }
  transitions:
    joined: { set: { member: true } }
    gave: { set: { gift: =event.gift } }
    noted:
      when: "!(event.word in log)"
      append: { to: log, value: =event.word }
    dropped:
      remove: { from: log, as: word, where: word == event.word }
    hall.left:
      - when: member
        goBack: root
      - goBack: {}
  screens:
    hall:
      state:
        open: bool = false
        note: string = "none"
      model: { open: =open, note: =note, member: =flow.member }
      events: [toggle, ask, shop, vip, restart]
      emits: [left]
      transitions:
        toggle: { set: { open: =!open } }
        ask:
          when: open
          navigate:
            to: desk
            as: sheet
            params: { size: small }
            then:
              - set: { note: "got ${result}" }
              - send: { flow.noted: { word: =note } }
            cancelled: { set: { note: cancelled } }
        shop: { navigate: { to: shop, as: replace } }
        vip: { navigate: { to: vip, as: modal } }
        restart:
          - emit: left
          - set: { note: none }
      back:
        when: open
        do: { set: { open: false } }
      view:
        - toggle: { label: Open, value: =model.open, sends: toggle }
        - button: { label: Ask, sends: ask, enabled: model.open }
        - button: { label: Shop, sends: shop, when: model.note != 'none' }
        - button: { label: VIP, sends: vip }
        - button: { label: Restart, sends: restart }
    desk:
      params: { size: Size }
      result: string
      state: { size: "Size = params.size", count: int = 1 }
      model: { size: =size, count: =count }
      events:
        pick: { value: Size }
        more:
        take:
        back2:
      transitions:
        pick: { set: { size: =event.value } }
        more: { set: { count: =count * 2 } }
        take:
          - send: flow.joined
          - send: { flow.gave: { gift: { box: { size: =size } } } }
          - return: "${count}"
        back2: { goBack: { to: hall } }
      view:
        - choice: { label: Size, value: =model.size, sends: pick }
        - button: { label: More, sends: more, enabled: =model.count < 3 }
        - button: { label: Take, sends: take }
        - button: { label: Home, sends: back2 }
    shop:
      model: { words: =flow.log }
      events:
        drop: { word: string }
        home:
        twice:
      transitions:
        drop: { send: { flow.dropped: { word: =event.word } } }
        home: { navigate: { to: hall, as: reset } }
        twice:
          - navigate: vip
          - navigate: { to: desk, params: { size: large } }
      view:
        - list: { each: model.words, as: word, key: word, row: { button: { label: "${word}", sends: { drop: { word: =word } } } } }
        - button: { label: Home, sends: home }
        - button: { label: Twice, sends: twice }
    vip:
      requires: { when: member && isRich, redirect: desk2 }
      model: {}
      events: [end]
      transitions:
        end: { goBack: root }
      view:
        - button: { label: End, sends: end }
    desk2:
      model: { n: =flow.steps }
      events: [join]
      transitions:
        join:
          - send: flow.joined
          - goBack: {}
      view:
        - button: { label: Join, sends: join }
  backstack:
    start: hall
    onRootBack: exit
  properties:
    shops are seen: { reachable: screen == 'shop' }
    never rich and no member: { never: "!member && isRich" }
    depth three at most: { always: backstack.depth <= 3 }
    members stay: { always: member, after: member }
    first member: { precedes: [member, screen == 'vip'] }
    comes back: { leadsTo: [screen == 'desk', screen == 'hall'] }
    hall until: { until: [screen == 'hall', member] }
  explore:
    bounds: { backstack: 4, desk.count: 2, flow.log: 1 }
  """

/// A flow that fails when the third thing is asked for.
let failingFlow = """
  flowspec: 1
  flow: failing

  screens:
    things:
      state:
        at: int = 0
        things: list<string> = ['a', 'b']
        shown: string = "nothing"
      model: [shown]
      events: [next, show]
      transitions:
        next: { set: { at: =at + 1 } }
        show: { set: { shown: "=things[at]" } }
      view:
        - text: "${model.shown}"
        - button: { label: Next, sends: next }
        - button: { label: Show, sends: show }

  backstack:
    start: things

  explore:
    bounds: { things.at: 2 }
  """
