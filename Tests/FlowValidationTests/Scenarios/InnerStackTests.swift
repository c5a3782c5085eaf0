import Diagnostics
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

private let library = """
  flowspec: 2
  flow: library

  screens:
    home:
      model: { isOpen: true }
      children:
        parts:
          tabs:
            books: { start: books, label: Books }
            films: { start: films, label: Films }
      view:
        - child: parts
    books:
      model:
        Shut:
          when: isShut
        Open:
          count: 3
      state:
        isShut: bool = false
      events: [read, shut]
      transitions:
        read: { navigate: page }
        shut: { set: { isShut: true } }
      view:
        Shut:
          - text: Shut
        Open:
          - button: { label: Read, sends: read }
          - button: { label: Shut, sends: shut }
    films:
      model: { count: 0 }
    page:
      model: { number: 1 }
  backstack: { start: home }
  """

/// Expectations about the screens in tabs.
@Suite struct InnerStackTests {
  @Test func `the screen of the tab that is shown has a name, a case and a model`() throws {
    try expectHeld(
      """
      \(library)
      scenarios:
        one reads:
          steps:
            - expect: { screen: books, case: Open, model: { count: 3 } }
            - press: Read
            - expect: { screen: page, model: { number: 1 } }
            - back
            - expect: { screen: books }
            - press: Shut
            - expect: { case: Shut }
      """)
  }

  @Test func `the screen around the tabs is on top as well`() throws {
    try expectHeld(
      """
      \(library)
      scenarios:
        one looks around:
          steps:
            - expect: { screen: home, model: { isOpen: true } }
            - expect: { model: { isOpen: true } }
            - expect: { backstack: [home] }
      """)
  }

  @Test func `the stack of the tab that is shown can be expected`() throws {
    try expectHeld(
      """
      \(library)
      scenarios:
        one reads:
          steps:
            - press: Read
            - expect: { backstack: [books, page] }
            - press: Films
            - expect: { screen: films, backstack: [films] }
      """)
  }

  @Test func `a screen in a tab that is not shown is not on top`() throws {
    var played = try PlayedScenarios(
      """
      \(library)
      scenarios:
        one waits for films:
          steps:
            - expect: { screen: films, backstack: [books, page] }
      """)
    #expect(
      played.outcomes().flatMap(\.failures).map(\.message) == [
        "the screen is 'home.parts.books', but 'films' is expected",
        "the stack is home.parts.books, but books › page is expected",
      ])
  }

  @Test(arguments: [
    ("[books]", "home.parts.books › home.parts.page", "home"),
    ("[home, books, page]", "home.parts.books › home.parts.page", "home"),
    ("[page]", "home.parts.books › home.parts.page", "home"),
    ("[films]", "home", "home.parts.books › home.parts.page"),
    ("[home, films]", "home", "home.parts.books › home.parts.page"),
  ])
  func `of several stacks the likely one is compared, and the others are named`(
    expected: String, stack: String, other: String
  ) throws {
    var played = try PlayedScenarios(
      """
      \(library)
      scenarios:
        one reads:
          steps:
            - press: Read
            - expect: { backstack: \(expected) }
      """)
    let failure = try #require(played.outcomes().flatMap(\.failures).first)
    #expect(failure.message.hasPrefix("the stack is \(stack), but "), "\(failure.message)")
    #expect(failure.hints == ["another stack is \(other)"])
  }

  @Test func `stacks side by side are all on top`() throws {
    try expectHeld(
      """
      flowspec: 2
      flow: desk
      screens:
        desk:
          children:
            list: { stack: list }
            detail: { stack: detail }
          view: [{ child: list }, { child: detail }]
        list:
          model: { rows: 2 }
          view: [{ text: "${model.rows}" }]
        detail:
          model: { title: One }
          events: [zoom]
          transitions: { zoom: { navigate: photo } }
          view: [{ text: "${model.title}" }, { button: { label: Zoom, sends: zoom } }]
        photo:
          model: { scale: 2 }
          view: [{ text: "${model.scale}" }]
      backstack: { start: desk }
      scenarios:
        both columns:
          steps:
            - expect: { screen: list, model: { rows: 2 } }
            - expect: { screen: detail, model: { title: One } }
            - press: Zoom
            - expect: { screen: photo, model: { scale: 2 }, backstack: [detail, photo] }
            - expect: { screen: list, model: { rows: 2 }, backstack: [list] }
      """)
  }
}
