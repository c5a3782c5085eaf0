internal import FlowConsole

/// The command line while it is typed.
struct CommandLine: Sendable {
  var buffer = EditBuffer()
  /// The context at the first key of the line, or `nil` before that key.
  var begunOn: LineContext?
  /// The position in the history of the displayed line, or the end of the history while a new line is typed.
  var position: Int
  /// The new line, saved while earlier lines are displayed.
  private var draft = ""
  /// The completions that are offered.
  var offer: Offer?
  /// The text for which the history is searched, or `nil` without a search.
  var wanted: EditBuffer?

  /// Completions of the word at the cursor.
  struct Offer: Sendable {
    let candidates: [LineCompletion.Candidate]
    /// The text before the word, and the text after the cursor.
    let before: String
    let after: String
    /// The selected candidate, or `nil` before the first is selected.
    var selected: Int?
  }

  init(begunOn: LineContext? = nil, history: TypedHistory) {
    self.begunOn = begunOn
    position = history.lines.count
  }

  /// Displays the line at a position in the history, or the new line at its end.
  mutating func recall(_ other: Int, in history: TypedHistory) {
    guard (0...history.lines.count).contains(other), other != position else { return }
    if position == history.lines.count { draft = buffer.text }
    position = other
    offer = nil
    buffer.replace(with: other == history.lines.count ? draft : history.lines[other])
  }

  // MARK: Secrets

  /// Returns the number of characters before those that may be secret, or `nil` if none can be.
  ///
  /// Text that is masked when it is typed stays masked on another screen.
  func secretStart(on context: LineContext) -> Int? {
    let text = buffer.text
    let starts = [begunOn?.secretStart(in: text), context.secretStart(in: text)]
    return starts.compactMap(\.self).min().map { text.distance(from: text.startIndex, to: $0) }
  }

  /// Returns the text without the part that may be secret.
  func withoutSecret(on context: LineContext) -> String {
    secretStart(on: context).map { String(buffer.text.prefix($0)) } ?? buffer.text
  }
}
