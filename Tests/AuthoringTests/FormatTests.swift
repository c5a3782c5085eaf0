import Diagnostics
import FlowKit
import FlowSpec
import Foundation
import SeededRandom
import Testing
import YAMLNodes

@testable import ReferenceComparison

private let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

@Suite struct FormatTests {
  private func formatted(_ text: String) -> FormattedYAML {
    var sources = Sources()
    return FormattedYAML(of: sources.add(name: "test.yaml", text: text))
  }

  private func text(_ text: String) -> String { String(decoding: formatted(text).bytes, as: UTF8.self) }

  @Test func `spaces, indentation and quotes become canonical`() {
    #expect(
      text(
        """
        # a flow
        flow:   door
        screens:
            door:   # the only one
                events: [ open,close ]
                transitions: {open: {set: {a: 'b'}},close:  goBack }
                # before the view
                view:
                - text:  'It''s'
                -   button: {  }
                -
                    row:
                        - a

                # the end
        backstack: ~


        """)
          == """
          # a flow
          flow: door
          screens:
            door:   # the only one
              events: [open, close]
              transitions: { open: { set: { a: "b" } }, close: goBack }
              # before the view
              view:
                - text: 'It''s'
                - button: {}
                -
                  row:
                    - a

                # the end
          backstack: ~

          """)
  }

  @Test func `the lines of strings and brackets move together with their first line`() {
    #expect(
      text(
        """
        a:
            b: |
                one
                  two

                three
            c: >-
                folded
                text
            d: [one,
                two]
            e: "long
                text"
        """)
          == """
          a:
            b: |
                one
                  two

                three
            c: >-
                folded
                text
            d: [one,
                two]
            e: "long
                text"

          """)
  }

  @Test func `a word that YAML also reads as a constant keeps its spelling, since it may be a text`() {
    let flow = "types:\n  Answer: [TRUE, other]\nview:\n  - heading: False\n  - text: ~\n"
    #expect(text(flow) == flow)
  }

  @Test func `a comment behind the dash of an item stays there`() {
    #expect(
      text(
        """
        view:
            - # the first
              row:
                - text: a
            -   # the second

                text: b
        """)
          == """
          view:
            - # the first
              row:
                - text: a
            -   # the second

              text: b

          """)
  }

  @Test(arguments: ["a: |\n  one", "a: |+\n  one\n\n\n", "a: >-\n  one\n", "a: |+\n  one\n\nb: 1\n"])
  func `the end of a block string keeps its breaks`(_ flow: String) {
    #expect(!formatted(flow).report.hasErrors)
    #expect(text(flow) == flow)
  }

  @Test func `empty lines at the end go unless they belong to a string`() {
    #expect(text("a: |\n  one\n\n\n") == "a: |\n  one\n")
    #expect(text("a: 1\n\n\n") == "a: 1\n")
  }

  @Test func `a file that cannot be parsed is not changed`() {
    let result = formatted("a: [1,  2")
    #expect(result.report.hasErrors && result.bytes == Array("a: [1,  2".utf8))
  }

  @Test func `an empty value before a closing bracket keeps its place`() {
    #expect(text("a: {b: { c: 1 } ,d:   }\n") == "a: { b: { c: 1 }, d: }\n")
    #expect(text("a: { b: , c: }\n") == "a: { b: , c: }\n")
  }

  @Test func `CR LF becomes LF, and spaces at the ends of lines go`() {
    #expect(text("a: 1  \r\nb: 2\r\n") == "a: 1\nb: 2\n")
  }

  @Test func `the files of the repository keep their content, and a second run changes nothing`() throws {
    for folder in ["flows", "Examples"] {
      let files = FileManager.default.enumerator(
        at: repository.appending(path: folder), includingPropertiesForKeys: nil)
      for case let file as URL in try #require(files) where file.pathExtension == "yaml" {
        if file.path.contains("/.build/") { continue }
        expectStable(try String(contentsOf: file, encoding: .utf8), file.path)
      }
    }
  }

  @Test func `examples and random flows keep their content, also with other indentation`() {
    for section in Vocabulary.sections {
      expectStable(section.example, section.name)
      expectStable(widened(section.example), section.name)
    }
    for seed in UInt64(0)..<UInt64(Rounds.of(60)) {
      var generator = FlowGenerator(seed: seed)
      expectStable(generator.flow().text, "seed \(seed)")
    }
  }

  @Test func `the inputs of yaml-test-suite keep their content where they can be parsed`() throws {
    guard let folder = ProcessInfo.processInfo.environment["YAML_TEST_SUITE"] else {
      print("NOTICE: YAML_TEST_SUITE names no folder; its inputs are not formatted")
      return
    }
    var count = 0
    let files = FileManager.default.enumerator(at: URL(filePath: folder), includingPropertiesForKeys: nil)
    for case let file as URL in try #require(files) where file.pathExtension == "yaml" {
      guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
      let result = formatted(text)
      if result.report.diagnostics.contains(where: { $0.code == "failed-format" }) { count += 1 }
      if !result.report.hasErrors {
        #expect(formatted(String(decoding: result.bytes, as: UTF8.self)).bytes == result.bytes)
      }
    }
    print("\(count) files of yaml-test-suite are refused")
  }

  /// Returns a text with twice the indentation.
  private func widened(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String(repeating: " ", count: $0.prefix { $0 == " " }.count) + $0 }
      .joined(separator: "\n")
  }

  private func expectStable(_ text: String, _ name: String) {
    var sources = Sources()
    var report = Report()
    guard parseYAML(sources.add(name: name, text: text), report: &report) != nil, !report.hasErrors else { return }
    let result = formatted(text)
    #expect(!result.report.hasErrors, "\(name): \(result.report.diagnostics.map(\.message))\n\(text)")
    #expect(formatted(String(decoding: result.bytes, as: UTF8.self)).bytes == result.bytes, "\(name)")
  }
}
