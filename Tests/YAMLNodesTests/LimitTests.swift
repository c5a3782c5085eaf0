import Diagnostics
import Testing
import YAMLNodes

@Suite struct LimitTests {
  private func seconds(_ body: () -> Void) -> Double {
    let time = ContinuousClock().measure(body)
    return Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
  }

  @Test(arguments: ["[", "{a: ", "- ", "[{a: "])
  func `ten thousand levels are refused at the first one too many`(opening: String) {
    let text = String(repeating: opening, count: 10_000)
    var codes: [String] = []
    let time = seconds { codes = Reading(text).codes }
    #expect(codes == ["nested-too-deeply"])
    #expect(time < 0.5)
  }

  @Test func `ten thousand levels of indentation are refused`() {
    var text = ""
    for level in 0..<2_000 { text += String(repeating: " ", count: level) + "a:\n" }
    #expect(Reading(text).codes == ["nested-too-deeply"])
  }

  @Test func `as many levels as allowed are read`() {
    let limit = YAMLLimits.standard.nesting
    let text = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
    #expect(Reading(text).codes == [])
    #expect(Reading("[" + text + "]").codes == ["nested-too-deeply"])
  }

  @Test func `a billion laughs are refused at once with their number`() throws {
    var text = "a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol, lol]\n"
    for level in 1..<30 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(aliases)]\n"
    }
    var reading = Reading("")
    let time = seconds { reading = Reading(text) }
    #expect(reading.codes == ["aliases-too-large"])
    #expect(try #require(reading.report.diagnostics.first).message.contains("the limit is 100000"))
    #expect(time < 0.1)
  }

  @Test func `aliases within the budget share the node of their anchor`() throws {
    let reading = Reading("a: &x { b: [1, 2] }\nc: *x\nd: *x\n", limits: YAMLLimits(aliasedNodes: 10))
    #expect(reading.codes == [])
    let root = try #require(reading.root)
    #expect(root["d"]?.span == root["a"]?.span)
    #expect(root["c"]?["b"]?.items?[1].scalar?.resolved == .int(2))
    #expect(
      Reading("a: &x { b: [1, 2] }\nc: *x\nd: *x\n", limits: YAMLLimits(aliasedNodes: 9)).codes == ["aliases-too-large"]
    )
  }

  @Test func `an unknown alias names the nearest anchor`() throws {
    let reading = Reading("a: &title x\nb: *titel\nc: *title\n")
    #expect(reading.summary == ["2:4 unknown-alias '*titel'"])
    #expect(try #require(reading.report.diagnostics.first).hints.first == "did you mean '*title'?")
  }

  @Test func `a file beyond the limit is not read`() {
    #expect(Reading("a: 1\n", limits: YAMLLimits(fileSize: 5)).codes == [])
    #expect(Reading("a: 1\n", limits: YAMLLimits(fileSize: 4)).codes == ["file-too-large"])
  }

  @Test func `ten thousand keys are compared in no time`() {
    var text = ""
    for key in 0..<10_000 { text += "key\(key): 1\n" }
    var codes: [String] = []
    let time = seconds { codes = Reading(text + "key77: 2\nkey5: 2\n").codes }
    #expect(codes == ["duplicate-key", "duplicate-key"])
    #expect(time < 3)
  }

  @Test(arguments: ["[!a (, ", "{a, ", "[=f(, ", "[*x, ", "[{{b}}, ", "[&a b, ", "[=a ? b : c, ", "{k: =f(, "])
  func `a long line of mistakes is soon given up`(opening: String) {
    let rest = String(opening.dropFirst())
    let text = String(opening.prefix(1)) + String(repeating: rest, count: 60_000)
    var count = 0
    let time = seconds { count = Reading(text).report.diagnostics.count }
    #expect(count >= 1 && count <= 101)
    #expect(time < 4)
  }
}
