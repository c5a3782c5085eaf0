internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The path of a route, split into its parts.
struct RoutePattern {
  /// A part of the path between slashes.
  enum Segment {
    case word(String)
    case param(Name)
  }

  /// The parts of the path.
  private(set) var segments: [Segment] = []
  /// The names after the question mark.
  private(set) var query: [Name] = []

  /// Parses a path; `nil` after reporting each invalid part.
  init?(_ text: MappedText, report: inout Report) {
    let written = text.text
    guard written.utf8.count <= RouteTable.linkLengthLimit else {
      report.add(InvalidRoute(problem: .tooLong, text: written), at: text.span)
      return nil
    }
    guard written.utf8.first == UInt8(ascii: "/") else {
      report.add(InvalidRoute(problem: .noSlash, text: written), at: text.span)
      return nil
    }
    if let hash = written.utf8.firstIndex(of: UInt8(ascii: "#")) {
      let start = written.utf8.distance(from: written.startIndex, to: hash)
      report.add(
        InvalidRoute(problem: .fragment, text: String(written[hash...])),
        at: text.span(start..<written.utf8.count))
      return nil
    }
    let mark = written.utf8.firstIndex(of: UInt8(ascii: "?")) ?? written.endIndex
    let length = written.utf8.distance(from: written.startIndex, to: mark)
    var isSound = true
    let path = text.slice(1..<length)
    for part in path.parts(between: "/") where !path.text.isEmpty {
      let segment = RoutePattern.segment(part, of: path, report: &report)
      if let segment { segments.append(segment) } else { isSound = false }
    }
    if mark != written.endIndex {
      for part in text.slice(length + 1..<written.utf8.count).parts(between: "&") {
        if let name = RoutePattern.queryName(part, report: &report) { query.append(name) } else { isSound = false }
      }
    }
    guard isSound, isFreeOfRepetition(report: &report) else { return nil }
  }

  /// The params that a link provides, in the order of the path.
  var params: [Name] {
    segments.compactMap { if case .param(let name) = $0 { name } else { nil } } + query
  }

  private static func segment(_ part: MappedText, of path: MappedText, report: inout Report) -> Segment? {
    let text = part.text
    if let braced = text.inBraces, isIdentifier(braced) {
      return .param(Name(braced, at: part.span(1..<text.utf8.count - 1)))
    }
    let problem: InvalidRoute.Problem?
    switch text {
    case "": problem = .emptyPart(isLast: part.fileEnd == path.fileEnd)
    case ".", "..": problem = .dots
    default: problem = text.paramProblem
    }
    if let problem {
      // For an empty part, the message points to the slash before it.
      let slash = Span(source: part.source, start: max(0, part.fileEnd - 1), end: part.fileEnd)
      report.add(InvalidRoute(problem: problem, text: text), at: text.isEmpty ? slash : part.span)
      return nil
    }
    do throws(LinkProblem) {
      return .word(try percentDecoded(text[...]))
    } catch {
      report.add(InvalidRoute(problem: .encoding(error), text: text), at: part.span)
      return nil
    }
  }

  private static func queryName(_ part: MappedText, report: inout Report) -> Name? {
    if isIdentifier(part.text) { return Name(part.text, at: part.span) }
    let name = part.text.prefix { $0 != "=" }
    let meant = String(name).inBraces ?? String(name)
    report.add(
      InvalidRoute(problem: .queryName(meant: isIdentifier(meant) ? meant : nil), text: part.text), at: part.span)
    return nil
  }

  private func isFreeOfRepetition(report: inout Report) -> Bool {
    var seen: [String: Span] = [:]
    for name in params {
      if let first = seen[name.text] {
        report.add(
          InvalidRoute(problem: .repeated, text: name.text), at: name.span,
          related: [RelatedPlace("'\(name.text)' is here", at: first)])
      }
      seen[name.text] = seen[name.text] ?? name.span
    }
    return seen.count == params.count
  }
}

extension MappedText {
  /// Returns the parts between separators, each mapped to its place in the file.
  fileprivate func parts(between sign: Unicode.Scalar) -> [MappedText] {
    var parts: [MappedText] = []
    var start = 0
    for (offset, byte) in text.utf8.enumerated() where UInt32(byte) == sign.value {
      parts.append(slice(start..<offset))
      start = offset + 1
    }
    return parts + [slice(start..<text.utf8.count)]
  }
}

extension String {
  /// The text between braces around the whole text, or `nil` without braces.
  fileprivate var inBraces: String? {
    hasPrefix("{") && hasSuffix("}") && utf8.count >= 2 ? String(dropFirst().dropLast()) : nil
  }

  /// The reason why a part of a path is neither a word nor a param, or `nil` for a word.
  fileprivate var paramProblem: InvalidRoute.Problem? {
    func name(_ text: some StringProtocol) -> String? {
      let name = String(text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
      return isIdentifier(name) ? name : nil
    }
    if let braced = inBraces { return .notAName(meant: name(braced)) }
    // These characters start a param in other languages.
    if let first, "<:[$*".contains(first) { return .foreignParam(meant: name(drop { "<:[$*{.".contains($0) })) }
    if contains("{") || contains("}") { return .notWhole }
    return nil
  }
}
