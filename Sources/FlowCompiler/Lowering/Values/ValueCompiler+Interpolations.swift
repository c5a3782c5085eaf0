internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

// Incomplete interpolations, which are plain text.
extension ValueCompiler {
  /// Reports `{name}`, `{{name}}`, `$name` and `$(name)` in a string if the name is readable there.
  ///
  /// - Complexity: Linear in the length of the string, except for the expressions between braces.
  func checkInterpolations(in text: MappedText, in scope: LocalScope) {
    for typo in InterpolationTypos.find(in: text.text) {
      let inside = text.slice(typo.inside)
      let names = scope.environment.names(readBy: inside)
      guard !names.isEmpty, names.allSatisfy(scope.environment.mayName) else { continue }
      let compilation = scope.environment.compile(inside)
      guard !compilation.report.hasErrors, let expression = compilation.expression, !expression.reads.isEmpty,
        expression.type.withoutNull.isPrintable
      else { continue }
      let written = String(decoding: Array(text.text.utf8)[typo.whole], as: UTF8.self)
      report.add(
        MissingInterpolation(written: written, expression: inside.text.trimmed), at: text.span(typo.whole))
    }
  }
}

/// Parts of a string that look like interpolations but are plain text.
enum InterpolationTypos {
  /// A match and its content, as byte offsets.
  struct Typo: Equatable {
    let whole: Range<Int>
    let inside: Range<Int>
  }

  /// The largest number of matches in one string. A string with more is data.
  private static var limit: Int { 100 }

  static func find(in text: String) -> [Typo] {
    let bytes = Array(text.utf8)
    var typos: [Typo] = []
    var position = 0
    while position < bytes.count, typos.count < limit {
      if let end = endOfSound(bytes, from: position) {
        position = end
      } else if let typo = typo(bytes, at: position) {
        typos.append(typo)
        position = typo.whole.upperBound
      } else {
        position += 1
      }
    }
    return typos
  }

  /// Returns the end of a valid or an escaped interpolation that starts here.
  private static func endOfSound(_ bytes: [UInt8], from start: Int) -> Int? {
    let rest = bytes[start...]
    if rest.starts(with: Array("$${".utf8)) { return start + 3 }
    guard rest.starts(with: Array("${".utf8)) else { return nil }
    return StringPieces.endOfInterpolation(bytes, from: start + 2).map { $0 + 1 } ?? bytes.count
  }

  private static func typo(_ bytes: [UInt8], at start: Int) -> Typo? {
    let rest = bytes[start...]
    if rest.starts(with: Array("{{".utf8)) { return pair(bytes, from: start, opening: 2, "}", closing: 2) }
    if rest.starts(with: Array("{".utf8)) { return pair(bytes, from: start, opening: 1, "}", closing: 1) }
    if rest.starts(with: Array("$(".utf8)) { return pair(bytes, from: start, opening: 2, ")", closing: 1) }
    return rest.first == UInt8(ascii: "$") ? name(bytes, from: start) : nil
  }

  /// Returns the text up to the first closing sign, which is written once or twice.
  private static func pair(
    _ bytes: [UInt8], from start: Int, opening: Int, _ sign: Unicode.Scalar, closing: Int
  ) -> Typo? {
    let close = UInt8(ascii: sign)
    let inside = start + opening
    guard let end = bytes[inside...].firstIndex(where: { $0 == close || $0 == UInt8(ascii: "{") }), end > inside,
      bytes[end] == close, bytes[end...].prefix(closing).allSatisfy({ $0 == close }), end + closing <= bytes.count
    else { return nil }
    return Typo(whole: start..<end + closing, inside: inside..<end)
  }

  /// Returns a path of names after a dollar sign that does not follow a word: `$model.note`, but not `US$model`.
  private static func name(_ bytes: [UInt8], from start: Int) -> Typo? {
    if start > 0, isPartOfName(bytes[start - 1]) { return nil }
    var end = start + 1
    while end < bytes.count {
      if isPartOfName(bytes[end]) {
        end += 1
      } else if bytes[end] == UInt8(ascii: "."), end + 1 < bytes.count, isStartOfName(bytes[end + 1]) {
        end += 1
      } else {
        break
      }
    }
    guard end > start + 1, isStartOfName(bytes[start + 1]) else { return nil }
    // The opening brace may be missing alone.
    let isClosed = end < bytes.count && bytes[end] == UInt8(ascii: "}")
    return Typo(whole: start..<(isClosed ? end + 1 : end), inside: start + 1..<end)
  }

  private static func isStartOfName(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
      || byte == UInt8(ascii: "_")
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    isStartOfName(byte) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}
