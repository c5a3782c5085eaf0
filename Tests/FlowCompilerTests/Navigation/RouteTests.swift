import Testing

/// Routes without a destination, each with the suggested correction.
@Suite struct RouteTests {
  private func expectRoute(
    _ lines: String, params: String = "id: int", sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectFindings(
      """
      screens:
        a:
          model: { title: Here }
          view:
            - text: ${model.title}
        b:
          params: { \(params) }
      \(lines)
          model: { id: "${params.id}" }
          view:
            - text: ${model.id}
      """, sourceLocation: sourceLocation)
  }

  @Test func `a screen that only a link leads to can be reached`() {
    expectRoute("    route: /b/{id}")
  }

  @Test func `the syntax of other languages for a param is reported`() {
    expectRoute(
      """
          route: /b/:id
      #             ^^^ invalid-route: ':id' is a word, not a param
      #                 hint: write '{id}' for a param
      """)
  }

  @Test func `the type of a param stands under 'params' alone`() {
    expectRoute(
      """
          route: /b/{id:int}
      #             ^^^^^^^^ invalid-route: '{id:int}' is not a param
      #                      hint: write '{id}'; its type is declared under 'params'
      """)
  }

  @Test func `a param fills the whole part of a path`() {
    expectRoute(
      """
          route: /b-{id}
      #           ^^^^^^ invalid-route: 'b-{id}' is neither a word nor a param
      #                  hint: put a slash between them: a param fills a whole part, as in '/item/{id}'
      """)
  }

  @Test func `a route is a path, and any link may end with it`() {
    expectRoute(
      """
          route: shop://app/b/{id}
      #          ^^^^^^^^^^^^^^^^^ invalid-route: the route 'shop://app/b/{id}' does not begin with '/'
      #                            hint: write '/b/{id}'; a link may have any scheme and host before it
      """)
  }

  @Test func `nothing may stand between two slashes, or behind the last`() {
    expectRoute(
      """
          route: /b//{id}/
      #            ^ invalid-route: the part between two slashes of the route is empty
      #              hint: remove it
      #                  ^ invalid-route: the route ends with '/'
      #                    hint: remove it
      """)
  }

  @Test func `names behind the question mark stand alone`() {
    expectRoute(
      """
          route: "/b?id={id}"
      #              ^^^^^^^ invalid-route: 'id={id}' is not a name of a param
      #                      hint: write 'id' alone; its type is declared under 'params'
      """, params: "id: int = 1")
  }

  @Test func `a param stands in a route once`() {
    expectRoute(
      """
          route: /b/{id}?id
      #                  ^^ invalid-route: the route has the param 'id' twice
      #                     hint: remove one of them
      """)
  }

  @Test func `a typo in the name of a param is reported`() {
    expectRoute(
      """
          route: /b/{ide}
      #              ^^^ unknown-argument: the screen 'b' has no param 'ide'
      #                  hint: did you mean 'id'?
      """, params: "id: int = 1")
  }

  @Test func `a route under a presenter that is no screen is reported`() {
    expectFindings(
      """
      screens:
        a:
          children:
            part: { present: part }
          view:
            - child: part
      presenters:
        part:
          route: /part
      #   ^^^^^ unknown-key: a presenter has no key 'route'
      #         hint: declare it in the screen, and pass the values of the link on as 'params'
          model: { title: Here }
          view:
            - text: ${model.title}
      """)
  }

  // MARK: Screens below the destination

  private func expectOver(_ over: String, route: String = "/b/{id}", sourceLocation: SourceLocation = #_sourceLocation)
  {
    expectFindings(
      """
      screens:
        a:
          model: { title: Here }
          view:
            - text: ${model.title}
        b:
          params: { id: int, name: string? }
          route:
            path: \(route)
      \(over)
          model: { id: "${params.id} ${params.name == null}" }
          view:
            - text: ${model.id}
        c:
          params: { id: string }
          model: { id: =params.id }
          events: [go]
          transitions:
            go: { navigate: { to: d, params: { id: 4 } } }
          view:
            - text: ${model.id}
            - button: { label: Go, sends: go }
        d:
          params: { id: int, note: string? }
          model: { id: "${params.id} ${params.note == null}" }
          view:
            - text: ${model.id}
      """, sourceLocation: sourceLocation)
  }

  @Test func `a screen under another takes over params of the same name`() {
    expectFindings(
      """
      screens:
        a:
          model: { title: Here }
          view:
            - text: ${model.title}
        b:
          params: { id: int }
          route: { path: "/b/{id}", over: [a, c] }
          model: { id: =params.id }
          view:
            - text: ${model.id}
        c:
          params: { id: int? }
          model: { id: "${params.id == null}" }
          view:
            - text: ${model.id}
      """)
  }

  @Test func `a screen under another needs its params`() {
    expectOver(
      """
            over: [c]
      #            ^ route-lacks-param: 'c' requires the param 'id', but that of 'b' has another type
      #              hint: map the param that it receives: 'c: { id: … }'
      #              hint: declare it with a default: 'id: TYPE = …'
      """)
  }

  @Test func `what a screen takes over has the type that it needs`() {
    expectOver(
      """
            over: [c: { id: id }]
      #                     ^^ mismatched-route-param: 'id' is an int, but 'id' is a string
      #                        hint: use a param that is a string
      #                        hint: omit it, if it has a default
            as: modal
      """)
  }

  @Test func `names in 'over' are those of screens and params`() {
    expectOver(
      """
            over: [e, c: { ide: id, id: nam }]
      #            ^ unknown-screen: no screen is named 'e'
      #              hint: the screens are 'a', 'b', 'c', 'd'
      #                    ^^^ unknown-argument: the screen 'c' has no param 'ide'
      #                        hint: did you mean 'id'?
      #                                 ^^^ unknown-argument: the screen 'b' has no param 'nam'
      #                                     hint: did you mean 'name'?
      """)
  }

  @Test func `a link cannot replace anything, since it builds the whole stack`() {
    expectOver(
      """
            over: [a, d]
            as: replace
      #         ^^^^^^^ unknown-word: 'as' cannot be 'replace'
      #                 hint: it is one of 'push', 'modal', 'sheet'
      """)
  }

  // MARK: Tabs and stacks

  private func expectPlace(_ place: String, sourceLocation: SourceLocation = #_sourceLocation) {
    expectFindings(
      """
      screens:
        a:
          children:
            home:
              tabs:
                feed: { start: feed, label: Feed }
                shop: { start: shop, label: Shop }
            pages: { stack: feed }
          view:
            - child: home
            - child: pages
        feed:
          model: { title: Feed }
          view:
            - text: ${model.title}
        shop:
          model: { title: Shop }
          view:
            - text: ${model.title}
        item:
          params: { id: int }
          route:
            path: /items/{id}
      \(place)
          model: { id: =params.id }
          view:
            - text: ${model.id}
      """, sourceLocation: sourceLocation)
  }

  @Test func `a route leads into a tab, or into a stack without tabs`() {
    expectPlace("      tab: shop")
    expectPlace("      tab: home.shop")
    expectPlace("      in: pages")
    expectPlace("      tab: shop\n      as: sheet")
  }

  @Test func `a typo in the name of a tab is reported`() {
    expectPlace(
      """
            tab: home.shp
      #          ^^^^^^^^ unknown-tab: no tab is named 'home.shp'
      #                   hint: did you mean 'home.shop'?
      """)
  }

  @Test func `tabs alone do not say which of them is meant`() {
    expectPlace(
      """
            in: home
      #         ^^^^ unknown-tab: no tab is named 'home'
      #              hint: there are 'home.feed', 'home.shop'
      """)
  }

  @Test func `a route lies in one place`() {
    expectPlace(
      """
            tab: shop
            in: pages
      #     ^^ several-choices: 'tab' and 'in' are in one mapping, but the stack of a route is only one of them
      #        hint: keep 'tab' for a tab
      #        hint: keep 'in' for a stack without tabs
      """)
  }

  @Test func `the screen that has the tabs needs nothing that no link says`() {
    expectFindings(
      """
      screens:
        a:
          model: { title: Here }
          events: [go]
          transitions:
            go: { navigate: { to: b, params: { name: Ada } } }
          view:
            - text: ${model.title}
            - button: { label: Go, sends: go }
        b:
          params: { name: string }
          children:
            home:
              tabs:
                feed: { start: feed, label: "${params.name}" }
          view:
            - child: home
        feed:
          route: { path: /feed, tab: feed }
      #                              ^^^^ route-lacks-param: the link leads into 'b', but its param 'name' has no value
      #                                   hint: declare it with a default: 'name: TYPE = …'
          model: { title: Feed }
          view:
            - text: ${model.title}
      """)
  }

  @Test func `a link that is written out is checked before it is followed`() {
    expectFindings(
      """
      screens:
        a:
          model: { title: Here }
          events: [go, away]
          transitions:
            go: { navigate: { route: /items/4 } }
            away: { navigate: { route: /items/x } }
      #                                ^^^^^^^^ wrong-link: 'x' is not a valid int, which is the type of 'id'
          view:
            - text: ${model.title}
            - button: { label: Go, sends: go }
            - button: { label: Away, sends: away }
        b:
          route: /items/{id}
          params: { id: int }
          model: { id: =params.id }
          view:
            - text: ${model.id}
      """)
  }

  // MARK: Routes among others

  @Test func `routes that match the same links are reported with such a link`() {
    expectFindings(
      """
      types:
        Kind: [day, year]
      screens:
        a:
          route: /tickets/{id}/buy
          params: { id: int = 1 }
          model: { id: =params.id }
          view:
            - text: ${model.id}
        b:
          params: { kind: Kind }
          route: /tickets/{kind}/buy
      #          ^^^^^^^^^^^^^^^^^^^ ambiguous-route: '/tickets/day/buy' matches both this route of 'b' and the route of 'a'
      #                              hint: distinguish them by a word: '/b/tickets/{kind}/buy'
          model: { kind: =params.kind }
          view:
            - text: ${model.kind}
      """)
  }

  @Test func `routes that share some links differ by their words`() {
    expectFindings(
      """
      screens:
        a:
          route: /{first}/b
          params: { first: string = "x" }
          model: { first: =params.first }
          view:
            - text: ${model.first}
        b:
          route: /a/{second}
          params: { second: string }
          model: { second: =params.second }
          view:
            - text: ${model.second}
      """)
  }
}
