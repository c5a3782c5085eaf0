internal import CEL
internal import Diagnostics
public import FlowExplorer
public import FlowProgram

/// The storyboard of a flow: every screen that an exploration reached, in each mode and case, with the inputs between
/// them, as one self-contained page.
///
/// The page loads nothing, and a browser applies only the style and the script of this module, by their hashes.
public struct Storyboard {
  let program: Program
  let survey: Survey
  private let findings: [Finding]
  private let unreached: [String]
  private let extent: String
  private let layout: BoardLayout
  /// The card from which each card is first reached.
  private let parents: [Int]
  /// The number of the move that leads from the parent to each card.
  private let ways: [String]

  /// A finding of the exploration.
  private struct Finding {
    let message: String
    let code: String
    let card: Int?
    let steps: [String]
  }

  /// The languages of the flow.
  private var languages: [String] { program.strings.locales.map(\.text) }

  /// The names of the scenarios.
  private let scenarios: [String]
  /// The positions of the scenarios that pass each card.
  private let passes: [[Int]]

  /// A scenario, with the models that it passes.
  public typealias Run = (name: String, models: [FlowModel])

  /// Creates the storyboard of an exploration with its survey.
  ///
  /// - Parameter runs: The scenarios whose cards are marked.
  public init(_ program: Program, _ outcome: Exploration, _ survey: Survey, runs: [Run] = []) {
    self.program = program
    self.survey = survey
    scenarios = runs.map(\.name)
    passes = CardLook.passes(of: runs.map(\.models), survey, program)
    let places = survey.cards.map { program.screenName(of: $0.model) }
    findings = zip(outcome.findings, outcome.traces).map { finding, trace in
      let last = trace.steps.last?.screen ?? trace.start?.screen ?? trace.firstScreen
      return Finding(
        message: finding.message, code: finding.code.name, card: places.firstIndex(of: last), steps: trace.lines)
    }
    unreached = outcome.unreached.map(\.clause)
    var parents: [Int] = []
    var ways: [String] = []
    for (index, card) in survey.cards.enumerated() {
      let before = card.path.dropLast().last { $0.card < index }?.card
      parents.append(before ?? 0)
      ways.append(card.path.last?.input ?? "")
    }
    self.parents = parents
    self.ways = ways
    layout = BoardLayout(parents: parents)
    let states = survey.stateCount == 1 ? "1 state" : "\(survey.stateCount) states"
    let cards = survey.cards.count == 1 ? "1 card" : "\(survey.cards.count) cards"
    let end = outcome.stopped.map { ", ended early by the limit of \($0.rawValue)" } ?? ""
    let fold = survey.foldsControls ? ". Cards that differ only in their usable controls are one card" : ""
    extent = "\(cards) for \(states)\(end)\(fold)"
  }

  /// The page.
  public var html: String {
    let places = placeRules
    let policy = [
      "default-src 'none'",
      "style-src 'sha256-\(ContentHash(StoryboardPage.style).base64)' 'sha256-\(ContentHash(places).base64)'",
      "script-src 'sha256-\(ContentHash(StoryboardPage.script).base64)'", "img-src data:", "base-uri 'none'",
      "form-action 'none'",
    ].joined(separator: "; ")
    let title = withoutMarkup(program.name)
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(title) · storyboard</title>
      <link rel="icon" href="data:,">
      <style>\(StoryboardPage.style)</style>
      <style>\(places)</style>
      </head>
      <body>
      \(header)
      <main id="board" tabindex="-1" aria-label="Board">
      <div id="world">
      <svg id="arrows" aria-hidden="true" width="\(width)" height="\(height)">\(arrows)</svg>
      \(survey.cards.indices.map { card($0) }.joined(separator: "\n"))
      </div>
      </main>
      \(StoryboardPage.details)
      <script type="application/json" id="data">\(data)</script>
      <script>\(StoryboardPage.script)</script>
      </body>
      </html>

      """
  }

  // MARK: Places

  private static let (cardWidth, cardHeight) = (248, 470)
  private static let (columnWidth, rowHeight) = (340, 540)
  private static let margin = 40

  private var width: Int {
    (layout.columns.max() ?? 0) * Storyboard.columnWidth + Storyboard.cardWidth + 2 * Storyboard.margin
  }
  private var height: Int {
    (layout.rows.max() ?? 0) * Storyboard.rowHeight + Storyboard.cardHeight + 2 * Storyboard.margin
  }

  private func left(_ card: Int) -> Int { Storyboard.margin + layout.columns[card] * Storyboard.columnWidth }
  private func top(_ card: Int) -> Int { Storyboard.margin + layout.rows[card] * Storyboard.rowHeight }

  private var placeRules: String {
    let size = "#world{width:\(width)px;height:\(height)px}"
    return size + survey.cards.indices.map { "#c\($0){left:\(left($0))px;top:\(top($0))px}" }.joined()
  }

  /// The arrows of the tree of first ways; each turns in the gap between two columns.
  private var arrows: String {
    let tip =
      "<defs><marker id=\"tip\" viewBox=\"0 0 10 10\" refX=\"9\" refY=\"5\" markerUnits=\"userSpaceOnUse\" "
      + "markerWidth=\"13\" markerHeight=\"13\" "
      + "orient=\"auto-start-reverse\"><path d=\"M0 0.8L10 5L0 9.2Z\"/></marker></defs>"
    return tip
      + survey.cards.indices.dropFirst().map { card in
        let from = (x: left(parents[card]) + Storyboard.cardWidth, y: top(parents[card]) + 66)
        let to = (x: left(card) - 2, y: top(card) + 66)
        let turn = to.x - 34
        let path =
          from.y == to.y
          ? "M\(from.x) \(from.y)H\(to.x)"
          : "M\(from.x) \(from.y)H\(turn - 12)Q\(turn) \(from.y) \(turn) \(from.y + 12)V\(to.y - 12)Q\(turn) \(to.y) "
            + "\(turn + 12) \(to.y)H\(to.x)"
        return "<path data-to=\"\(card)\" marker-end=\"url(#tip)\" d=\"\(path)\"/>"
      }.joined()
  }

  // MARK: Content

  private var header: String {
    func options(_ names: [String]) -> String {
      var seen: Set<String> = []
      return names.filter { seen.insert($0).inserted }.map { "<option>\(withoutMarkup($0))</option>" }.joined()
    }
    func filter(
      _ name: String, _ all: String, _ names: [String], special: (value: String, text: String)? = nil
    ) -> String {
      var choices = options(names)
      if choices.isEmpty { return "" }
      // The names of flows have no leading blank, so no name equals the value.
      if let special { choices = "<option value=\" \(special.value)\">\(special.text)</option>" + choices }
      return "<label><span class=\"said\">\(name)</span><select id=\"\(name)\"><option value=\"\">\(all)</option>"
        + "\(choices)</select></label>"
    }
    let codes = findings.filter { $0.card != nil }.map(\.code)
    let flagged = filter("finding", "all cards", codes, special: ("any", "any finding"))
    let passed = filter("scenario", "all scenarios", scenarios, special: ("none", "in no scenario"))
    return """
      <header>
      <h1>\(withoutMarkup(program.name))</h1><p id="extent">\(withoutMarkup(extent))</p>
      <div class="tools" role="search">
      <label><span class="said">Search</span><input id="search" type="search" placeholder="Search (press /)" \
      autocomplete="off"></label>
      \(filter("screen", "all screens", survey.cards.map(\.screen)))
      \(filter("tab", "all tabs", survey.cards.flatMap(\.tabs)))
      \(filter("flow", "all flows", survey.cards.compactMap(\.flow)))
      \(flagged)
      \(passed)
      \(languageChoice)
      <label class="check"><input type="checkbox" id="all"> all arrows</label>
      <span class="zoom"><button type="button" id="out" aria-label="Smaller">−</button><button type="button" id="fit">\
      Fit</button><button type="button" id="in" aria-label="Larger">+</button></span>
      <button type="button" id="about" aria-label="Overview and keys">?</button>
      </div>
      <p id="said" class="said" role="status"></p>
      </header>
      """
  }

  /// The choice of the language of all screens; empty for a flow with one.
  private var languageChoice: String {
    guard languages.count > 1 else { return "" }
    let options = languages.map { "<option>\(withoutMarkup($0))</option>" }.joined()
    return "<label><span class=\"said\">language</span><select id=\"language\">\(options)</select></label>"
  }

  private func card(_ index: Int) -> String {
    let card = survey.cards[index]
    let end = card.isEnd ? "<p class=\"ended\">The flow has ended.</p>" : ""
    let phones = ([card.model] + card.translations).enumerated().map { number, model in
      let language =
        languages.count < 2 ? "" : " lang=\"\(withoutMarkup(model.locale.text))\"\(number > 0 ? " hidden" : "")"
      return "<div class=\"phone\" tabindex=\"0\"\(language)>\(screen(of: index, model))\(end)</div>"
    }
    let facets = card.facets.map { "<span class=\"facet\">\(withoutMarkup($0))</span>" }.joined()
    let place =
      (card.flow.map { ["flow \($0)"] } ?? []) + card.tabs.map { "tab \($0.split(separator: ".").last ?? "")" }
    let style = card.model.stack.last?.isModal == true ? ["modal"] : []
    let tags = (place + style).map { "<span class=\"tag\">\(withoutMarkup($0))</span>" }.joined()
    let means = "\(card.stateCount) states look like this, in \(card.lookCount) variants"
    let count = card.stateCount > 1 ? "<span class=\"count\" title=\"\(means)\">×\(card.stateCount)</span>" : ""
    let found = findings.count { $0.card == index }
    let runs = passes[index].count
    let pass =
      scenarios.isEmpty
      ? ""
      : "<span class=\"pass\" title=\"\(runs) of \(scenarios.count) scenarios pass such a screen\">✓ \(runs)</span>"
    let heat = scenarios.isEmpty ? "" : " heat\(runs == 0 ? 0 : runs < 3 ? 1 : 2)"
    let flag = found > 0 ? "<span class=\"flag\">⚠ \(found)</span>" : ""
    let way = index == 0 ? "start" : withoutMarkup(shortened(ways[index], to: 60))
    return """
      <article id="c\(index)" class="card\(card.isEnd ? " end" : "")\(heat)" data-card="\(index)">
      <p class="way" title="\(withoutMarkup(ways[index]))">\(way)</p>
      <button type="button" class="name" aria-pressed="false"><b>\(withoutMarkup(card.screen))</b>\
      \(facets)\(tags)\(count)\(pass)\(flag)</button>
      \(phones.joined(separator: "\n"))
      </article>
      """
  }

  /// Returns the screen of a card, whose controls name their moves.
  ///
  /// - Parameter translation: The state in another language.
  func screen(of index: Int, _ translation: FlowModel? = nil) -> String {
    let model = translation ?? survey.cards[index].model
    let moves = survey.moves.indices.filter { survey.moves[$0].from == index && survey.moves[$0].isOfPicture }
    var markup = ScreenMarkup(program, locale: model.locale) { control in
      let fitting = moves.filter { isSent(survey.moves[$0], by: control) }
      return fitting.isEmpty ? "" : " data-m=\"\(fitting.map(String.init).joined(separator: " "))\""
    }
    return markup.draw(model)
  }

  /// Returns whether a control of a picture makes a move.
  private func isSent(_ move: Survey.Move, by control: Element.Control) -> Bool {
    guard let event = move.event, let action = control.action, event.instance == action.instance,
      event.presenter == action.presenter, event.event == action.event
    else { return false }
    switch control.input {
    case .nothing(let value):
      guard event.verb != nil else { return true }
      guard event.verb == control.verb else { return false }
      return isEqual(event.payload, program.payload(of: action, value: value))
    case .option(let options):
      return options.contains { isEqual(event.payload, program.payload(of: action, value: $0.value)) }
    case .text, .number: return event.verb == control.verb
    }
  }

  private func isEqual(_ one: RecordValue, _ other: RecordValue) -> Bool {
    Value.record(one).isIdentical(to: .record(other))
  }

  // MARK: Data

  /// The data of the page: no text in it can end the element that holds it.
  private var data: String {
    var json = JSONText()
    json.object { json in
      json.member("program", program.name)
      json.member("cards") { json in
        json.array { json in for index in survey.cards.indices { write(index, to: &json) } }
      }
      json.member("moves") { json in
        json.array { json in for move in survey.moves { write(move, to: &json) } }
      }
      json.member("findings") { json in
        json.array { json in
          for finding in findings {
            json.object { json in
              json.member("code", finding.code)
              json.member("message", finding.message)
              json.member("card", finding.card)
              write(finding.steps, "steps", to: &json)
            }
          }
        }
      }
      write(unreached, "unreached", to: &json)
      write(scenarios, "scenarios", to: &json)
      json.member("isCutShort") { $0.value(survey.isCutShort) }
    }
    return json.text.replacing("<", with: "\\u003c")
  }

  private func write(_ texts: [String], _ name: String, to json: inout JSONText) {
    json.member(name) { json in json.array { json in for text in texts { json.value(text) } } }
  }

  private func write(_ index: Int, to json: inout JSONText) {
    let card = survey.cards[index]
    json.object { json in
      json.member("screen", card.screen)
      write(card.facets, "facets", to: &json)
      write(card.tabs, "tabs", to: &json)
      json.member("flow", card.flow)
      json.member("states", card.stateCount)
      json.member("parent", parents[index])
      json.member("passes") { json in json.array { json in for run in passes[index] { json.value(run) } } }
      json.member("path") { json in
        json.array { json in
          for step in card.path.suffix(Storyboard.longestPath) {
            json.object { json in
              json.member("input", step.input)
              json.member("card", step.card)
            }
          }
        }
      }
      if let steps = card.steps, steps.count <= Storyboard.longestPath { write(steps, "steps", to: &json) }
      json.member("values") { json in
        json.array { json in
          for value in card.values {
            json.array {
              $0.value(value.name); $0.value(value.value)
            }
          }
        }
      }
    }
  }

  private func write(_ move: Survey.Move, to json: inout JSONText) {
    json.array { json in
      json.value(move.from)
      json.value(move.to)
      json.value(move.kind.rawValue)
      json.value(shortened(move.input, to: 160))
      json.value(move.stateCount)
      json.value(move.isOfPicture)
    }
  }

  /// The number of steps of a path that the page lists.
  private static var longestPath: Int { 60 }
}
