internal import Diagnostics
internal import CEL
public import FlowExplorer
public import FlowProgram

/// A run as a strip of screens, with what is new on each marked and the used control outlined.
///
/// It is a page without scripts that loads nothing.
public struct Film {
  /// One screen of a film.
  public struct Frame {
    /// The input that leads to the screen, or `nil` for the start.
    public let input: String?
    public let model: FlowModel
    /// The changed values: `count: 2 → 3`.
    public let changes: [String]

    public init(input: String?, model: FlowModel, changes: [String] = []) {
      self.input = input
      self.model = model
      self.changes = changes
    }
  }

  let program: Program
  let title: String
  let frames: [Frame]
  /// The sentence under the last screen, or `nil` for a run without a finding.
  private let verdict: String?
  /// The frame to which the run returns again and again, or `nil` for a run that ends.
  private let loopStart: Int?
  private let isShortened: Bool

  /// Creates a film of a title.
  ///
  /// - Parameter verdict: The sentence under the last screen, or `nil` for a run without a finding.
  public init(_ program: Program, titled title: String, _ frames: [Frame], verdict: String? = nil) {
    self.program = program
    self.title = title
    self.frames = Array(frames.prefix(Film.mostFrames + 1))
    self.verdict = verdict
    loopStart = nil
    isShortened = frames.count > Film.mostFrames + 1
  }

  /// Creates the film of the run that leads to a finding, or returns `nil` for a finding without a run.
  public init?(_ program: Program, of finding: String, _ trace: RunTrace) {
    guard let first = trace.firstPicture else { return nil }
    self.program = program
    title = finding
    verdict = finding
    let launch = trace.start.map { "launched\($0.link.map { " by \($0)" } ?? "")" }
    var frames = [Frame(input: launch, model: first.model)]
    for step in trace.steps.prefix(Film.mostFrames) {
      let model = step.picture?.model ?? frames[frames.count - 1].model
      frames.append(Frame(input: step.input, model: model, changes: step.changes))
    }
    self.frames = frames
    loopStart = trace.loopStart
    isShortened = trace.steps.count > Film.mostFrames
  }

  /// The page.
  public var html: String {
    let style = StoryboardPage.style + Film.style
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      style-src 'sha256-\(ContentHash(style).base64)'; img-src data:; base-uri 'none'; form-action 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(withoutMarkup(program.name)): \(withoutMarkup(title))</title>
      <link rel="icon" href="data:,">
      <style>\(style)</style>
      </head>
      <body class="film">
      <header><h1>\(withoutMarkup(program.name))</h1><p id="extent">\(withoutMarkup(title))</p></header>
      <main>
      <ol>
      \(figures.map { "<li class=\"\($0.style)\">\n\($0.content)\n</li>" }.joined(separator: "\n"))
      </ol>
      \(remark.map { "<p>\($0)</p>" } ?? "")
      </main>
      </body>
      </html>

      """
  }

  /// The remark under a film that does not show all of its run.
  var remark: String? { isShortened ? "The run is longer; its first \(Film.mostFrames) steps are shown." : nil }

  /// A drawn frame: the classes of its box, its content, and its number of leaves.
  typealias Figure = (style: String, content: String, leafCount: Int)

  /// The frames as markup that is valid as HTML and as XML.
  var figures: [Figure] {
    var former: Set<String>?
    return frames.enumerated().map { index, frame in
      let next = index + 1 < frames.count ? frames[index + 1].input.flatMap { Film.label(in: $0) } : nil
      var markup = ScreenMarkup(program, locale: frame.model.locale, former: former, used: next)
      let screen = markup.draw(frame.model)
      former = markup.leaves
      let name = withoutMarkup(program.screenName(of: frame.model))
      let input = withoutMarkup(shortened(frame.input ?? "start", to: 84))
      let changes = frame.changes.map { "<li>\(withoutMarkup(shortened($0, to: 90)))</li>" }.joined()
      let loop = loopStart.map { $0 + 1 == index } ?? false
      let end = frame.model.hasExited ? "<p class=\"ended\">The flow has ended.</p>" : ""
      let isLast = index == frames.count - 1
      let flag = isLast ? verdict.map { "<p class=\"flag\">⚠ \(withoutMarkup($0))</p>" } ?? "" : ""
      let content = """
        <p class="step"><span>\(index)</span> \(input)</p>
        <div class="card"><p class="name"><b>\(name)</b>\(loop ? "<span class=\"facet\">again and again from here</span>" : "")</p>\
        <div class="phone" tabindex="0">\(screen)\(end)</div></div>
        <ul class="changes">\(changes)</ul>\(flag)
        """
      return ("frame\(isLast ? verdict == nil ? " final" : " final last" : "")", content, markup.leaves.count)
    }
  }

  /// Returns the label of the control that an input uses: `Pay` in `press: Pay`, `Name` in `type: { Name: Ada }`.
  static func label(in input: String) -> String? {
    guard let colon = input.firstRange(of: ": ") else { return nil }
    guard ControlVerb(rawValue: String(input[..<colon.lowerBound])) != nil else { return nil }
    var rest = input[colon.upperBound...]
    if rest.hasPrefix("{ ") { rest = rest.dropFirst(2) }
    if let quote = rest.first, quote == "'" || quote == "\"" {
      return String(rest.dropFirst().prefix { $0 != quote })
    }
    let end =
      input[colon.upperBound...].hasPrefix("{ ")
      ? rest.firstRange(of: ": ")?.lowerBound : rest.firstRange(of: ", in: ")?.lowerBound
    return String(rest[..<(end ?? rest.endIndex)])
  }

  /// The number of steps that a film shows.
  private static var mostFrames: Int { 100 }

  static var style: String {
    """
    body.film{display:block;height:auto}.film main{padding:1rem}.film ol{list-style:none;display:flex;flex-wrap:wrap;\
    gap:1.4rem 1.6rem;margin:0;padding:0}
    .frame{width:264px;position:relative}.frame:not(.final)::after{content:"➜";position:absolute;inset-inline-end:-1.35rem;\
    top:16rem;color:var(--accent)}
    .frame .card{position:static;width:264px;height:auto;min-height:440px;max-height:760px}\
    .frame .name{margin:0;cursor:default}
    .step{margin:0 0 .35rem;font-weight:600;height:4.5em;overflow:hidden;display:flex;gap:.5rem;align-items:end;\
    overflow-wrap:anywhere}
    .step span{background:var(--accent);color:var(--on);border-radius:1rem;min-width:1.5rem;text-align:center;flex:none;\
    padding:0 .3rem}
    .changes{margin:.4rem 0 0;padding-inline-start:1.1rem;color:var(--warm);font-size:.85rem;overflow-wrap:anywhere}
    .last .phone,.last .name{border-color:var(--bad)}.film .c{cursor:default}

    """
  }
}
