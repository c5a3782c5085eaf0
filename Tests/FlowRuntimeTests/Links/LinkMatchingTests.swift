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
    #expect(meaning("/items/New") == "'New' is no int, which 'id' is")
  }

  @Test func `scheme, host, fragment and a slash at the end mean nothing`() {
    for link in ["shop://app/items/42", "https://shop.example:80/items/42/", "shop:/items/42#top", "/items/42/#?tab=x"]
    {
      #expect(meaning(link) == "item(42, default)")
    }
    #expect(meaning("https://shop.example") == "menu()")
    #expect(meaning("https://shop.example?") == "menu()")
  }

  @Test func `a host is no part of the path, and who meant it so is told`() {
    #expect(
      meaning("shop://items/42")
        == "no route fits '/42'; 'items' is a host there; write 'shop:///items/42'")
  }

  @Test func `a path without a route tells the nearest one`() {
    #expect(meaning("/itms/42") == "no route fits '/itms/42'; did you mean '/items/42'?")
    #expect(
      meaning("/item") == "no route fits '/item'; there are '/', '/items/new', '/items/{id}?tab', "
        + "'/items/{number}/search/{words}?at'")
    #expect(meaning("items/42") == "the link 'items/42' does not begin with '/'; write '/items/42'")
    #expect(meaning("/items//") == "no route fits '/items//'; did you mean '/items/new'?")
  }

  @Test func `a value of another type is refused`() {
    #expect(meaning("/items/4.5") == "'4.5' is no int, which 'id' is")
    #expect(meaning("/items/9223372036854775808") == "'9223372036854775808' is no int, which 'id' is")
    #expect(meaning("/items/+1") == "'+1' is no int, which 'id' is")
    #expect(meaning("/items/4?tab=review") == "'review' is no Tab, which 'tab' is; did you mean 'reviews'?")
    #expect(
      meaning("/items/4/search/x?at=today")
        == "'today' is no timestamp, which 'at' is; write it as in '2026-01-31T18:30:00Z'")
  }

  @Test func `nothing behind a name is null where that may be`() {
    #expect(meaning("/items/4/search/x?at=") == "search(4, 'x', null)")
    #expect(meaning("/items/4?tab=") == "'' is no Tab, which 'tab' is; it is one of 'details', 'reviews'")
  }

  @Test func `a name that the route does not know is refused, and one that stands twice`() {
    #expect(meaning("/items/4?tba=reviews") == "'/items/{id}' takes no 'tba'; did you mean 'tab'?")
    #expect(meaning("/?x=1") == "'/' takes no 'x'; nothing stands behind '/'")
    #expect(
      meaning("/items/4?tab=details&t%61b=details") == "'tab' stands twice behind the '?'; remove one of them")
  }

  @Test func `only percent signs with two digits and UTF-8 behind them are read`() {
    #expect(meaning("/items/1/search/%C3%A4%2F%3f") == "search(1, 'ä/?', default)")
    #expect(meaning("/items/1/search/ä+b") == "search(1, 'ä+b', default)")
    #expect(
      meaning("/items/1/search/100%")
        == "a percent sign in '100%' has no two hexadecimal digits behind it; write '%25' for a percent sign")
    #expect(
      meaning("/items/1/search/%C3") == "what is percent-encoded in '%C3' is no UTF-8; encode the bytes of UTF-8")
    #expect(meaning("/items/1/search/%ED%A0%80").contains("is no UTF-8"))
  }

  @Test func `texts are the same by their code points alone`() throws {
    let flow = try program(
      """
      flowspec: 1
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
