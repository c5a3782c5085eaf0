internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// What a presenter reads, sends and where it goes.
struct Usage {
  /// The numbers of the variables that are read.
  var reads: Set<Int> = []
  /// The slots that steps write.
  var writes: Set<Int> = []
  /// The events of the presenter itself that its view or its steps send.
  var sends: Set<Int> = []
  /// The events of the flow that steps send.
  var flowSends: Set<Int> = []
  /// The screens that steps lead to, unless their guard can never hold.
  var destinations: Set<Int> = []
  /// The words of all expressions, for types that are named in them.
  var words: Set<String> = []

  /// Remembers the words of an expression.
  mutating func note(_ formula: Formula) { words.formUnion(Usage.words(of: formula.text.text)) }

  /// The words of an expression, among them the types that it names.
  static func words(of text: String) -> [String] {
    text.split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "_") }).map(String.init)
  }
}
