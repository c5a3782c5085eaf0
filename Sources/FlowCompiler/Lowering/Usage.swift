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
  /// The slots whose first value is the same each time.
  var constantSlots: Set<Int> = []
  /// The events of the presenter itself that its view or its steps send.
  var sends: Set<Int> = []
  /// The events of other presenters that steps send.
  var otherSends: Set<EventAddress> = []
  /// What is read of other presenters, by their positions.
  private var otherReads: Set<OtherRead> = []
  /// The children that are drawn or handled.
  var children: Set<Int> = []
  /// The children of which an interface is read.
  var interfaces: Set<Int> = []
  /// The names of the values that others provide and that are read.
  var uses: Set<String> = []
  /// The places of a template that are drawn.
  var slots: Set<Int> = []
  /// The screens that steps lead to, unless their guard can never hold.
  var destinations: Set<Int> = []
  /// The names of the imported flows that steps lead to or that are heard.
  var imports: Set<String> = []
  /// The screens of which the flow hands on a link as `requested`.
  var linkedScreens: Set<Int> = []
  /// Whether any step follows a link.
  var followsLinks = false
  /// Where steps return to what back has left.
  var forward: [Span] = []
  /// The operations that are called and the streams that are followed.
  var operations: Set<Int> = []
  /// Whether any step hands a result back.
  var returns = false
  /// The words of all expressions, for types that are named in them.
  var words: Set<String> = []

  /// Remembers that a way leads to a screen or an imported flow.
  mutating func note(_ destination: Destination) {
    if let screen = destination.screen { destinations.insert(screen) } else { imports.insert(destination.name) }
  }

  private struct OtherRead: Hashable {
    let presenter: Int
    let variable: Variable
  }

  /// Remembers that a variable of another presenter is read.
  mutating func note(_ variable: Variable, of presenter: Int) {
    otherReads.insert(OtherRead(presenter: presenter, variable: variable))
  }

  /// Whether a variable of another presenter is read.
  func reads(_ variable: Variable, of presenter: Int) -> Bool {
    otherReads.contains(OtherRead(presenter: presenter, variable: variable))
  }

  /// Whether anything of another presenter is read.
  func readsAnything(of presenter: Int) -> Bool { otherReads.contains { $0.presenter == presenter } }

  /// Remembers an event that steps send.
  mutating func noteSend(of event: Int, to target: Int, by sender: Int) {
    if target == sender {
      sends.insert(event)
    } else {
      otherSends.insert(EventAddress(presenter: target, event: event))
    }
  }

  /// Remembers the words of an expression.
  mutating func note(_ formula: Formula) { words.formUnion(Usage.words(of: formula.text.text)) }

  /// The words of an expression, among them the types that it names.
  static func words(of text: String) -> [String] {
    text.utf8.split { byte in
      let isWord =
        (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
        || byte == UInt8(ascii: "_")
      return !isWord
    }.map { String(Substring($0)) }
  }
}
