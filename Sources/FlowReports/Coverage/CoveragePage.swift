internal import Diagnostics

extension FlowCoverage {
  /// The coverage as one self-contained HTML page: for each flow its figures, and its source with the coverage of
  /// each line.
  ///
  /// The page has no scripts and loads nothing. It follows the reader's light or dark mode, and repeats in signs and
  /// words what its colours show.
  public var html: String {
    var page = HTMLText()
    page.line("<!doctype html>")
    page.line("<html lang=\"en\">")
    page.line("<head>")
    page.line("<meta charset=\"utf-8\">")
    page.line("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
    page.line("<meta name=\"color-scheme\" content=\"light dark\">")
    page.line("<title>Coverage of \(withoutMarkup(title))</title>")
    page.line("<style>")
    page.line(CoveragePage.style)
    page.line("</style>")
    page.line("</head>")
    page.line("<body>")
    page.line("<h1>Coverage of \(withoutMarkup(title))</h1>")
    if parts.count > 1 { writeContents(to: &page) }
    for (number, part) in parts.enumerated() { CoveragePage(part, number: number + 1).write(to: &page) }
    page.line("</body>")
    page.line("</html>")
    return page.text
  }

  private var title: String { parts.count == 1 ? parts[0].file : "\(parts.count) flows" }

  private func writeContents(to page: inout HTMLText) {
    page.line("<ul class=\"contents\">")
    for (number, part) in parts.enumerated() {
      let figures = part.shares.map { "\($0.coverage.percent) % by \($0.means)" }.joined(separator: ", ")
      page.line("<li><a href=\"#flow-\(number + 1)\">\(withoutMarkup(part.file))</a> \(figures)</li>")
    }
    page.line("</ul>")
  }
}

/// The section of a page about one flow.
struct CoveragePage {
  private let part: FlowCoverage.Part
  /// The identifier of the section, and the prefix of the identifiers of its lines.
  private let id: String
  /// The sources that contain coverage items, in the order in which they were read.
  private let files: [SourceFile]

  init(_ part: FlowCoverage.Part, number: Int) {
    self.part = part
    id = "flow-\(number)"
    let sources = Set(part.items.map(\.span.source))
    files = part.sources.files.filter { sources.contains($0.id) }
  }

  func write(to page: inout HTMLText) {
    page.line("<section id=\"\(id)\">")
    page.line("<h2>\(withoutMarkup(part.file))</h2>")
    writeFigures(to: &page)
    writeMissing(to: &page)
    writeMissingValues(to: &page)
    for file in files { write(file, to: &page) }
    page.line("</section>")
  }

  private func writeFigures(to page: inout HTMLText) {
    page.line("<table class=\"figures\">")
    page.line(
      "<thead><tr><td></td>\(part.shares.map { "<th scope=\"col\">by \($0.means)</th>" }.joined())</tr></thead>")
    page.line("<tbody>")
    for kind in Coverage.Kind.allCases {
      let counts = part.shares.map { $0.coverage.count(of: kind) }
      guard counts.contains(where: { $0.all > 0 }) else { continue }
      let cells = counts.map { "<td>\($0.reached) of \($0.all)</td>" }.joined()
      page.line("<tr><th scope=\"row\">\(kind.rawValue)</th>\(cells)</tr>")
    }
    let totals = part.shares.map { "<td>\($0.coverage.percent) %</td>" }.joined()
    page.line("<tr class=\"total\"><th scope=\"row\">in all</th>\(totals)</tr>")
    if let cells = part.cells, !cells.cells.isEmpty {
      let counts = part.shares.map { share in
        "<td>\(share.cells.map { "\($0.count.reached) of \($0.count.all)" } ?? "")</td>"
      }
      page.line("<tr><th scope=\"row\">kinds of values</th>\(counts.joined())</tr>")
    }
    page.line("</tbody>")
    page.line("</table>")
  }

  private func writeMissing(to page: inout HTMLText) {
    let missing = part.items.filter { part.mark(of: $0) == .missed }
    guard !missing.isEmpty else { return page.line("<p>Everything was reached.</p>") }
    page.line("<details>")
    page.line("<summary>\(missing.count == 1 ? "1 place was" : "\(missing.count) places were") never reached</summary>")
    page.line("<ul>")
    for item in missing {
      guard let file = part.sources[item.span.source] else { continue }
      let line = file.line(at: item.span.start) + 1
      page.line("<li><a href=\"#\(anchor(file, line))\">line \(line)</a> \(withoutMarkup(item.name))</li>")
    }
    page.line("</ul>")
    page.line("</details>")
  }

  private func writeMissingValues(to page: inout HTMLText) {
    let missing = part.cells?.missing ?? []
    guard !missing.isEmpty else { return }
    page.line("<details>")
    let subject =
      missing.count == 1 ? "1 kind of value never arrives" : "\(missing.count) kinds of values never arrive"
    page.line("<summary>\(subject)</summary>")
    page.line("<ul>")
    for cell in missing {
      guard let file = part.sources[cell.span.source] else { continue }
      let line = file.line(at: cell.span.start) + 1
      page.line("<li><a href=\"#\(anchor(file, line))\">line \(line)</a> \(withoutMarkup(cell.name))</li>")
    }
    page.line("</ul>")
    page.line("</details>")
  }

  private func anchor(_ file: SourceFile, _ line: Int) -> String { "\(id)-\(file.id.number)-\(line)" }

  private func write(_ file: SourceFile, to page: inout HTMLText) {
    if files.count > 1 { page.line("<h3>\(withoutMarkup(file.name))</h3>") }
    page.line("<div class=\"source\" tabindex=\"0\">")
    for (index, line) in MarkedLines(file, part).lines.enumerated() {
      let number = index + 1
      let kind = line.mark.map { " class=\"\($0.rawValue)\"" } ?? ""
      let sign = line.mark.map { "<b title=\"\($0.words)\">\($0.sign)</b>" } ?? "<b></b>"
      let text = line.stretches.map(CoveragePage.stretch).joined()
      page.line("<div\(kind) id=\"\(anchor(file, number))\"><i>\(number)</i>\(sign)<code>\(text)</code></div>")
    }
    page.line("</div>")
  }

  private static func stretch(_ stretch: MarkedLines.Stretch) -> String {
    let text = withoutMarkup(stretch.text)
    guard let mark = stretch.mark else { return text }
    let names = withoutMarkup(stretch.names.joined(separator: "; "))
    return "<span class=\"\(mark.rawValue)\" title=\"\(names)\">\(text)</span>"
  }

  /// The style sheet. Colours are distinct in light and dark mode, and never the only sign of a difference.
  fileprivate static let style = """
    :root { color-scheme: light dark; --ink: #1c2024; --paper: #fdfdfc; --faint: #687076; --rule: #d7dbdf;
      --reached: #1a7f37; --explored: #0b68cb; --partly: #9a6700; --missed: #cf222e; --tint: 10%; }
    @media (prefers-color-scheme: dark) { :root { --ink: #e6e8ea; --paper: #16191c; --faint: #9ba1a6; --rule: #34393d;
      --reached: #4cc26a; --explored: #6cb2ff; --partly: #e3b341; --missed: #ff7b72; --tint: 16%; } }
    body { margin: 2rem auto; max-width: 70rem; padding: 0 1rem; color: var(--ink); background: var(--paper);
      font: 1rem/1.5 system-ui, sans-serif; }
    a { color: inherit; }
    table { border-collapse: collapse; margin: 1rem 0; }
    th, td { padding: .2rem 1rem .2rem 0; text-align: left; font-weight: normal; font-variant-numeric: tabular-nums; }
    .total th, .total td { border-top: 1px solid var(--rule); font-weight: bold; }
    .source { margin: 1rem 0; overflow-x: auto; border: 1px solid var(--rule); border-radius: .4rem; padding: .5rem 0;
      font: .85rem/1.5 ui-monospace, monospace; }
    .source > div { white-space: pre; min-width: max-content; border-left: .25rem solid transparent; padding-right: 1rem; }
    .source i { display: inline-block; width: 4rem; text-align: right; font-style: normal; color: var(--faint); user-select: none; }
    .source b { display: inline-block; width: 2rem; text-align: center; user-select: none; }
    .source code { font: inherit; }
    .source > div:target { outline: 2px solid var(--faint); }
    .reached { --mark: var(--reached); } .explored { --mark: var(--explored); }
    .partly { --mark: var(--partly); } .missed { --mark: var(--missed); }
    .source > [class] { border-left-color: var(--mark); }
    .source > [class] > b { color: var(--mark); }
    .source span { background: color-mix(in srgb, var(--mark) var(--tint), transparent); }
    .source span.missed, .source span.partly { text-decoration: underline wavy var(--mark); text-underline-offset: .2em; }
    """
}

/// An HTML page that is written line by line.
struct HTMLText {
  private(set) var text = ""

  mutating func line(_ line: String) { text += line + "\n" }
}
