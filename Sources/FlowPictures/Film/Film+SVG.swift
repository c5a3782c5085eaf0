internal import Diagnostics
internal import FlowProgram

extension Film {
  /// The strip as SVG, for reviews: a picture without scripts that loads nothing and follows light and dark.
  ///
  /// The screens are the same markup as on the page. Their height is estimated, because a picture does not scroll.
  public var svg: String {
    let figures = figures
    let phone = min(760, max(300, (figures.map(\.leafCount).max() ?? 0) * 40 + 110))
    let notes = frames.map { frame in
      frame.changes.reduce(0) { $0 + wrapped($1, size: 13, width: 220, rows: 4).count * 19 }
    }
    let verdict = figures.last.map { $0.style.contains("last") ? 100 : 0 } ?? 0
    let height = 94 + phone + (notes.max() ?? 0) + 20
    let columns = min(figures.count, 5)
    let rows = (figures.count + columns - 1) / max(columns, 1)
    let width = max(columns * (Film.frameWidth + Film.frameGap) - Film.frameGap + 2 * Film.frameMargin, 560)
    let whole = 64 + rows * height + verdict + (remark == nil ? 0 : 30)
    let style =
      StoryboardPage.style + Film.style
        + """
        svg{background:var(--ground)}.strip{font:14px/1.45 system-ui,"Noto Sans",sans-serif;color:var(--ink)}
        .strip .frame .card{height:\(phone)px}.strip .phone{overflow:hidden}
        .headline{font:700 18px system-ui,"Noto Sans",sans-serif;fill:var(--ink)}
        .remark{font:14px system-ui,"Noto Sans",sans-serif;fill:var(--faint)}

        """
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(width) \(whole)\" width=\"\(width)\" "
    text += "height=\"\(whole)\" role=\"img\" aria-labelledby=\"title\">\n"
    text += "<title id=\"title\">\(withoutMarkup(program.name)): \(withoutMarkup(title))</title>\n"
    text += "<desc>\(withoutMarkup(steps))</desc>\n<style>\(style)</style>\n"
    text += "<rect width=\"100%\" height=\"100%\" fill=\"var(--ground)\"/>\n"
    text += "<text class=\"headline\" x=\"\(Film.frameMargin)\" y=\"34\">\(withoutMarkup(program.name))</text>\n"
    let left = Double(Film.frameMargin) + textWidth(program.name, size: 18, isBold: true) + 12
    let caption = wrapped(title, size: 14, width: Double(width) - left - 16, rows: 1).first ?? ""
    text += "<text class=\"remark\" x=\"\(coordinate(left))\" y=\"34\">\(withoutMarkup(caption))</text>\n"
    for (index, figure) in figures.enumerated() {
      let x = Film.frameMargin + index % columns * (Film.frameWidth + Film.frameGap)
      let y = 54 + index / columns * height
      text += "<foreignObject x=\"\(x)\" y=\"\(y)\" width=\"\(Film.frameWidth)\" height=\"\(height + verdict)\" "
      text += "overflow=\"visible\"><div xmlns=\"http://www.w3.org/1999/xhtml\" class=\"strip\">"
      text += "<div class=\"\(figure.style)\">\(figure.content)</div></div></foreignObject>\n"
    }
    if let remark {
      text += "<text class=\"remark\" x=\"\(Film.frameMargin)\" y=\"\(whole - 14)\">\(remark)</text>\n"
    }
    return text + "</svg>\n"
  }

  /// The film in words, for screen readers.
  private var steps: String {
    frames.enumerated().map { index, frame in
      "\(index). \(frame.input ?? "start"): \(program.screenName(of: frame.model))."
    }.joined(separator: " ")
  }

  private static var frameWidth: Int { 264 }
  private static var frameGap: Int { 26 }
  private static var frameMargin: Int { 20 }
}
