internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The variables, events and destinations that a presenter uses.
struct Usage {
  /// The numbers of the variables that are read.
  var reads: Set<Int> = []
  /// The slots that steps write.
  var writes: Set<SlotID> = []
  /// The slots with a constant initial value.
  var constantSlots: Set<SlotID> = []
  /// The presenter's own events that its view or its steps send.
  var sends: Set<EventID> = []
  /// The events of other presenters that steps send.
  var otherSends: Set<EventAddress> = []
  /// The variables of other presenters that are read.
  private var otherReads: Set<OtherRead> = []
  /// The children that are drawn or handled.
  var children: Set<ChildID> = []
  /// The children whose interfaces are read.
  var interfaces: Set<ChildID> = []
  /// The names of the used values that are read.
  var uses: Set<String> = []
  /// The slots of a template that are drawn.
  var slots: Set<Int> = []
  var navigation = Navigation()
  /// The operations that are called and the streams that are followed.
  var operations: Set<ID<ServiceTable.OperationSignature>> = []
  /// The modes that steps make active.
  var modes: Set<ModeID> = []
  /// Whether any step returns a result.
  var returns = false
  /// The words of all expressions, for the types that they name.
  var words: Set<String> = []

  /// The navigation of steps and requirements.
  struct Navigation {
    /// The screens that steps navigate to, unless their guard can never hold.
    var destinations: Set<SignatureID> = []
    /// The names of the imported flows that steps navigate to or whose events are handled.
    var imports: Set<String> = []
    /// The screens whose links the flow forwards as `requested`.
    var linkedScreens: Set<SignatureID> = []
    /// Whether any step follows a link.
    var followsLinks = false
    /// The places of steps that go forward to what back has left.
    var forward: [Span] = []
  }

  /// Records a navigation to a screen or an imported flow.
  mutating func note(_ destination: Destination) {
    if let screen = destination.screen {
      navigation.destinations.insert(screen)
    } else {
      navigation.imports.insert(destination.name)
    }
  }

  private struct OtherRead: Hashable {
    let presenter: SignatureID
    let variable: Variable
  }

  /// Records a read of a variable of another presenter.
  mutating func note(_ variable: Variable, of presenter: SignatureID) {
    otherReads.insert(OtherRead(presenter: presenter, variable: variable))
  }

  /// Whether a variable of another presenter is read.
  func reads(_ variable: Variable, of presenter: SignatureID) -> Bool {
    otherReads.contains(OtherRead(presenter: presenter, variable: variable))
  }

  /// Whether any variable of another presenter is read.
  func readsAnything(of presenter: SignatureID) -> Bool { otherReads.contains { $0.presenter == presenter } }

  /// Records an event that steps send.
  mutating func noteSend(of event: EventID, to target: SignatureID, by sender: SignatureID) {
    if target == sender {
      sends.insert(event)
    } else {
      otherSends.insert(EventAddress(presenter: target, event: event))
    }
  }

  /// Records the words of an expression.
  mutating func note(_ source: ExpressionSyntax) { words.formUnion(Usage.words(of: source.text.text)) }

  /// Returns the words of an expression, including the types that it names.
  static func words(of text: String) -> [String] {
    text.utf8.split { byte in
      let isWord =
        (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
        || byte == UInt8(ascii: "_")
      return !isWord
    }.map { String(Substring($0)) }
  }
}
