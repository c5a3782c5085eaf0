import CEL
import FlowProgram
import Testing

@Suite struct LinkMatchingTests {
  let shop: Program

  init() throws { shop = try program(LinkFlows.shop) }

  /// Returns the target screen of a link with its params, or the problem with the link.
  private func meaning(_ link: String) -> String {
    do throws(LinkProblem) {
      let match = try shop.match(route: link, in: shop.flows[0])
      let params = match.params.map { $0?.literal(limit: 40) ?? "default" }.joined(separator: ", ")
      return "\(shop.presenters[match.route.screen].name)(\(params))"
    } catch {
      return ([error.message] + error.hints).joined(separator: "; ")
    }
  }

  @Test func `the words of a path choose the route, and the texts are values of the params`() {
    #expect(meaning("/") == "menu()")
    #expect(meaning("/items/42") == "item(42, default)")
    #expect(meaning("/items/-7?tab=reviews") == "item(-7, Tab.reviews)")
    #expect(meaning("/items/1/search/red%20shoes") == "search(1, 'red shoes', default)")
  }

  @Test func `a word comes before a param`() {
    #expect(meaning("/items/new") == "new()")
    #expect(meaning("/items/New") == "'New' is not a valid int, which is the type of 'id'")
  }

  @Test func `scheme, host, fragment and a slash at the end mean nothing`() {
    for link in ["shop://app/items/42", "https://shop.example:80/items/42/", "shop:/items/42#top", "/items/42/#?tab=x"]
    {
      #expect(meaning(link) == "item(42, default)")
    }
    #expect(meaning("https://shop.example") == "menu()")
    #expect(meaning("https://shop.example?") == "menu()")
  }

  @Test func `a host is no part of the path, and using it as one is reported`() {
    #expect(
      meaning("shop://items/42")
        == "no route matches '/42'; 'items' is read as a host; write 'shop:///items/42'")
  }

  @Test func `a path without a route tells the nearest one`() {
    #expect(meaning("/itms/42") == "no route matches '/itms/42'; did you mean '/items/42'?")
    #expect(
      meaning("/item") == "no route matches '/item'; there are '/', '/items/new', '/items/{id}?tab', "
        + "'/items/{number}/search/{words}?at'")
    #expect(meaning("items/42") == "the link 'items/42' does not begin with '/'; write '/items/42'")
    #expect(meaning("/items//") == "no route matches '/items//'; did you mean '/items/new'?")
  }

  @Test func `a value of another type is refused`() {
    #expect(meaning("/items/4.5") == "'4.5' is not a valid int, which is the type of 'id'")
    #expect(
      meaning("/items/9223372036854775808") == "'9223372036854775808' is not a valid int, which is the type of 'id'")
    #expect(meaning("/items/+1") == "'+1' is not a valid int, which is the type of 'id'")
    #expect(
      meaning("/items/4?tab=review")
        == "'review' is not a valid Tab, which is the type of 'tab'; did you mean 'reviews'?")
    #expect(
      meaning("/items/4/search/x?at=today")
        == "'today' is not a valid timestamp, which is the type of 'at'; write it as in '2026-01-31T18:30:00Z'")
  }

  @Test func `nothing behind a name is null where that may be`() {
    #expect(meaning("/items/4/search/x?at=") == "search(4, 'x', null)")
    #expect(
      meaning("/items/4?tab=") == "'' is not a valid Tab, which is the type of 'tab'; it is one of 'details', 'reviews'"
    )
  }

  @Test func `a name that the route does not know is refused, and one that stands twice`() {
    #expect(meaning("/items/4?tba=reviews") == "'/items/{id}' has no param 'tba'; did you mean 'tab'?")
    #expect(meaning("/?x=1") == "'/' has no param 'x'; '/' has no params after a '?'")
    #expect(
      meaning("/items/4?tab=details&t%61b=details") == "'tab' occurs twice after the '?'; remove one of them")
  }

  @Test func `only percent signs with two digits and UTF-8 behind them are read`() {
    #expect(meaning("/items/1/search/%C3%A4%2F%3f") == "search(1, 'ä/?', default)")
    #expect(meaning("/items/1/search/ä+b") == "search(1, 'ä+b', default)")
    #expect(
      meaning("/items/1/search/100%")
        == "a percent sign in '100%' is not followed by two hexadecimal digits; write '%25' for a percent sign")
    #expect(
      meaning("/items/1/search/%C3") == "the percent-encoded bytes of '%C3' are not UTF-8; encode the bytes as UTF-8")
    #expect(meaning("/items/1/search/%ED%A0%80").contains("are not UTF-8"))
  }

  @Test func `texts are the same by their code points alone`() throws {
    let flow = try program(
      """
      flowspec: 2
      flow: f
      screens:
        f:
          route: /caf\u{E9}
          model: { title: Here }
      backstack: { start: f }
      """)
    #expect((try? flow.match(route: "/caf%C3%A9", in: flow.flows[0])) != nil)
    #expect((try? flow.match(route: "/cafe\u{301}", in: flow.flows[0])) == nil)
  }

  @Test func `a link that is too long is refused unread`() {
    let link = "/items/" + String(repeating: "1", count: RouteTable.linkLengthLimit)
    #expect(meaning(link) == "the link has more than 8192 bytes")
  }
}
