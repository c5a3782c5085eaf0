public import FlowProgram
internal import CEL
internal import Diagnostics

/// Parses a typed line in the context of the visible screen.
public struct LineParser: Sendable {
  private let program: Program
  private let model: FlowModel
  private let screen: ConsoleScreen

  /// Creates a parser for the visible screen.
  public init(program: Program, model: FlowModel, screen: ConsoleScreen) {
    self.program = program
    self.model = model
    self.screen = screen
  }

  /// Parses a line.
  ///
  /// - Throws: The mistake in the line, worded for the user.
  public func parse(_ line: String) throws(ConsoleError) -> ConsoleInput {
    let text = line.trimmingBlanks
    if text.isEmpty || text.hasPrefix("#") { return .nothing }
    if text.hasPrefix(":") { return try command(String(text.dropFirst())) }
    let (word, rest) = text.firstWord
    switch word {
    case "back" where rest.isEmpty: return .back
    case "forward" where rest.isEmpty: return .forward
    case "swipe": return try swipe(rest)
    case "settle": return .settle(rest.isEmpty ? nil : try duration(rest))
    case "wait": return .wait(try duration(rest))
    default: break
    }
    if ConsoleScreen.isNumber(word) { return try controls.use(numbered: word, with: rest) }
    if word.hasPrefix("\"") { return try controls.use(labelled: text) }
    if word == "press", !isEvent(try EventAddress(word)) { return try controls.press(rest) }
    let address = try EventAddress(text)
    if let meant = LineParser.consoleWords[text], !isEvent(address) { return .command(meant, argument: "") }
    do { return try send(address) } catch {
      if isEvent(address) { throw error }
      if ["back", "forward"].contains(word) || LineParser.consoleWords[word] != nil {
        throw ConsoleError(message: "'\(word)' takes no argument; type '\(word)' alone")
      }
      guard let meant = self.line(meantBy: word, rest, in: text) else { throw error }
      throw ConsoleError(message: "'\(text)' is not an event; type '\(meant)'")
    }
  }

  /// Returns the line for a word of scenarios or of other tools, or for the label of a button.
  private func line(meantBy word: String, _ rest: String, in text: String) -> String? {
    if (try? controls.press(text)) != nil { return "press \(text)" }
    if rest.isEmpty { return nil }
    return switch word {
    case "advance", "sleep": "wait \(rest)"
    case "click", "tap": "press \(rest)"
    case "send", "emit": rest
    case "open", "navigate": ":open \(rest)"
    default: nil
    }
  }

  /// Words that act as console commands, unless an event of the flow has the same name.
  private static let consoleWords: [String: ConsoleCommand] = [
    "quit": .quit, "exit": .quit, "q": .quit, "help": .help, "?": .help,
  ]

  /// Whether a top presenter has an event with this name, even if the event is currently not offered.
  private func isEvent(_ address: EventAddress) -> Bool {
    let receivers = EventFinder(program: program, model: model).tops.map(\.model) + (model.frame.map { [$0] } ?? [])
    return receivers.contains { program.presenters[$0.presenter].event(named: address.event) != nil }
  }

  private var controls: ControlParser { ControlParser(program: program, screen: screen) }

  private func command(_ text: String) throws(ConsoleError) -> ConsoleInput {
    let (word, argument) = text.trimmingBlanks.firstWord
    if let command = ConsoleCommand(rawValue: word) {
      if command.argument == nil, !argument.isEmpty {
        throw ConsoleError(message: "':\(word)' takes no argument; type '\(command.usage)' alone")
      }
      if command == .trace, !["on", "off"].contains(argument) {
        throw ConsoleError(message: "tracing is either on or off; type ':trace on' or ':trace off'")
      }
      if command == .open, argument.isEmpty {
        throw ConsoleError(message: "':open' needs a link; type it as in ':open /items/42'")
      }
      if command == .locale, argument.isEmpty {
        throw ConsoleError(message: "type the language, as in ':locale de'")
      }
      if command.argument != nil, !command.isArgumentOptional, argument.isEmpty {
        let need =
          switch command {
          case .reply: "a number and a value; type it as in ':reply 3 true'"
          case .dismiss: "a number; type it as in ':dismiss 1'"
          case .goto: "the number of an input, as in ':goto 3'; ':history' lists them"
          case .why: "the name of a value or a control; type it as in ':why count' or ':why 2'"
          case .speed: "a factor; type it as in ':speed 2'"
          case .record: "a name; type it as in ':record sign-in'"
          case .diff: "the numbers of two inputs, as in ':diff 2 5'; ':history' lists them"
          default: "a file; type it as in ':\(word) snapshot.json'"
          }
        throw ConsoleError(message: "':\(word)' needs \(need)")
      }
      return .command(command, argument: argument)
    }
    let names = ConsoleCommand.allCases.map(\.rawValue)
    let hint = nearestName(to: word, among: names).map { "did you mean ':\($0)'?" } ?? "':help' lists the commands"
    throw ConsoleError(message: "no command is named ':\(word)'; \(hint)")
  }

  /// Parses `swipe 0.3 0.7 done`.
  private func swipe(_ text: String) throws(ConsoleError) -> ConsoleInput {
    var words = text.split(whereSeparator: \.isWhitespace)
    let last = words.popLast().map(String.init) ?? ""
    let steps = words.compactMap { Double($0) }.filter { $0 >= 0 && $0 <= 1 }
    guard ["done", "cancel"].contains(last), steps.count == words.count else {
      throw ConsoleError(
        message: "a swipe consists of numbers from 0 to 1 and ends with 'done' or 'cancel', as in 'swipe 0.3 0.7 done'")
    }
    return .swipe(steps, isCompleted: last == "done")
  }

  private func duration(_ text: String) throws(ConsoleError) -> Value.Duration {
    guard let duration = Value.Duration(text), duration.nanoseconds >= 0 else {
      throw ConsoleError(message: "'\(text)' is not a duration; write it as in 'wait 500ms' or 'wait 2s'")
    }
    return duration
  }

  // MARK: Events by name

  private func send(_ address: EventAddress) throws(ConsoleError) -> ConsoleInput {
    let (receiver, event) = try EventFinder(program: program, model: model).find(address)
    return try send(event, to: receiver.instance, of: receiver.presenter, address.rest)
  }

  private func send(
    _ index: EventID, to instance: InstanceID, of presenter: PresenterID, _ text: String
  ) throws(ConsoleError) -> ConsoleInput {
    let event = program.presenters[presenter].events[index]
    let payload = try PayloadParser(types: program.types).payload(text, as: event.payload, of: event.name)
    return .event(to: instance, event: index, payload: payload)
  }
}

extension String {
  /// The text without leading and trailing blanks.
  var trimmingBlanks: String {
    var rest = self[...]
    while let first = rest.first, first.isWhitespace { rest.removeFirst() }
    while let last = rest.last, last.isWhitespace { rest.removeLast() }
    return String(rest)
  }

  /// The first word, and the text after the blanks that follow it.
  var firstWord: (String, String) {
    let word = prefix { !$0.isWhitespace }
    return (String(word), String(self[word.endIndex...]).trimmingBlanks)
  }
}
