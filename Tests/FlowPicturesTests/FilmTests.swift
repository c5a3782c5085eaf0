import Diagnostics
import FlowExplorer
import FlowProgram
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@testable import FlowPictures

/// A flow in which a door closes for ever after two presses.
private let door = """
  flowspec: 2
  flow: door
  state:
    presses: int = 0
  screens:
    hall:
      model: { presses: =flow.presses }
      events:
        press:
      transitions:
        press:
          - { when: flow.presses < 2, send: flow.ring }
      view:
        - heading: Hall
        - text: Pressed ${model.presses} times
        - button: { label: "Ring: the bell", sends: press, enabled: model.presses < 2 }
  events:
    ring:
  transitions:
    ring: { set: { presses: =presses + 1 } }
  backstack:
    start: hall
    onRootBack: ignore
  properties:
    never twice: { never: presses == 2 }

  """

@Suite struct FilmTests {
  private func film() throws -> (trace: RunTrace, html: String) {
    let program = try program(door)
    let outcome = explore(program)
    let index = try #require(outcome.findings.firstIndex { $0.code == "broken-property" })
    let film = try #require(Film(program, of: outcome.findings[index].message, outcome.traces[index]))
    return (outcome.traces[index], film.html)
  }

  @Test func `a film has a screen for the start and one for each step`() throws {
    let (trace, html) = try film()
    #expect(trace.steps.count == 2)
    #expect(html.split(separator: "<li class=\"frame", omittingEmptySubsequences: false).count == 4)
    #expect(html.contains("Pressed 0 times") && html.contains("Pressed 1 times") && html.contains("Pressed 2 times"))
  }

  @Test func `what is new is marked, and the control that is used next is outlined`() throws {
    let html = try film().html
    #expect(html.contains("<p class=\"t new\">Pressed 1 times</p>"))
    #expect(html.contains("<p class=\"t\">Pressed 0 times</p>"))
    #expect(html.ranges(of: "c button used").count == 2)
  }

  @Test func `a film loads nothing and has no scripts`() throws {
    let html = try film().html
    #expect(html.contains("default-src 'none'") && !html.contains("<script"))
  }

  @Test func `the picture of a film has the same screens, is well-formed, and loads nothing`() throws {
    let program = try program(door)
    let outcome = explore(program)
    let index = try #require(outcome.findings.firstIndex { $0.code == "broken-property" })
    let svg = try #require(Film(program, of: outcome.findings[index].message, outcome.traces[index])).svg
    #expect(svg.ranges(of: "<foreignObject ").count == 3)
    #expect(svg.contains("Pressed 2 times") && svg.contains("c button used"))
    #expect(!svg.contains("<script") && !svg.contains("href=") && !svg.contains("url("))
    let parser = XMLParser(data: Data(svg.utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
  }

  @Test func `a film without a finding has no verdict`() throws {
    let program = try program(door)
    let model = try #require(explore(program).traces.first?.firstPicture?.model)
    let film = Film(program, titled: "Look in", [Film.Frame(input: nil, model: model)])
    #expect(!film.html.contains("⚠") && film.html.contains("<li class=\"frame final\">"))
    #expect(Film(program, titled: "Look in", [], verdict: "it fails").svg.hasPrefix("<svg "))
  }

  @Test func `the label of a control is read from an input`() {
    #expect(Film.label(in: "press: Pay") == "Pay")
    #expect(Film.label(in: "press: 'Ring: the bell'") == "Ring: the bell")
    #expect(Film.label(in: "type: { Name: Ada }") == "Name")
    #expect(Film.label(in: "press: Open, in: rows['a']") == "Open")
    #expect(Film.label(in: "notes.save replies 3") == nil)
  }

  @Test func `a finding right after the launch has a film of one screen`() throws {
    let text = """
      flowspec: 2
      flow: start
      screens:
        a:
          state: { n: int = 0 }
          model: [n]
          events: [go]
          transitions: { go: { set: { n: 1 } } }
          view: [{ text: "n is ${model.n}" }, { button: { label: Go, sends: go } }]
      backstack: { start: a }
      properties: { never zero: { never: "alive.a.all(one, one.n == 0)" } }
      """
    let program = try program(text)
    let outcome = explore(program)
    let index = try #require(outcome.findings.firstIndex { $0.code == "broken-property" })
    let film = try #require(Film(program, of: outcome.findings[index].message, outcome.traces[index]))
    #expect(film.html.contains("n is 0") && !film.html.contains("n is 1"))
  }
}
