import Diagnostics
import FlowCompiler
import Testing

/// Extreme files. Each ends in a message or a program, and never in a crash or a long wait.
@Suite struct LimitTests {
  @Test func `a hundred thousand question marks are one mistake`() {
    let codes = codes(
      of: "screens:\n  a:\n    state: { n: int\(String(repeating: "?", count: 100_000)) }\n    model: [n]\n")
    #expect(codes == ["invalid-type"])
  }

  @Test func `types that lie deep in one another are one mistake`() {
    let type = String(repeating: "list<", count: 5_000) + "int" + String(repeating: ">", count: 5_000)
    #expect(codes(of: "screens:\n  a:\n    state:\n      n: \(type)\n    model: [n]\n") == ["invalid-type"])
  }

  @Test func `a chain of five hundred derived values is put in order`() {
    let chain = (0..<500).map { "      d\($0): d\($0 + 1) + 1" }.joined(separator: "\n")
    let text = """
      screens:
        a:
          state: { n: int = 0 }
          derived:
      \(chain)
            d500: n
          model: { d: =d0 }
          view: [{ text: "${model.d}" }]
      """
    #expect(codes(of: text) == [])
  }

  @Test func `a chain of three hundred presenters that read one another is put in order`() {
    let parts = (0..<300).map { "  p\($0): { children: { c: { present: p\($0 + 1) } }, model: { n: =c.n } }" }
    let text = """
      presenters:
      \(parts.joined(separator: "\n"))
        p300: { uses: { tint: int }, model: { n: =tint } }
      provides: { tint: 1 }
      screens:
        a: { children: { c: { present: p0 } }, model: { n: =c.n } }
      """
    #expect(codes(of: text) == [])
  }

  @Test func `a cycle of a thousand presenters is one mistake`() {
    let parts = (0..<1_000).map { "  p\($0): { children: { c: { present: p\(($0 + 1) % 1_000) } } }" }
    let text = "presenters:\n\(parts.joined(separator: "\n"))\nscreens:\n  a: { children: { c: { present: p0 } } }\n"
    #expect(codes(of: text) == ["endless-tree"])
  }

  @Test func `a cycle of a thousand siblings is one mistake`() {
    let children = (0..<1_000).map { "      c\($0): { present: p, params: { n: =c\(($0 + 1) % 1_000).n } }" }
    let text = """
      presenters:
        p: { params: { n: int }, model: { n: =params.n } }
      screens:
        a:
          children:
      \(children.joined(separator: "\n"))
      """
    #expect(codes(of: text) == ["child-cycle"])
  }

  @Test func `a cycle of a thousand types is one mistake`() {
    let types = (0..<1_000).map { "  T\($0): { t: T\(($0 + 1) % 1_000) }" }.joined(separator: "\n")
    #expect(
      codes(of: "types:\n\(types)\nscreens:\n  a:\n    state: { t: T0? }\n    model: [t]\n") == ["endless-record"])
  }

  @Test func `defaults that double forty times over are refused`() {
    let types = (0..<40).map { "  T\($0): { t: \"T\($0 + 1) = T\($0 + 1){}\", u: \"T\($0 + 1) = T\($0 + 1){}\" }" }
    let text = "types:\n\(types.joined(separator: "\n"))\n  T40: { n: int = 1 }\n"
    let found = codes(of: text + "screens:\n  a:\n    state: { t: \"T0 = T0{}\" }\n    model: [t]\n")
    #expect(Set(found) == ["too-large-default"])
  }

  @Test func `steps and elements may lie as deep as YAML lets them`() {
    var step = "{ set: { n: 1 } }"
    for depth in 0..<90 { step = "{ if: n > \(depth), then: \(step) }" }
    var element = "{ text: \"${model.n}\" }"
    for _ in 0..<50 { element = "{ group: [\(element)] }" }
    let text = """
      screens:
        a:
          state: { n: int = 0 }
          model: [n]
          events: [go]
          transitions:
            go: \(step)
          view: [\(element), { button: { label: Go, sends: go } }]
      """
    #expect(codes(of: text) == [])
  }

  private func codes(of text: String) -> [String] {
    var sources = Sources()
    let file = sources.add(name: "test.flow.yaml", text: "flowspec: 2\nflow: f\n\(text)\nbackstack: { start: a }\n")
    return Compiler.compile(file, in: sources).report.sorted.map(\.code.name)
  }
}
