/// Formats diagnostics for a terminal: place, message, code, the source line and the hints.
///
/// Colours change only the appearance: without its terminal codes the coloured output equals the plain one. Content
/// from sources is escaped with ``visibleText(_:)``, so it cannot control the terminal.
public struct DiagnosticRenderer: Sendable {
  /// The sources that the diagnostics refer to.
  public let sources: Sources
  /// The colour mode of the output.
  public let style: Paint
  /// The width of the output in cells. Lines are cut and hints are moved to fit.
  public let width: Int

  /// Creates a renderer for the sources of a run.
  public init(sources: Sources, style: Paint = .plain, width: Int = 120) {
    self.sources = sources
    self.style = style
    self.width = max(width, 40)
  }

  /// Returns the diagnostics in the given order, separated by an empty line. The result is empty for no diagnostics.
  public func render(_ diagnostics: [Diagnostic]) -> String {
    diagnostics.map(render).joined(separator: "\n\n")
  }

  /// Returns one diagnostic as several lines, without a line break at its end.
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

  /// Returns the lines of a place: the source line, its carets and the hints.
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

  /// Returns the lines of a hint below the source line. The continuation lines of a hint, such as a snippet to
  /// copy, are aligned with its first line.
  private func hintLines(_ hint: String, margin: String) -> [String] {
    let parts = hint.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return parts.enumerated().map { index, part in
      let text = visibleText(String(part))
      if index > 0 { return text.isEmpty ? "" : margin + "        " + text }
      return margin + style("=", .blue) + " " + style("hint:", .bold) + " " + text
    }
  }

  /// Returns the spaces below a line number, one more than it has digits.
  private func numberMargin(for span: Span) -> String {
    guard let source = sources[span.source] else { return "  " }
    return String(repeating: " ", count: String(source.line(at: span.start) + 1).utf8.count + 1)
  }
}

extension SourceFile {
  /// Returns the end of a span without trailing line breaks, which are invisible.
  fileprivate func lastMarked(from start: Int, to end: Int) -> Int {
    var last = end
    while last > start, bytes[last - 1] == 0x0A || bytes[last - 1] == 0x0D { last -= 1 }
    return last
  }
}
