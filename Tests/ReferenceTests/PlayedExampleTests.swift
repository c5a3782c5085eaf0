import Diagnostics
import FlowConsole
import FlowKit
import FlowPlay
import FlowSpec
import FlowExplorer
import FlowReports
import FlowScenarios
import Foundation
import Testing

/// The flows of the reference and the guide, played by a user who presses everything.
@Suite struct PlayedExampleTests {
  @Test func `every example of the reference can be played`() throws {
    for section in Vocabulary.sections { try play(section.example, called: section.name) }
  }

  @Test func `every flow of the guide can be played`() throws {
    let flows = try Guide.flows()
    try #require(!flows.isEmpty)
    for (index, flow) in flows.enumerated() { try play(flow, called: "flow \(index + 1) of the guide") }
  }

  @Test func `the scenarios of every example hold`() throws {
    let examples = Vocabulary.sections.map { (name: $0.name, text: $0.example) }
    let guide = try Guide.flows().enumerated().map { (name: "flow \($0.offset + 1) of the guide", text: $0.element) }
    var count = 0
    for example in examples + guide {
      let file = FlowFile.compile(
        name: "example.flow.yaml", text: example.text, besides: Vocabulary.importedExamples)
      let program = try #require(file.program)
      for outcome in try ScenarioValidation(program, path: nil, isUpdating: true).outcomes {
        count += 1
        #expect(outcome.isHeld, "\(example.name), \(outcome.name): \(outcome.failures.map(\.message))")
      }
    }
    #expect(count > 8)
  }

  /// Uses every control repeatedly, advances time and goes back. No step may fail, unless the example is about
  /// faults.
  private func play(_ text: String, called name: String) throws {
    let file = FlowFile.compile(
      name: "example.flow.yaml", text: text, besides: Vocabulary.importedExamples)
    guard let program = file.program else {
      Issue.record("\(name) does not compile")
      return
    }
    var session = try ConsoleSession(program, width: 80)
    let isAboutFaults = text.contains("fault:")
    let opening = session.open()
    #expect(opening.diagnostics == [], "\(name)")
    #expect(opening.lines.count > 1, "\(name) shows nothing")
    for round in 1...3 {
      var number = 0
      while number < session.screen.controls.count {
        guard session.screen.controls[number].action != nil else {
          number += 1
          continue
        }
        let line = line(for: session.screen.controls[number], number: number + 1)
        let reply = try session.handle(line)
        #expect(isAboutFaults || reply.diagnostics == [], "\(name), '\(line)' in round \(round)")
        if reply.isFinished { return }
        number += 1
      }
      for line in ["wait 10s", "back"] {
        let reply = try session.handle(line)
        #expect(isAboutFaults || reply.diagnostics == [], "\(name), '\(line)' in round \(round)")
        if reply.isFinished { return }
      }
    }
  }

  private func line(for control: ConsoleScreen.Control, number: Int) -> String {
    switch control.kind {
    case .element(_, .nothing), .event: "\(number)"
    case .element(_, .text): "\(number) 1"
    case .element(_, .option(let options)): "\(number) \(options.last?.label ?? "")"
    case .element(_, .number(let range)): "\(number) \(range.to.text)"
    }
  }
}

/// The page that builds flows step by step.
enum Guide {
  /// Returns the complete flows on the page, in order.
  static func flows() throws -> [String] {
    let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "docs/guide.md")
    let blocks = try String(contentsOf: page, encoding: .utf8).split(separator: "```").enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    return blocks.filter { $0.hasPrefix("yaml\nflowspec: 2") }.map { String($0.dropFirst("yaml\n".count)) }
  }
}
