import FlowExplorer
import FlowProgram
import Testing

@testable import FlowPictures

private func storyboard(_ text: String) throws -> (survey: Survey, html: String) {
  let program = try program(text)
  var limits = ExplorationLimits()
  limits.surveys = true
  let outcome = explore(program, limits: limits)
  let survey = try #require(outcome.survey)
  return (survey, Storyboard(program, outcome, survey).html)
}

@Suite struct StoryboardTests {
  @Test func `each reached combination of screen, case and usable controls has one card`() throws {
    let survey = try storyboard(shop).survey
    let cards = survey.cards.map { ([$0.screen] + $0.facets).joined(separator: ".") + ($0.isEnd ? " ended" : "") }
    // The menu offers 'More' alone, 'More' and 'Buy', and 'Buy' alone.
    #expect(cards.count { $0 == "menu" } == 3)
    #expect(Set(cards).isSuperset(of: ["menu", "about", "order.Waiting", "order.Failed", "thanks"]))
    #expect(survey.cards[0].path.isEmpty)
    #expect(survey.cards.reduce(0) { $0 + $1.stateCount } == survey.stateCount)
  }

  @Test func `the shortest way to a card is listed with the cards that it passes`() throws {
    let survey = try storyboard(shop).survey
    let thanks = try #require(survey.cards.first { $0.screen == "thanks" })
    #expect(thanks.path.map(\.input).prefix(2) == ["press: More", "press: Buy"])
    #expect(thanks.path.map { survey.cards[$0.card].screen } == ["menu", "order", "thanks"])
    #expect(thanks.steps?.count == 3)
  }

  @Test func `a card counts the scenarios that pass such a screen`() throws {
    let program = try program(shop)
    var limits = ExplorationLimits()
    limits.surveys = true
    let outcome = explore(program, limits: limits)
    let survey = try #require(outcome.survey)
    let html = Storyboard(program, outcome, survey, runs: [("looks <in>", [survey.cards[0].model])]).html
    #expect(html.ranges(of: ">✓ 1</span>").count == 1 && html.contains(">✓ 0</span>"))
    #expect(html.contains("id=\"c0\" class=\"card heat1\"") && html.contains("class=\"card heat0\""))
    #expect(html.contains("<option>looks &lt;in&gt;</option>") && html.contains("\"passes\": [0]"))
    #expect(!Storyboard(program, outcome, survey).html.contains("in no scenario"))
  }

  @Test func `a usable control names its moves, and an unusable one does not`() throws {
    let (survey, html) = try storyboard(shop)
    let start = try #require(html.split(separator: "<article ").dropFirst().first)
    #expect(start.contains("aria-disabled=\"true\">Buy</button>"))
    #expect(start.contains(" data-m=\""))
    let more = try #require(survey.moves.firstIndex { $0.from == 0 && $0.input == "press: More" })
    #expect(start.contains("data-m=\"\(more)\">More</button>"))
  }

  @Test func `the page loads nothing, and runs only its own script`() throws {
    let html = try storyboard(shop).html
    #expect(html.contains("default-src 'none'"))
    #expect(
      !html.contains("http://")
        || html.ranges(of: "http://").count == html.ranges(of: "http://www.w3.org/2000/svg").count)
    #expect(!html.contains("https://") && !html.contains("unsafe-inline"))
    #expect(html.contains("script-src 'sha256-\(ContentHash(StoryboardPage.script).base64)'"))
    #expect(!html.contains(" style=\""))
  }

  @Test func `no text of a flow becomes markup of the page`() throws {
    let html = try storyboard(shop).html
    #expect(html.contains("cups &lt;b&gt;") && !html.contains("cups <b>"))
  }

  @Test func `hashes are those of the standard`() {
    #expect(ContentHash("").base64 == "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=")
    #expect(ContentHash("abc").base64 == "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=")
  }

  @Test func `the longest story is in the first row, and cards never share a place`() {
    let board = BoardLayout(parents: [0, 0, 0, 1, 3, 2, 1, 0])
    #expect(board.rows[0] == 0 && board.rows[1] == 0 && board.rows[3] == 0 && board.rows[4] == 0)
    let places = zip(board.columns, board.rows).map { "\($0) \($1)" }
    #expect(Set(places).count == places.count)
  }
}
