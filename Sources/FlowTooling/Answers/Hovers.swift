internal import CEL
internal import Diagnostics

/// The description of what is at an offset.
public struct Hover: Sendable, Hashable {
  /// The described bytes.
  public let range: Range<Int>
  /// The description, in Markdown.
  public let markdown: String
}

extension Workspace {
  /// Returns the description of what is at an offset.
  public func hover(_ path: String, at offset: Int) -> Hover? {
    guard let analysis = analysis(path) else { return nil }
    if let occurrence = analysis.occurrence(at: offset), let symbol = analysis.names?.symbol(occurrence.symbol) {
      return Hover(range: occurrence.range, markdown: markdown(symbol, occurrence.symbol, analysis, at: offset))
    }
    if let key = analysis.keys.first(where: { $0.range.touches(offset) }), let found = key.place.describe(key.name) {
      return Hover(range: key.range, markdown: "```yaml\n\(key.name): \(found.form)\n```\n\(found.summary)")
    }
    for expression in analysis.expressions(at: offset) {
      for part in expression.outline.parts {
        let span = expression.site.text.span(part.range)
        guard (span.start..<span.end).touches(offset) else { continue }
        let signatures = expression.environment.functionSignatures.filter { $0.name == part.text }
        if part.meaning == .function, !signatures.isEmpty {
          let text = signatures.prefix(4).map(\.description).joined(separator: "\n")
          return Hover(range: span.start..<span.end, markdown: "```\n\(text)\n```")
        }
        guard let type = part.type else { return nil }
        return Hover(range: span.start..<span.end, markdown: "```\n\(part.text): \(type)\n```")
      }
    }
    return nil
  }

  private func markdown(
    _ symbol: Symbol, _ reference: SymbolReference, _ analysis: Analysis, at offset: Int
  ) -> String {
    var type = symbol.type
    if type.isEmpty || type == "=" { type = inferredType(of: symbol, in: analysis) ?? "" }
    let head = type.isEmpty ? "\(Hovers.kind(symbol)) \(symbol.name)" : "\(Hovers.kind(symbol)) \(symbol.name): \(type)"
    var text = "```\n\(head)\n```"
    if !symbol.comment.isEmpty { text += "\n\(symbol.comment)" }
    if [.state, .event, .emitted, .derived].contains(symbol.kind) {
      let places = analysis.occurrences(of: reference, named: symbol.name)
      let count = places.count { !$0.isDeclaration }
      let writers = writers(of: symbol, at: places.map(\.range.lowerBound), in: analysis)
      let parts = writers.isEmpty ? "" : "; written in \(writers.joined(separator: ", "))"
      text += "\n\nNamed \(count == 1 ? "once" : "\(count) times") in this file\(parts)."
    }
    return text
  }

  /// Returns the transitions and other declarations whose steps write a state.
  private func writers(of symbol: Symbol, at places: [Int], in analysis: Analysis) -> [String] {
    guard symbol.kind == .state else { return [] }
    let file = analysis.parsed.file
    let lines = Set(places.map { file.line(at: $0) })
    let found = analysis.keys.lazy.filter { $0.place.shape(of: $0.name).namesState }.compactMap { key -> String? in
      let line = file.line(at: key.range.lowerBound)
      guard lines.contains(line) || lines.contains(line + 1) else { return nil }
      let isWritten = places.contains { $0 > key.range.upperBound && file.line(at: $0) <= line + 1 }
      return isWritten ? "line \(line + 1)" : nil
    }
    return Array(found.prefix(8))
  }

  /// Returns the type that the compiler inferred for a declared value.
  func inferredType(of symbol: Symbol, in analysis: Analysis) -> String? {
    let start = max(symbol.range.lowerBound, symbol.nameRange.upperBound + 1)
    return analysis.expression(atEndOf: start..<max(start, symbol.range.upperBound))?.outline.type?.description
  }
}

enum Hovers {
  /// Returns the kind of a symbol in the words of authors.
  static func kind(_ symbol: Symbol) -> String {
    switch symbol.kind {
    case .enumCase: "case"
    case .emitted: "emitted event"
    case .derived: "derived value"
    case .observed: "observed stream"
    case .provided: "provided value"
    case .used: "used value"
    case .modelCase: "case of the model"
    case .modelField: "field of the model"
    case .argument: "argument"
    default: symbol.kind.rawValue
    }
  }
}

extension Range<Int> {
  /// Whether a cursor at an offset is in the range or at its end.
  func touches(_ offset: Int) -> Bool { lowerBound <= offset && offset <= upperBound }
}

extension Shape {
  /// Whether the value names state. A step or a control whose key names state writes it.
  fileprivate var namesState: Bool {
    switch self {
    case .names(.state, _), .list(.names(.state, _)): true
    default: false
    }
  }
}
