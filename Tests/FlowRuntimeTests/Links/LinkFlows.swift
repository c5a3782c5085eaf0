/// Flows whose screens have routes.
enum LinkFlows {
  /// A shop: a menu, items over it that show a tab, and a search that is a modal over an item.
  static let shop = """
    flowspec: 1
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
}
