public import FlowProgram
internal import CEL

/// The context of a typed line: the visible screen, and the parts of the line that may be secret there.
///
/// A part of a line is masked if it may be a secret, even if this is not certain. While the name of an event is
/// misspelt, or the number of a field is wrong, the value after it is still masked.
public struct LineContext: Sendable {
  /// The visible screen.
  public let screen: ConsoleScreen
  private let program: Program
  private let secrets: SecretEvents
  /// The numbers of the calls and streams whose replies contain no secret.
  private let openReplies: Set<UInt64>

  /// Creates the context of a line.
  ///
  /// - Parameter openReplies: The numbers of the awaited calls and streams whose replies contain no secret.
  public init(_ screen: ConsoleScreen, of program: Program, secrets: SecretEvents, openReplies: Set<UInt64> = []) {
    self.screen = screen
    self.program = program
    self.secrets = secrets
    self.openReplies = openReplies
  }

  /// Returns the line with a mask for the part that may be secret.
  public func masked(_ line: String) -> String {
    secretStart(in: line).map { line[..<$0] + Secret.mask } ?? line
  }

  /// Returns the index from which a line may be secret, or `nil` when no part of it can be.
  public func secretStart(in line: String) -> String.Index? {
    let text = line.drop(while: \.isWhitespace)
    switch text.first {
    case nil, "#": return nil
    case ":": return replyStart(in: text)
    case "\"":
      guard let (label, _) = String(text).quotedWord else { return nil }
      let end = text.index(text.startIndex, offsetBy: label.count + 2)
      let labelled = screen.controls.filter { $0.label == label }
      return isSecret(labelled) ? LineContext.start(behind: end, in: text) : nil
    default: break
    }
    let word = text.prefix { !$0.isWhitespace }
    if ConsoleScreen.isNumber(word) {
      let numbered = screen.control(numbered: String(word)).map { [$0] } ?? []
      return isSecret(numbered) ? LineContext.start(behind: word.endIndex, in: text) : nil
    }
    if ["wait", "settle", "swipe"].contains(word) { return nil }
    // The label of a control is on the screen anyway.
    if word == "press", screen.controls.contains(where: { text.hasSuffix($0.label) }) { return nil }
    let address = LineContext.address(in: text)
    let name = String(address.event)
    if secrets.openNames.contains(name) || !secrets.isTyped { return nil }
    return LineContext.start(behind: address.end, in: text)
  }

  /// Whether one of the controls takes a secret. Without controls, the text may be a secret for another control.
  private func isSecret(_ controls: [ConsoleScreen.Control]) -> Bool {
    controls.isEmpty ? secrets.isTyped : controls.contains { isSecret($0) }
  }

  private func isSecret(_ control: ConsoleScreen.Control) -> Bool {
    if case .element(_, .text(isSecret: true)) = control.kind { return true }
    guard let action = control.action else { return false }
    switch control.kind {
    case .element(_, .text), .event:
      let event = program.presenters[action.presenter].events[action.event]
      return event.payload.fields.contains { program.holdsSecret($0.type) } || secrets.names.contains(event.name)
    case .element(_, .nothing), .element(_, .option), .element(_, .number): return false
    }
  }

  /// Returns the index of the value in `:reply 3 VALUE`.
  private func replyStart(in text: Substring) -> String.Index? {
    guard secrets.isReplied else { return nil }
    let command = text.dropFirst().drop(while: \.isWhitespace)
    let word = command.prefix { !$0.isWhitespace }
    guard word == "reply" || ConsoleCommand(rawValue: String(word)) == nil else { return nil }
    let argument = text[word.endIndex...].drop(while: \.isWhitespace)
    let number = argument.prefix { !$0.isWhitespace }
    if let number = UInt64(number), openReplies.contains(number) { return nil }
    guard let start = LineContext.start(behind: number.endIndex, in: text) else { return nil }
    // The name of an error is not a secret.
    return text[start] == "!" ? nil : start
  }

  /// Returns the event that a line addresses, and the end of the address. Brackets may contain blanks and dots.
  private static func address(in text: Substring) -> (event: Substring, end: String.Index) {
    var event = text.startIndex
    var isInBrackets = false
    for index in text.indices {
      switch text[index] {
      case "[": isInBrackets = true
      case "]": isInBrackets = false
      case "." where !isInBrackets: event = text.index(after: index)
      case let character where character.isWhitespace && !isInBrackets: return (text[event..<index], index)
      default: break
      }
    }
    return (text[event...], text.endIndex)
  }

  /// Returns the index of the first character after a position that is not a blank, or `nil` when there is none.
  private static func start(behind index: String.Index, in text: Substring) -> String.Index? {
    text[index...].firstIndex { !$0.isWhitespace }
  }
}
