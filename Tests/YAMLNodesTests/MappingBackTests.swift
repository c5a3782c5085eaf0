import Diagnostics
import SeededRandom
import Testing
import YAMLNodes

@Suite struct MappingBackTests {
  /// Returns the file bytes of each decoded byte of the root's value.
  private func origins(_ text: String) throws -> [String] {
    let reading = Reading(text)
    let mapped = try #require(reading.root?["k"]?.scalar).mapped
    return mapped.text.utf8.indices.enumerated().map { reading.text(mapped.span($0.offset..<$0.offset + 1)) }
  }

  @Test func `a plain text stands in the file as it reads`() throws {
    #expect(try origins("k: a b\n") == ["a", " ", "b"])
  }

  @Test func `an escape maps to the whole of it`() throws {
    #expect(try origins("k: \"a\\tb\\u00e9\"\n") == ["a", "\\t", "b", "\\u00e9", "\\u00e9"])
  }

  @Test func `a doubled quote maps to both`() throws {
    #expect(try origins("k: 'a''b'\n") == ["a", "''", "b"])
  }

  @Test func `a joined line break maps to the break and the indentation`() throws {
    #expect(try origins("k: a\n  b\n") == ["a", "\n  ", "b"])
    #expect(try origins("k: >-\n  a\n  b\n") == ["a", "\n  ", "b"])
    #expect(try origins("k: \"a\n\n  b\"\n") == ["a", "\n", "b"])
  }

  @Test func `an escaped line break vanishes`() throws {
    #expect(try origins("k: \"a \\\n   b\"\n") == ["a", " ", "b"])
  }

  @Test func `the indentation of a block is no part of it`() throws {
    #expect(try origins("k: |\n    a\n      b\n") == ["a", "\n", " ", " ", "b", "\n"])
    #expect(try origins("k: |2\n    a\n") == [" ", " ", "a", "\n"])
  }

  @Test func `a text around many styles maps back byte by byte`() throws {
    for seed: UInt64 in 0..<4000 {
      var random = SplitMix(seed: seed)
      let file = randomFile(&random)
      let reading = Reading(file)
      guard reading.codes.isEmpty, let scalar = reading.root?["k"]?.scalar else { continue }
      let mapped = scalar.mapped
      try #require(mapped.text == scalar.text, "seed \(seed)")
      let bytes = Array(mapped.text.utf8)
      for index in bytes.indices {
        let span = mapped.span(index..<index + 1)
        if span.end == span.start + 1, reading.file.bytes[span.start] == bytes[index] { continue }
        let origin = reading.text(span).debugDescription
        try #require(
          explains(reading.text(span), bytes[index], in: scalar.style),
          "seed \(seed): byte \(index) of \(mapped.text.debugDescription) from \(origin) in \(file.debugDescription)")
      }
    }
  }

  @Test func `most of the random texts are read`() {
    var read = 0
    for seed: UInt64 in 0..<4000 {
      var random = SplitMix(seed: seed)
      let reading = Reading(randomFile(&random))
      if reading.codes.isEmpty, reading.root?["k"]?.scalar != nil { read += 1 }
    }
    #expect(read > 2000)
  }

  /// Whether a range of the file can decode to a string that contains this byte.
  private func explains(_ origin: String, _ byte: UInt8, in style: Scalar.Style) -> Bool {
    if byte == 0x0A, ["\n", "\r\n", "\r"].contains(origin) { return true }
    if byte == 0x20, origin.contains(where: \.isNewline), origin.allSatisfy(\.isWhitespace) { return true }
    if style == .singleQuoted, origin == "''" { return byte == 0x27 }
    if style == .doubleQuoted, origin.hasPrefix("\\") {
      return Reading("k: \"\(origin)\"").root?["k"]?.scalar?.text.utf8.contains(byte) == true
    }
    return false
  }

  private func randomFile(_ random: inout SplitMix) -> String {
    let breaks = ["\n", "\n", "\n", "\r\n", "\n\n", "\n \n", "\n\n\n", "\r"]
    let words = ["a", "bc", "é", "👩", " ", "  ", "x y", "\t", "=f(a)", "${n}", ":x", "#"]
    let escapes = [
      "\\t", "\\n", "\\x41", "\\u00e9", "\\U0001F469", "\\\\", "\\\"", "\\\n", "\\ ", "\\L", "\\_", "\\/", "\\e",
    ]
    let style = Int.random(in: 0..<5, using: &random)
    let indent = Int.random(in: 1...3, using: &random)
    var body = ""
    for _ in 0..<Int.random(in: 0..<9, using: &random) {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: body += (breaks.randomElement(using: &random) ?? "\n") + String(repeating: " ", count: indent)
      case 1 where style == 2: body += escapes.randomElement(using: &random) ?? ""
      case 1 where style == 1: body += "''"
      default: body += words.randomElement(using: &random) ?? ""
      }
    }
    let header = ["", "-", "+"].randomElement(using: &random) ?? ""
    let lead = String(repeating: " ", count: indent)
    let tail = ["", "\n", "\n\n", "\n\nz: 1\n"].randomElement(using: &random) ?? ""
    switch style {
    case 0: return "k: a\(body)b\(tail)"
    case 1: return "k: '\(body)'\(tail)"
    case 2: return "k: \"\(body)\"\(tail)"
    case 3: return "k: |\(header)\n\(lead)\(body)\(tail)"
    default: return "k: >\(header)\n\(lead)\(body)\(tail)"
    }
  }
}
