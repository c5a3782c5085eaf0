/// Flows whose screens have routes.
enum LinkFlows {
  /// A shop: a menu, items above it that show a tab, and a search that is a modal above an item.
  static let shop = """
    flowspec: 2
    flow: shop
    types:
      Tab: [details, reviews]
    screens:
      menu:
        route: /
        state:
          visits: int = 0
        model: [visits]
        events: [visit, open]
        transitions:
          visit: { set: { visits: =visits + 1 } }
          open: { navigate: { to: item, params: { id: 1 } } }
      item:
        params:
          id: int
          tab: Tab = details
        route: { path: "/items/{id}?tab", over: [menu] }
        state:
          count: int = 0
        model: { id: =params.id, tab: =params.tab, count: =count }
        events: [add]
        transitions:
          add: { set: { count: =count + 1 } }
      new:
        route: { path: /items/new, over: [menu] }
        model: { title: New }
      search:
        params:
          number: int
          words: string
          at: timestamp?
        route: { path: "/items/{number}/search/{words}?at", over: [menu, item: { id: number }], as: modal }
        model: { words: =params.words, at: "${params.at == null}" }
    backstack:
      start: menu
    """

  /// A club: an item in a tab of a part of the menu, for signed-in users.
  static let club = """
    flowspec: 2
    flow: club
    state:
      isIn: bool = false
    events: [signedIn]
    transitions:
      signedIn: { set: { isIn: true } }
    presenters:
      frame:
        children:
          tabs:
            tabs:
              one: { start: one, label: One }
              two: { start: two, label: Two }
        view:
          - child: tabs
    screens:
      menu:
        provides: { colour: red }
        children:
          frame: { present: frame }
        view:
          - child: frame
      one:
        model: { t: One }
        view: [{ text: "${model.t}" }]
      two:
        model: { t: Two }
        view: [{ text: "${model.t}" }]
      item:
        uses: { colour: string }
        params: { id: string }
        requires: { when: isIn, redirect: { to: login, params: { next: =requested } } }
        route: { path: "/items/{id}", tab: two }
        model: { t: "${params.id} ${colour}" }
        view: [{ text: "${model.t}" }]
      login:
        params: { next: string }
        model: { t: "Sign in for ${params.next}" }
        events: [go]
        transitions:
          go: [{ send: flow.signedIn }, { navigate: { route: =params.next } }]
        view: [{ text: "${model.t}" }, { button: { label: Go, sends: go } }]
    backstack: { start: menu }
    """
}
