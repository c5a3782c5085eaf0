public import FlowProgram
internal import CEL
internal import Diagnostics

/// The completions of a line that is typed in the context of a screen.
public struct LineCompletion: Sendable {
  /// A word that continues the line.
  public struct Candidate: Sendable, Hashable {
    /// The complete word.
    public let text: String
    /// Its meaning in a few words.
    public let summary: String

    /// Creates a word with its meaning.
    public init(_ text: String, _ summary: String = "") {
      self.text = text
      self.summary = summary
    }
  }

  /// The words of a session that can follow a command.
  public struct SessionWords: Sendable {
    /// The numbers of the calls that `:reply` can answer.
    public var calls: [Candidate]
    /// The numbers of the inputs to which `:goto` can return.
    public var inputs: [Candidate]
    /// The names of the values that `:why` explains.
    public var names: [Candidate]

    /// Creates the words.
    public init(calls: [Candidate] = [], inputs: [Candidate] = [], names: [Candidate] = []) {
      self.calls = calls
      self.inputs = inputs
      self.names = names
    }
  }

  /// The word that is completed: the end of the line.
  public let word: String
  /// The words that begin with it, in the order of the screen.
  public let candidates: [Candidate]

  /// The maximum number of completions. A longer list cannot be read.
  private static let limit = 200

  /// Completes the text before the cursor.
  ///
  /// - Parameters:
  ///   - commands: Commands that a front end adds, with their meanings.
  ///   - session: The words of the session that can follow a command.
  ///   - files: Returns the paths that begin with a text.
  public init(
    of line: String, on screen: PictureScreen, _ model: FlowModel, _ program: Program, commands: [Candidate] = [],
    session: SessionWords = SessionWords(), files: @escaping (String) -> [String] = { _ in [] }
  ) {
    let text = String(line.drop { $0.isWhitespace })
    let finder = CompletionFinder(
      screen: screen, model: model, program: program, commands: commands, session: session, files: files)
    (word, candidates) = finder.completions(of: text, limit: LineCompletion.limit)
  }

  /// Returns the events that can be sent now, as lines begin with them.
  public static func events(on screen: PictureScreen, _ model: FlowModel, _ program: Program) -> [Candidate] {
    CompletionFinder(screen: screen, model: model, program: program).events
  }

  /// Returns the meaning of the first word of a line, and what can follow it; `nil` for an unknown word.
  public static func hint(
    for line: String, on screen: PictureScreen, _ model: FlowModel, _ program: Program
  ) -> String? {
    let finder = CompletionFinder(screen: screen, model: model, program: program)
    let word = String(line.drop { $0.isWhitespace }.prefix { !$0.isWhitespace })
    if word.hasPrefix(":") {
      guard let command = ConsoleCommand(rawValue: String(word.dropFirst())) else { return nil }
      return [command.argument, command.summary].compactMap { $0 }.joined(separator: " – ")
    }
    if let number = Int(word) {
      return screen.controls.indices.contains(number - 1) ? screen.controls[number - 1].label : nil
    }
    return finder.firstWords.first { $0.text == word }?.summary
  }

  /// The longest text that all candidates begin with, with a blank if there is only one.
  public var common: String {
    guard let first = candidates.first?.text else { return word }
    if candidates.count == 1 { return first.hasSuffix("=") || first.hasSuffix("/") ? first : first + " " }
    let shared = candidates.dropFirst().reduce(first) { $0.commonPrefix(with: $1.text) }
    return shared.count >= word.count ? shared : word
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}

/// Finds what can follow the beginning of a line.
private struct CompletionFinder {
  typealias Candidate = LineCompletion.Candidate

  let screen: PictureScreen
  let model: FlowModel
  let program: Program
  var commands: [Candidate] = []
  var session = LineCompletion.SessionWords()
  var files: (String) -> [String] = { _ in [] }

  func completions(of text: String, limit: Int) -> (String, [Candidate]) {
    let (word, all) = offered(for: text)
    var seen: Set<String> = []
    let matching = all.filter { $0.text.hasPrefix(word) && seen.insert($0.text).inserted }
    return (word, Array(matching.prefix(limit)))
  }

  private func offered(for text: String) -> (String, [Candidate]) {
    if text.hasPrefix(":") { return command(text) }
    if text.hasPrefix("\"") {
      guard let (label, rest) = text.quotedWord else { return (text, labels) }
      let labelled = screen.controls.filter { $0.label == label }
      return (rest, labelled.count == 1 ? options(of: labelled[0]) : [])
    }
    let word = String(text.prefix { !$0.isWhitespace })
    guard word.count < text.count else { return (text, firstWords) }
    let rest = String(text.dropFirst(word.count).drop { $0.isWhitespace })
    if let number = Int(word) {
      guard screen.controls.indices.contains(number - 1) else { return (rest, []) }
      return (rest, options(of: screen.controls[number - 1]))
    }
    if word == "press" { return (rest, labels.map { Candidate(String($0.text.dropFirst().dropLast()), $0.summary) }) }
    if word == "swipe" { return (rest, ["done", "cancel"].map { Candidate($0) }) }
    return fields(of: word, rest)
  }

  // MARK: First words

  var firstWords: [Candidate] {
    let numbers = screen.controls.enumerated().map { Candidate("\($0 + 1)", $1.label) }
    let words = [
      Candidate("back", "performs the system's back"), Candidate("forward", "performs forward"),
      Candidate("wait", "lets time pass"), Candidate("settle", "lets time pass until no call is loading"),
      Candidate("swipe", "performs back as a gesture"), Candidate("help", "lists the commands"),
      Candidate("press", "uses the control with a label"), Candidate("quit", "ends the console"),
    ]
    return events + words + numbers
  }

  private var labels: [Candidate] {
    screen.controls.enumerated().filter { !$1.label.contains("\"") }.map {
      Candidate("\"\($1.label)\"", "control \($0 + 1)")
    }
  }

  /// The events that can be sent now, those of the innermost screen without a path.
  var events: [Candidate] {
    let finder = EventFinder(program: program, model: model)
    let frame = model.frame.map { [EventFinder.Place(prefix: "flow.", model: $0)] } ?? []
    return (finder.tops + frame).flatMap { place in
      finder.offeredNames(by: place.model).map { name in
        let fields = declaration(of: name, place.model)?.fields ?? []
        return Candidate(place.prefix + name, fields.map { "\($0.name)=\($0.type)" }.joined(separator: " "))
      }
    }
  }

  private func declaration(of event: String, _ model: PresenterModel) -> RecordDeclaration? {
    program.presenters[model.presenter].events.first { $0.name == event }?.payload
  }

  // MARK: Commands

  private func command(_ text: String) -> (String, [Candidate]) {
    let word = String(text.dropFirst().prefix { !$0.isWhitespace })
    guard word.count + 1 < text.count else {
      return (text, ConsoleCommand.allCases.map { Candidate(":\($0.rawValue)", $0.summary) } + commands)
    }
    let rest = String(text.dropFirst(word.count + 1).drop { $0.isWhitespace })
    guard let command = ConsoleCommand(rawValue: word) else { return (rest, []) }
    // The numbers of two inputs are completed one by one.
    if command == .diff, let blank = rest.lastIndex(of: " ") {
      return (String(rest[rest.index(after: blank)...]), session.inputs)
    }
    return (rest, arguments(of: command, rest))
  }

  private func arguments(of command: ConsoleCommand, _ typed: String) -> [Candidate] {
    switch command {
    case .trace: return [Candidate("on"), Candidate("off")]
    case .open:
      let table = program.routeTable(of: program.flows[0])
      return table.patterns.map { Candidate(visibleText($0), "a route of the flow") }
    case .save, .saveOver, .load: return files(typed).map { Candidate($0) }
    case .reply: return session.calls
    case .dismiss: return model.messages.map { Candidate("\($0.id)", $0.text) }
    case .locale: return (program.strings.locales.map(\.text) + ["pseudo"]).map { Candidate($0) }
    case .goto: return session.inputs
    case .diff: return session.inputs
    case .why: return session.names + screen.controls.map { Candidate($0.label, "a control") }
    case .speed: return ["0.1", "0.5", "1", "2", "10", "+", "-"].map { Candidate($0) }
    case .help, .events, .model, .state, .tree, .stack, .calls, .undo, .redo, .history, .again, .restart, .pause, .step,
      .resume, .record, .kill, .quit:
      return []
    }
  }

  // MARK: Values

  private func options(of control: ConsoleScreen.Control) -> [Candidate] {
    switch control.kind {
    case .element(_, .option(let options)): return options.map { Candidate($0.label) }
    case .element(_, .nothing), .element(_, .text), .element(_, .number): return []
    case .event:
      guard let action = control.action else { return [] }
      return fieldNames(program.presenters[action.presenter].events[action.event].payload, given: "")
    }
  }

  /// Completes the fields of an event, or the value of its only one.
  private func fields(of word: String, _ rest: String) -> (String, [Candidate]) {
    guard let address = try? EventAddress(word),
      let found = try? EventFinder(program: program, model: model).find(address)
    else { return (rest, []) }
    let payload = program.presenters[found.model.presenter].events[found.event].payload
    let last = rest.split(separator: " ", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    if let equals = last.firstIndex(of: "=") {
      let name = last[..<equals]
      let values = payload.fields.first { $0.name == name }.map { self.values(of: $0.type) } ?? []
      return (String(last[last.index(after: equals)...]), values)
    }
    if payload.fields.count == 1 { return (rest, values(of: payload.fields[0].type)) }
    return (last, fieldNames(payload, given: rest))
  }

  private func fieldNames(_ payload: RecordDeclaration, given: String) -> [Candidate] {
    payload.fields.filter { !given.contains("\($0.name)=") }.map { Candidate("\($0.name)=", "\($0.type)") }
  }

  private func values(of type: ValueType) -> [Candidate] {
    switch type.withoutNull {
    case .bool: return [Candidate("true"), Candidate("false")]
    case .enumeration(let name):
      return (program.types.enumeration(named: name)?.shape.cases ?? []).map { Candidate($0) }
    default: return []
    }
  }
}
