internal import Diagnostics

/// The surroundings of a node: the symbols that its names can mean.
struct WalkContext: Sendable {
  /// The presenter, store or flow around the node.
  var owner: Int?
  /// The symbol under which declarations are added.
  var container: Int?
  /// The mode or function around the node.
  var mode: Int?
  /// The symbol whose members the keys of the node name, such as the target of `navigate`.
  var subject: SymbolReference?
  /// The event that the steps around the node handle.
  var event: SymbolReference?
  /// The operation whose arguments and errors the node reads.
  var operation: SymbolReference?
  /// The names of `let` and `as`, the nearest last.
  var locals: [Int] = []
  /// The case of the model, in the view of a case.
  var modelCase: Int?
  /// The use of the conditions of properties and scenarios, which read more names than the expressions of the flow.
  var claim: Claim?

  /// The uses of conditions about the whole flow.
  enum Claim: Sendable {
    /// A property, where the name of an event may stand in place of a condition.
    case property
    /// The state that a scenario expects.
    case expectation
  }
}

/// An expression with its surroundings.
struct ExpressionSite: Sendable {
  let text: MappedText
  let context: WalkContext
}

/// A node whose text an author can complete.
struct Spot: Sendable {
  /// The meanings of the text at a spot.
  enum Role: Sendable {
    /// A key among those of a place, beside others.
    case key(Place, beside: [String])
    /// A name.
    case name(Target)
    /// A member of the subject.
    case member(SymbolKinds)
    /// An expression; the range is that of the name within the text.
    case expression(MappedText)
    /// A type.
    case type
    /// One of several words.
    case word([String])
    /// A value of a type, which is no expression.
    case value(type: String)
    /// The path of a file with one of some endings.
    case file([String])
    /// The label of a control.
    case label(LabelKind)
    /// A new name, or a text without names.
    case none
  }

  let role: Role
  let range: Range<Int>
  let context: WalkContext
  /// Whether the text is a key of a mapping, or can become one.
  let isKey: Bool
}
