internal import Diagnostics

/// Why something of a flow is not in the model.
struct Refusal: Error {
  /// What it is that a model cannot say, as the subject of a sentence.
  let what: String
  let hint: String
  /// Where it stands, or `nil` where that is known further out.
  var span: Span?
  /// Whether it is about a variable, wherever that is read: then the first place says enough.
  let isOfVariable: Bool

  init(_ what: String, hint: String, at span: Span? = nil, isOfVariable: Bool = false) {
    self.what = what
    self.hint = hint
    self.span = span
    self.isOfVariable = isOfVariable
  }
}
