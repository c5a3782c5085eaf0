internal import FlowConsole

/// The command line while it is typed.
struct CommandLine: Sendable {
  var buffer = EditBuffer()
  /// The context at the first key of the line.
  let begunOn: LineContext
  /// The position in the history of the displayed line, or the end of the history while a new line is typed.
  var position: Int
  /// The new line, saved while earlier lines are displayed.
  var draft = ""
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

  init(begunOn: LineContext, history: TypedHistory) {
    self.begunOn = begunOn
    position = history.lines.count
  }
}
