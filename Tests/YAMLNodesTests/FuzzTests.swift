import Diagnostics
import SeededRandom
import Testing
import YAMLNodes

/// Generated files. The parser must not crash, and every position that it returns must be within the file.
@Suite struct FuzzTests {
  private let flow = """
    flowspec: 2
    flow: cöunter # 👩
    screens:
      counter: &c
        state: { count: int = 0, t: "a\\tb", u: 'it''s' }
        view:
          - text: >-
              Count is
              ${model.count}
          - { a: [1, 2], b: =f(x) }
          - ! *c
        raw: |
          one
           two
    """

  private func check(_ reading: Reading, _ seed: String) throws {
    for diagnostic in reading.report.diagnostics {
      let inside = diagnostic.span.start >= 0 && diagnostic.span.end <= reading.file.bytes.count
      try #require(inside, "\(seed): \(diagnostic)")
    }
    try #require(reading.root != nil || reading.report.hasErrors, "\(seed)")
    if let root = reading.root { try walk(root, reading, seed) }
  }

  private func walk(_ node: Node, _ reading: Reading, _ seed: String) throws {
    try #require(node.span.start >= 0 && node.span.end <= reading.file.bytes.count, "\(seed): \(node.span)")
    if let mapped = node.scalar?.mapped {
      try #require(mapped.text == node.scalar?.text, "\(seed)")
      let place = "\(seed): \(mapped.text.debugDescription) in \(reading.text(node.span).debugDescription)"
      try #require(mapped.span.end <= reading.file.bytes.count, "\(place)")
    }
    if let items = node.items { for item in items { try walk(item, reading, seed) } }
    guard let entries = node.entries else { return }
    var keys: [String] = []
    for entry in entries {
      keys.append(try #require(entry.key.scalar, "\(seed)").text)
      try walk(entry.value, reading, seed)
    }
    try #require(Set(keys.map { Array($0.utf8) }).count == keys.count, "\(seed)")
  }

  @Test func `random bytes are refused or read`() throws {
    for seed: UInt64 in 0..<1500 {
      var random = SplitMix(seed: seed)
      let bytes = (0..<Int.random(in: 0..<80, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      try check(Reading(bytes), "seed \(seed)")
    }
  }

  @Test func `random signs of YAML are refused or read`() throws {
    let signs = Array(" \n\n  -:?,[]{}#&*!|>'\"%@`=$a1\\é\t<".utf8)
    for seed: UInt64 in 0..<6000 {
      var random = SplitMix(seed: seed)
      let bytes = (0..<Int.random(in: 0..<40, using: &random)).map { _ in signs.randomElement(using: &random) ?? 0 }
      try check(Reading(bytes), "seed \(seed)")
    }
  }

  @Test func `a flow with a few bytes changed is refused or read`() throws {
    let signs = Array(" \n:?,[]{}#&*!|>'\"\\\t-".utf8)
    for seed: UInt64 in 0..<3000 {
      var random = SplitMix(seed: seed)
      var bytes = Array(flow.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(signs.randomElement(using: &random) ?? 0, at: place)
        default: bytes[place] = signs.randomElement(using: &random) ?? 0
        }
      }
      try check(Reading(bytes), "seed \(seed)")
    }
  }

  @Test func `every beginning of a flow is refused or read`() throws {
    let bytes = Array(flow.utf8)
    for length in bytes.indices { try check(Reading(Array(bytes[..<length])), "length \(length)") }
  }
}
