import Foundation
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

  @Test func `the README shows the very program that is run here`() throws {
    let readme = try String(contentsOfFile: repository + "/README.md", encoding: .utf8)
    let program = try String(contentsOfFile: repository + "/Examples/Embed/Embed.swift", encoding: .utf8)
    #expect(readme.contains("```swift\n\(program)```\n"))
  }
}
