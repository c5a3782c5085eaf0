/// Writes messages the way a person reads them at a terminal: place, clause, code, the line and what to do.
///
/// Colours change nothing but the looks: without its terminal codes the coloured text is the plain one. What authors and
/// their flows wrote is drawn with ``visibleText(_:)``, so it cannot act on the terminal.
public struct DiagnosticRenderer: Sendable {
  /// The texts that the messages are about.
  public let sources: Sources
  /// Whether the text carries colours.
  public let style: Paint
  /// The cells that lines are cut and hints are moved to fit in.
  public let width: Int

  /// Creates a renderer for the texts of a run.
  public init(sources: Sources, style: Paint = .plain, width: Int = 120) {
    self.sources = sources
    self.style = style
    self.width = max(width, 40)
  }

  /// The messages in the order given, with an empty line between two; nothing for no message.
  public func render(_ diagnostics: [Diagnostic]) -> String {
    diagnostics.map(render).joined(separator: "\n\n")
  }

  /// One message, of several lines, without a line break at its end.
  public func render(_ diagnostic: Diagnostic) -> String {
    let colour: Style = diagnostic.severity == .error ? .red : .yellow
    var heading = style(diagnostic.severity.rawValue + ":", .bold + colour)
    heading += " " + style(visibleText(diagnostic.message), .bold)
    heading += " " + style("[\(visibleText(diagnostic.code.name))]", .faint)
    var lines = block(diagnostic.span, heading: heading, colour: colour, hints: diagnostic.hints)
    let margin = numberMargin(for: diagnostic.span)
    for value in diagnostic.values {
      let text = "\(visibleText(value.name)) is \(visibleText(value.value))"
      lines.append(margin + style("=", .blue) + " " + text.truncated(to: width - margin.utf8.count - 2))
    }
    for place in diagnostic.related {
      let heading = style("note:", .bold + .cyan) + " " + visibleText(place.message)
      lines += block(place.span, heading: heading, colour: .cyan, hints: [])
    }
    return lines.joined(separator: "\n")
  }

  /// A place with its line, its carets and what to do.
  private func block(_ span: Span, heading: String, colour: Style, hints: [String]) -> [String] {
    guard let source = sources[span.source] else {
      return [heading] + hints.flatMap { hintLines($0, margin: numberMargin(for: span)) }
    }
    let start = min(max(span.start, 0), source.bytes.count)
    let end = source.lastMarked(from: start, to: min(max(span.end, start), source.bytes.count))
    let position = source.position(at: start)
    let number = String(position.line)
    let margin = numberMargin(for: span)
    let gutter = number.utf8.count + 3
    let excerpt = SourceExcerpt(source, from: start, to: end, gutter: gutter, cells: width - gutter)

    let place = style("\(visibleText(source.name)):\(number):\(position.column):", .bold)
    var lines = ["\(place) \(heading)"]
    lines.append(style("\(number) |", .blue) + (excerpt.line.isEmpty ? "" : " " + excerpt.line))
    var marks = margin + style("|", .blue) + " " + excerpt.indent + style(excerpt.carets, .bold + colour)
    var others = hints[...]
    if let hint = hints.first, fits(hint, behind: gutter + excerpt.width) {
      marks += " " + style(visibleText(hint), colour)
      others = others.dropFirst()
    }
    lines.append(marks)
    let last = source.position(at: end)
    if last.line > position.line {
      lines.append(margin + style("=", .blue) + " up to line \(last.line), column \(last.column)")
    }
    return lines + others.flatMap { hintLines($0, margin: margin) }
  }

  private func fits(_ hint: String, behind cells: Int) -> Bool {
    !hint.contains(where: \.isNewline) && cells + 1 + visibleText(hint).displayWidth <= width
  }

  /// A hint below the line; its further lines, such as a text to copy, stand under its first.
  private func hintLines(_ hint: String, margin: String) -> [String] {
    let parts = hint.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return parts.enumerated().map { index, part in
      let text = visibleText(String(part))
      if index > 0 { return text.isEmpty ? "" : margin + "        " + text }
      return margin + style("=", .blue) + " " + style("hint:", .bold) + " " + text
    }
  }

  /// The spaces below the number of a line, one more than it has digits.
  private func numberMargin(for span: Span) -> String {
    guard let source = sources[span.source] else { return "  " }
    return String(repeating: " ", count: String(source.line(at: span.start) + 1).utf8.count + 1)
  }
}

extension SourceFile {
  /// The end of a span without the line breaks that it ends with, which nobody sees.
  fileprivate func lastMarked(from start: Int, to end: Int) -> Int {
    var last = end
    while last > start, bytes[last - 1] == 0x0A || bytes[last - 1] == 0x0D { last -= 1 }
    return last
  }
}
