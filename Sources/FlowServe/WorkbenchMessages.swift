internal import Diagnostics
internal import FlowTooling

/// A text in the editor of a page.
struct Edit: Decodable, Sendable {
  let path: String
  let text: String
  /// The place of the cursor, in UTF-16 units as browsers count.
  var offset: Int?
  /// The stamp of the text that was opened.
  var stamp: UInt64?
}

/// A file as a page receives it.
struct FileText: Encodable, Sendable {
  let text: String
  let stamp: UInt64

  init(_ file: (text: String, stamp: UInt64)) { (text, stamp) = file }
}

/// The lines of a trace, and the number of the next line.
struct Trace: Encodable, Sendable {
  let lines: [String]
  let next: Int
}

/// A text with the conversion between bytes and UTF-16 units.
struct EditedText: Sendable {
  private let text: String

  init(_ text: String) { self.text = text }

  /// Returns the byte at which a UTF-16 unit begins, or `nil` outside of the text.
  func byte(ofUnit unit: Int) -> Int? {
    guard let index = text.utf16.index(text.startIndex, offsetBy: unit, limitedBy: text.endIndex), unit >= 0 else {
      return nil
    }
    return text.utf8.distance(from: text.startIndex, to: index)
  }

  /// Returns the UTF-16 unit at which a byte is. A byte outside of the text is at its end.
  func unit(ofByte byte: Int) -> Int {
    let end = text.utf8.index(text.startIndex, offsetBy: max(0, byte), limitedBy: text.endIndex) ?? text.endIndex
    return text.utf16.distance(from: text.startIndex, to: end)
  }

  /// Returns the line of a byte, from 1.
  func line(ofByte byte: Int) -> Int { 1 + text.utf8.prefix(max(0, byte)).count { $0 == UInt8(ascii: "\n") } }
}

/// A diagnostic as a page receives it.
struct FoundProblem: Encodable, Sendable {
  let from: Int
  let to: Int
  let line: Int
  let severity: String
  let code: String
  let message: String
  let hints: [String]

  init(_ problem: Problem, in text: EditedText) {
    from = text.unit(ofByte: problem.range.lowerBound)
    to = text.unit(ofByte: problem.range.upperBound)
    line = text.line(ofByte: problem.range.lowerBound)
    severity = problem.severity.rawValue
    code = problem.code
    message = problem.message
    hints = problem.hints
  }
}

/// A completion as a page receives it.
struct OfferedText: Encodable, Sendable {
  let label: String
  let detail: String
  let about: String
  let insertion: String
  let from: Int
  let to: Int

  init(_ completion: Completion, in text: EditedText) {
    label = completion.label
    detail = completion.detail
    about = completion.documentation
    insertion = completion.insertion
    from = text.unit(ofByte: completion.range.lowerBound)
    to = text.unit(ofByte: completion.range.upperBound)
  }
}
