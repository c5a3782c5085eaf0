import Foundation
import RawServer
import TestSupport
import Testing

@Suite struct ExampleTests {
  @Test func `the program that embeds a flow runs`() async throws {
    let result = try await finish(products + "/embed-example", [])
    #expect(result.code == 0)
    #expect(
      result.output == """
        counter shows 0, so increment
        counter shows 1, so increment
        counter shows 2, so decrement
        In the end it is 1.

        """)
  }

  @Test(arguments: ["embed-example", "frames-example", "service-example", "console-example", "web-example"])
  func `a missing file is reported in one line`(program: String) async throws {
    let arguments = ["console-example", "web-example"].contains(program) ? ["none.flow.yaml"] : []
    let result = try await finish("\(products)/\(program)", arguments, in: "/")
    #expect(result.code == 1)
    #expect(result.errors.split(separator: "\n").count == 1, "\(result.errors)")
    #expect(result.errors.contains(".flow.yaml: there is no such file or folder"))
  }

  @Test(arguments: [("web-example", ["flows/tabs/tabs.flow.yaml", "--port"]), ("kittens-server", [])])
  func `a port that is in use is reported at once`(program: String, arguments: [String]) async throws {
    let taken = try RefusingPort()
    defer { taken.hold() }
    let result = try await finish("\(products)/\(program)", arguments + ["\(taken.number)"])
    #expect(result.code == 1)
    let why = "port \(taken.number) is taken by another program; name another port, or 0 for any that is free\n"
    #expect(result.errors.lowercased() == "error: \(why)")
  }

  @Test func `the README shows the very program that is run here`() throws {
    let readme = try String(contentsOfFile: repository + "/README.md", encoding: .utf8)
    let program = try String(contentsOfFile: repository + "/Examples/Embed/Embed.swift", encoding: .utf8)
    #expect(readme.contains("```swift\n\(program)```\n"))
  }

  @Test func `the program that plays by frames runs`() async throws {
    let result = try await finish(products + "/frames-example", [])
    #expect(result.code == 0)
    #expect(
      result.output == """
        After 0 taps it shows 0, which is model 1.
        After 3 taps it shows 3, which is model 2.
        After 2 taps it shows 5, which is model 3.

        """)
  }

  @Test func `the program with a service of its own runs, and its stream ends with the flow`() async throws {
    let result = try await finish(products + "/service-example", [])
    #expect(result.code == 0)
    #expect(
      result.output == """
        A wrong word: 'Nobody is called Ada here.'
        The right one: Hello, 'Ada'
        Points at first: 0
        Points now: 5
        Nobody follows the points any more. Faults: 0.

        """)
  }

  @Test func `the custom console plays typed input and draws the result`() async throws {
    let lines = "?\nd\nc\n<\nc\nd ferry\n"
    let result = try await finish(products + "/console-example", ["flows/tabs/tabs.flow.yaml"], input: lines)
    #expect(result.code == 0)
    // The number of intermediate screens depends on speed; the last one is always drawn.
    let last = try #require(result.output.components(separatedBy: "╭").last)
    #expect(
      last.split(separator: "\n").dropFirst() == [
        "│ a) News (3)", "│ b) Kept", "│ c) Search *", "│ d) Word = ferry", "│   e) Ferry runs again", "╰",
      ])
    #expect(result.output.contains("  ? notOffered(\"?\")"))
  }

  @Test func `the page on embedding shows the very program that is run here`() throws {
    let page = try String(contentsOfFile: repository + "/docs/embedding.md", encoding: .utf8)
    let program = try String(contentsOfFile: repository + "/Examples/Frames/Frames.swift", encoding: .utf8)
    #expect(page.contains("```swift\n\(program)```\n"))
  }

  @Test func `the page on tracing shows what is really printed`() throws {
    let page = try String(contentsOfFile: repository + "/docs/tracing.md", encoding: .utf8)
    let trace = try String(contentsOfFile: snapshotFolder() + "/trace.txt", encoding: .utf8)
    let shown = page.components(separatedBy: "```\n").filter { $0.hasPrefix("> ") }
    #expect(shown.count >= 3)
    for example in shown { #expect(trace.contains(example), "\(example)") }
  }
}
