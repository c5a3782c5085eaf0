import FlowProgram
import FlowRuntime
import Testing

/// A flow with stacks of every kind for snapshots: tabs, a stack beside them, an imported flow with its own tabs,
/// sleeping entries, history, and callers in all of them.
enum StackFlow {
  /// Returns the program of the flow.
  static func program(_ edits: [(String, String)] = []) throws -> Program {
    var text = text
    for (old, new) in edits {
      try #require(text.contains(old), "\(old)")
      text.replace(old, with: new)
    }
    return try FlowRuntimeTests.program(text, imports: [(path: "till.flow.yaml", text: till)])
  }

  static let text = """
    flowspec: 2
    flow: market
    imports:
      pay: ./till.flow.yaml
    state:
      log: list<string> = []
      isOpen: bool = true
    saved:
      isMember: bool = true
    events: { note: { text: string }, toggle: , join: }
    transitions:
      note: { append: { to: log, value: =event.text } }
      toggle: { set: { isOpen: =!isOpen } }
      join: { set: { isMember: =!isMember } }
    model: { log: "=log.filter(l, l != '').size()", depth: =backstack.depth, forward: =backstack.forward }
    view:
      - text: "${model.log} ${model.depth} ${model.forward}"
      - button: { label: Toggle, sends: toggle }
      - button: { label: Join, sends: join }
      - child: backstack
    backstack: { start: main, compose: top, history: true, onRootBack: ignore }
    screens:
      main:
        saved: { title: string = "m" }
        state: { seen: int = 0 }
        children:
          home:
            tabs:
              feed: { start: feed, params: { name: News }, label: Feed }
              cart: { start: cart, label: Cart, badge: =flow.log.size() }
              me: { start: feed, params: { name: Me }, label: Me }
            back: firstTab
            history: true
          drawer: { stack: feed, params: { name: Drawer }, when: flow.isOpen, keep: saved, compose: top, history: true }
        model: { selected: =home.selected, seen: =seen, title: =title }
        events: { see: , cover: , buy: , toCart: { name: string }, toggle: , join: }
        transitions:
          see: { set: { seen: =seen + 1, title: "=title.size() > 6 ? 'm' : title + 'x'" } }
          toggle: { send: flow.toggle }
          join: { send: flow.join }
          cover:
            navigate:
              to: item
              in: flow
              params: { name: =title }
              then: { send: { flow.note: { text: "main got ${result}" } } }
              cancelled: { send: { flow.note: { text: main got nothing } } }
          buy:
            navigate:
              to: pay
              params: { price: =seen }
              then: { send: { flow.note: { text: "paid ${result}" } } }
              cancelled: { send: { flow.note: { text: kept it } } }
          toCart:
            navigate:
              to: item
              in: home.cart
              params: { name: =event.name }
              then: { send: { flow.note: { text: "put ${result}" } } }
        view:
          - text: "${model.selected} ${model.seen} ${model.title}"
          - child: home
          - child: drawer
          - button: { label: See, sends: see }
          - button: { label: Cover, sends: cover }
          - button: { label: Buy, sends: buy }
          - button: { label: Put, sends: { toCart: { name: x } } }
          - button: { label: Toggle, sends: toggle }
          - button: { label: Join, sends: join }
      feed:
        params: { name: string }
        saved: { count: int = 0 }
        state: { fresh: int = 0 }
        children:
          rows: { present: row, each: "['a', 'b']", as: name, key: name, params: { name: =name } }
        model: { name: =params.name, count: =count, fresh: =fresh, visible: =visible }
        events: { more: , later: }
        transitions:
          more: { set: { count: =count + 1, fresh: =fresh + 1 } }
          later: { after: 2s, do: { set: { fresh: =fresh + 10 } } }
        effects:
          tick: { every: 1s, while: visible, do: { set: { fresh: =fresh + 100 } } }
        view:
          - text: "${model.name} ${model.count} ${model.fresh} ${model.visible}"
          - child: rows
          - button: { label: More, sends: more }
          - button: { label: Later, sends: later }
      cart:
        state: { got: string = "" }
        model: { got: =got }
        events: { open: { name: string }, buy: , vip: }
        transitions:
          open:
            navigate:
              to: item
              as: sheet
              params: { name: =event.name }
              then: { set: { got: "${result} of ${event.name}" } }
              cancelled: { set: { got: "no ${event.name}" } }
          buy:
            navigate:
              to: pay
              params: { price: 7 }
              then: { set: { got: "${result}" } }
              cancelled: { set: { got: no pay } }
          vip: { navigate: { to: vip, cancelled: { set: { got: no vip } } } }
        view:
          - text: ${model.got}
          - button: { label: Open, sends: { open: { name: x } } }
          - button: { label: Buy, sends: buy }
          - button: { label: Vip, sends: vip }
      vip:
        requires: { when: isMember, redirect: { to: item, params: { name: desk } } }
        model: { title: Vip }
        view: [{ text: "${model.title}" }]
      item:
        params: { name: string }
        result: string
        saved: { looks: int = 0 }
        model: { name: =params.name, looks: =looks }
        events: { look: , done: , root: , further: }
        transitions:
          look: { set: { looks: =looks + 1 } }
          done: { return: "${params.name}${looks}" }
          root: { goBack: root }
          further: { navigate: { to: item, as: modal, params: { name: "${looks}" }, then: { set: { looks: =looks + 10 } } } }
        view:
          - text: "${model.name} ${model.looks}"
          - button: { label: Look, sends: look }
          - button: { label: Done, sends: done }
          - button: { label: Root, sends: root }
          - button: { label: Further, sends: further }
    presenters:
      row:
        params: { name: string }
        saved: { stars: int = 0 }
        model: { name: =params.name, stars: =stars }
        events: { star: , ask: , lend: }
        transitions:
          star: { set: { stars: =stars + 1 } }
          ask:
            - let: { before: =stars }
            - navigate:
                to: item
                params: { name: =params.name }
                then: { set: { stars: =stars + before + result.size() } }
                cancelled: { set: { stars: =-before } }
          lend:
            navigate:
              to: item
              in: flow
              params: { name: lent }
              then: { set: { stars: =stars + 1000 } }
              cancelled: { set: { stars: =stars + 100 } }
        view:
          - text: "${model.name} ${model.stars}"
          - button: { label: Star, sends: star }
          - button: { label: Ask, sends: ask }
          - button: { label: Lend, sends: lend }
    """

  static let till = """
    flowspec: 2
    flow: till
    params: { price: int = 5 }
    result: int
    state: { steps: int = 0 }
    saved: { tip: int = 0 }
    events: { step: , give: }
    transitions:
      step: { set: { steps: =steps + 1 } }
      give: { set: { tip: =tip + 1 } }
      done.paid: { return: =params.price + tip + event.extra }
    model: { price: =params.price, steps: =steps, tip: =tip, depth: =backstack.depth }
    view:
      - text: "${model.price} ${model.steps} ${model.tip} ${model.depth}"
      - child: backstack
    backstack: { start: item }
    screens:
      item:
        state: { looked: int = 0 }
        children:
          ways:
            tabs:
              card: { start: choice, params: { name: Card }, label: Card }
              cash: { start: choice, params: { name: Cash }, label: Cash }
            compose: top
        model: { looked: =looked }
        events: { look: , step: , next: }
        transitions:
          look: { set: { looked: =looked + 1 } }
          step: { send: flow.step }
          next: { navigate: done }
        view:
          - text: ${model.looked}
          - child: ways
          - button: { label: Look, sends: look }
          - button: { label: Step, sends: step }
          - button: { label: Next, sends: next }
      choice:
        params: { name: string }
        saved: { picks: int = 0 }
        state: { temporary: int = 0 }
        model: { name: =params.name, picks: =picks, temporary: =temporary }
        events: { pick: , more: , give: }
        transitions:
          pick: { set: { picks: =picks + 1, temporary: =temporary + 1 } }
          more:
            navigate: { to: choice, params: { name: "${params.name}+" }, cancelled: { set: { temporary: =temporary - 100 } } }
          give: { send: flow.give }
        view:
          - text: "${model.name} ${model.picks} ${model.temporary}"
          - button: { label: Pick, sends: pick }
          - button: { label: More, sends: more }
          - button: { label: Give, sends: give }
      done:
        model: { title: Done }
        events: [pay]
        emits: { paid: { extra: int } }
        transitions:
          pay: { emit: { paid: { extra: 1 } } }
        view:
          - text: ${model.title}
          - button: { label: Pay, sends: pay }
    """
}
