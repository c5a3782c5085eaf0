/// Flows that several tests run.
enum SampleFlows {
  /// Three screens that push, replace, reset and go back, above a flow that keeps a log.
  static let rooms = """
    flowspec: 2
    flow: rooms
    state:
      log: list<string> = []
      visits: int = 0
    derived:
      isBusy: visits > 2
    events:
      entered: { name: string }
      home:
    transitions:
      entered:
        - append: { to: log, value: =event.name }
        - set: { visits: =visits + 1 }
      home:
        navigate: { to: hall, as: reset }
    screens:
      hall:
        state:
          steps: int = 0
        model: { steps: =steps, visits: =flow.visits, busy: =flow.isBusy, depth: =backstack.depth }
        events: [step, enterRoom, twice, home, wait, flee]
        enter: { send: { flow.entered: { name: hall } } }
        transitions:
          step: { set: { steps: =steps + 1 } }
          enterRoom: { navigate: { to: room, params: { number: =steps } } }
          twice:
            - navigate: { to: room, params: { number: 1 } }
            - navigate: { to: room, params: { number: 2 } }
          home: { send: flow.home }
          wait: { after: 2s, do: { set: { steps: =steps + 10 } } }
          flee:
            - navigate: { to: room, as: replace, params: { number: 9 } }
            - set: { steps: 100 }
        view:
          - text: "${model.steps} ${model.visits} ${model.busy} ${model.depth}"
          - button: { label: Step, sends: step }
          - button: { label: Enter, sends: enterRoom }
          - button: { label: Twice, sends: twice }
          - button: { label: Home, sends: home }
          - button: { label: Wait, sends: wait }
          - button: { label: Flee, sends: flee }
      room:
        params: { number: int }
        state:
          isLocked: bool = false
          first: int = params.number * 2
        model: { number: =params.number, locked: =isLocked, first: =first, where: =screen }
        events: [lock, leave, deeper, swap, toHall, toRoot, home]
        enter: { send: { flow.entered: { name: "room ${params.number}" } } }
        back:
          when: isLocked
          do: { set: { isLocked: false } }
        transitions:
          lock: { set: { isLocked: true } }
          leave:
            - goBack: {}
            - send: { flow.entered: { name: ghost } }
          deeper: { navigate: { to: room, params: { number: =params.number + 1 } } }
          swap: { navigate: { to: room, as: replace, params: { number: =params.number + 100 } } }
          toHall: { goBack: { to: hall } }
          toRoot: { goBack: root }
          home: { send: flow.home }
        view:
          - text: "${model.number} ${model.locked} ${model.first} ${model.where}"
          - button: { label: Lock, sends: lock }
          - button: { label: Leave, sends: leave }
          - button: { label: Deeper, sends: deeper }
          - button: { label: Swap, sends: swap }
          - button: { label: Hall, sends: toHall }
          - button: { label: Root, sends: toRoot }
          - button: { label: Home, sends: home }
    backstack:
      start: hall
    """

  /// Lists, maps, records and messages, changed in every way.
  static let shop = """
    flowspec: 2
    flow: shop
    types:
      Size: [small, large]
      Line: { id: int, name: string, count: int }
    screens:
      shop:
        state:
          next: int = 1
          lines: list<Line> = []
          prices: map<string, double> = {}
          size: Size = small
          note: string? = null
        derived:
          total: "lines.map(line, line.count).filter(count, count > 0).size()"
          isEmpty: lines.size() == 0
        model:
          Empty:
            when: isEmpty
            events: [add, price]
          Full:
            lines: =lines
            total: =total
            prices: =prices
            size: =size
            note: =note
        events:
          add:
          more: { id: int }
          drop: { id: int }
          price: { name: string, amount: double }
          forget: { name: string }
          clear:
          swap:
          resize: { size: Size }
          remark: { text: string? }
          hide: { id: int }
        transitions:
          add:
            - let: { id: =next }
            - append: { to: lines, value: "=Line{id: id, name: 'line', count: 1}" }
            - set: { next: =next + 1 }
            - message: "Added ${id}"
          more:
            update: { in: lines, as: line, where: line.id == event.id, set: { count: =line.count + 1 } }
          drop:
            - if: lines.exists(line, line.id == event.id)
              then:
                - remove: { from: lines, as: line, where: line.id == event.id }
                - message: Removed
              else:
                - message: Nothing to remove
          price: { put: { in: prices, key: =event.name, value: =event.amount } }
          forget: { remove: { from: prices, key: =event.name } }
          clear: { set: { lines: [], prices: {} } }
          swap: { set: { next: =lines.size(), lines: "=next > 2 ? [] : lines" } }
          resize: { set: { size: =event.size } }
          remark: { set: { note: =event.text } }
          hide: { dismiss: =event.id }
        view:
          Empty:
            - text: Nothing yet
            - button: { label: Add, sends: add }
            - button: { label: Price, sends: { price: { name: tea, amount: 2.5 } } }
          Full:
            - text: "${model.total} ${model.lines.size()} ${model.prices.size()} ${model.size} ${model.note != null}"
            - button: { label: Clear, sends: clear }
    backstack:
      start: shop
    """

  /// Timers that are armed, cancelled, fail, and navigate.
  static let clocks = """
    flowspec: 2
    flow: clocks
    state: { rung: int = 0 }
    events: [rang, tired]
    transitions:
      rang:
        - set: { rung: =rung + 1 }
        - if: rung % 7 == 6
          then: { send: tired }
      tired: { navigate: { to: bed, as: reset } }
    screens:
      desk:
        state: { left: int = 3, size: int = 1 }
        model: { left: =left, rung: =flow.rung, per: "=size == 0 ? 0 : 100 / size" }
        events:
          snooze: { by: duration }
          repeat:
          stop:
          shrink:
          divide:
          lie:
        transitions:
          snooze: { after: =event.by, name: snooze, do: { send: flow.rang } }
          repeat:
            after: 700ms
            do:
              - send: flow.rang
              - send: repeat
          stop: { cancel: snooze }
          shrink: { set: { size: "=size == 0 ? 3 : size - 1" } }
          divide:
            - message: "Divided ${left}"
            - set: { left: =left + 6 / size }
          lie: { navigate: { to: bed } }
        view:
          - text: "${model.left} ${model.rung} ${model.per}"
          - button: { label: Repeat, sends: repeat }
          - button: { label: Stop, sends: stop }
          - button: { label: Shrink, sends: shrink }
          - button: { label: Divide, sends: divide }
          - button: { label: Lie, sends: lie }
      bed:
        state: { slept: int = 0 }
        model: { slept: =slept, depth: =backstack.depth, texts: =messages.size() }
        events: [dream, rise]
        enter: { after: 1s, do: { set: { slept: =slept + 1 } } }
        transitions:
          dream: { after: 0s, do: { set: { slept: =slept + 10 } } }
          rise: { navigate: { to: desk, as: replace } }
        view:
          - text: "${model.slept} ${model.depth} ${model.texts}"
          - button: { label: Dream, sends: dream }
          - button: { label: Rise, sends: rise }
    backstack: { start: desk }
    """
}
