internal import CEL
internal import Diagnostics
internal import FlowProgram

/// The places of a program in its files, as explanations name them.
struct SourcePlaces {
  /// The files of the program, which are empty if they are not known.
  let sources: Sources

  /// The maximum length of a quoted line.
  private static let lineLimit = 70

  /// Returns the file and the line of a place: `notes.flow.yaml:12`.
  func name(of span: Span) -> String? {
    guard let source = sources[span.source] else { return nil }
    let file = source.name.split(separator: "/").last.map(String.init) ?? source.name
    return "\(file):\(source.line(at: span.start) + 1)"
  }

  /// Returns the place with the text of its line.
  func quoted(_ span: Span) -> String? {
    guard let source = sources[span.source], let name = name(of: span) else { return nil }
    let line = source.text(source.contentRange(ofLine: source.line(at: span.start)))
    let text = line.drop { $0 == " " }
    let short = text.count <= SourcePlaces.lineLimit ? String(text) : text.prefix(SourcePlaces.lineLimit - 1) + "…"
    return "\(name): \(short)"
  }
}

extension Expression {
  /// The place of the whole expression.
  var place: Span { span(0..<text.text.utf8.count) }
}

extension ValuePlan {
  /// The place of the first expression of the plan, or `nil` for a constant.
  var place: Span? {
    switch self {
    case .constant: nil
    case .expression(let expression): expression.place
    case .text(let parts), .secret(let parts):
      parts.lazy.compactMap { if case .interpolation(let expression) = $0 { expression.place } else { nil } }.first
    case .list(let items): items.lazy.compactMap(\.place).first
    case .record(_, let fields): fields.lazy.compactMap { $0?.place }.first
    case .map(let pairs): pairs.lazy.compactMap(\.value.place).first
    case .event(_, _, let payload): payload.place
    }
  }
}
