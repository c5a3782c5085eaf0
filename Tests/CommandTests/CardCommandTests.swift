import Foundation
import Testing

@Suite struct CardCommandTests {
  @Test func `the card fits into 6,000 tokens, and its examples are sound`() async throws {
    let card = try await flowspec(["card"])
    #expect(card.code == 0 && card.errors == "")
    // Models split texts into words, parts of words and signs; four bytes for a token is the usual estimate.
    #expect(card.output.utf8.count / 4 <= 6_000, "\(card.output.utf8.count / 4) tokens")
    let examples = card.output.matches(of: #/```yaml\n((?:.|\n)*?)```/#).map { String($0.1) }
    try #require(examples.count == 2)
    let folder = FileManager.default.temporaryDirectory.appending(path: "card-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try examples[0].write(toFile: folder + "/shop.flow.yaml", atomically: true, encoding: .utf8)
    try examples[1].write(toFile: folder + "/shop.scenarios.yaml", atomically: true, encoding: .utf8)
    let result = try await flowspec(["validate", folder])
    #expect(result.code == 0, "\(result.output)")
  }
}
