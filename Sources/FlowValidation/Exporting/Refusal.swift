internal import Diagnostics

/// Why something of a flow is not in the model.
struct Refusal: Error {
  /// What it is that a model cannot say, as the subject of a sentence.
  let what: String
  let hint: String
  /// Where it stands, or `nil` where that is known further out.
  var span: Span?

  init(_ what: String, hint: String, at span: Span? = nil) {
    self.what = what
    self.hint = hint
    self.span = span
  }
}
