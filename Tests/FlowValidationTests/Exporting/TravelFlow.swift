/// Stacks in stacks: tabs that are there all the time, a flow that lies on one of them or over them, events that it emits and
/// results that it hands back, and all ways back out of both.
let travelFlow = """
  flowspec: 1
  flow: travel
  imports:
    poll: ./poll.flow.yaml
  state:
    stars: int = 0
    asked: string = "nobody"
  events:
    rated: { stars: int }
  transitions:
    rated: { set: { stars: =event.stars } }
    map.asking:
      navigate:
        to: poll
        params: { most: 2 }
        then: { send: { rated: { stars: =result } } }
        cancelled: { set: { asked: cancelled } }
    poll.doubted: { set: { asked: doubted } }
  provides:
    house: travel
  screens:
    home:
      children:
        tabs:
          tabs:
            map: { start: map, label: Map }
            notes: { start: notes, label: Notes, badge: =flow.stars }
          back: firstTab
      view:
        - child: tabs
    map:
      state:
        zoom: bool = false
      model: { zoom: =zoom, stars: =flow.stars }
      events: [turn, ask, inside, note, leave]
      emits: [asking]
      transitions:
        turn: { set: { zoom: =!zoom } }
        ask: { emit: asking }
        inside:
          navigate:
            to: poll
            as: sheet
            params: { most: 1 }
            then: { set: { zoom: "=result > 0" } }
            cancelled: { set: { zoom: false } }
        note: { switchTo: tabs.notes }
        leave: goBack
      back:
        when: zoom
        do: { set: { zoom: false } }
      view:
        - toggle: { label: Zoom, value: =model.zoom, sends: turn }
        - button: { label: Ask, sends: ask }
        - button: { label: Inside, sends: inside, when: model.stars < 2 }
        - button: { label: Note, sends: note }
        - button: { label: Leave, sends: leave }
    notes:
      params: { deep: bool = false }
      model: { deep: =params.deep }
      events: [more, up, home]
      transitions:
        more: { navigate: { to: notes, as: reuse, params: { deep: =!params.deep } } }
        up: { goBack: root }
        home: { goBack: {} }
      view:
        - button: { label: More, sends: more }
        - button: { label: Up, sends: up }
        - button: { label: Home, sends: home }
  backstack:
    start: home
    onRootBack: ignore
  properties:
    stars are few: { always: stars <= 2 }
    two stars are had: { reachable: stars == 2 }
  explore:
    bounds: { flow.stars: 3 }
  """

/// The flow that ``travelFlow`` goes to.
let pollFlow = """
  flowspec: 1
  flow: poll
  params:
    most: int = 1
  result: int
  uses:
    house: string = "nowhere"
  emits: [doubted]
  state:
    count: int = 0
  events:
    more:
    doubt:
  transitions:
    more: { when: count < params.most, set: { count: =count + 1 } }
    doubt:
      - emit: doubted
      - goBack: root
      - goBack
    sure.said: { return: =count }
  model: { house: =house, count: =count }
  view:
    - text: "${model.house}"
    - button: { label: Doubt, sends: doubt }
    - child: backstack
  screens:
    ask:
      model: { count: =flow.count }
      events: [more, done]
      transitions:
        more: { send: flow.more }
        done: { navigate: { to: sure, params: { count: =flow.count } } }
      view:
        - button: { label: More, sends: more }
        - button: { label: Done, sends: done }
    sure:
      params: { count: int }
      model: { count: =params.count }
      events: [say]
      emits: [said]
      transitions:
        say: { emit: said }
      view:
        - button: { label: Say, sends: say, when: model.count > 0 }
  backstack:
    start: ask
  explore:
    bounds: { flow.count: 3 }
  """
