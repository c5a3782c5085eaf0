public import CEL
public import Diagnostics

/// What must hold for a screen or an imported flow to be entered, and where one goes otherwise.
///
/// Its formulas are computed by the flow that the destination belongs to, once, when an entry is about to be created.
public struct Requirement: Sendable {
  /// What must hold. It reads what the flow can read, and the params of the entry as ``params``.
  public let condition: Expression
  /// The local that holds the params of the entry as a record.
  public let params: Int
  /// The position in ``Program/presenters`` of where one goes otherwise.
  public let redirect: Int
  /// For each param of that what it is given, or `nil` to let it have its default.
  public let redirectParams: [ValuePlan?]
  /// How the redirect joins the stack.
  public let style: Step.Navigation.Style
  /// The local that holds the route of the entry that was asked for, or `nil` when nobody reads it.
  public let requested: Int?
  /// The requirement in the file.
  public let span: Span

  /// Describes what must hold.
  public init(
    condition: Expression, params: Int, redirect: Int, redirectParams: [ValuePlan?], style: Step.Navigation.Style,
    requested: Int?, span: Span
  ) {
    self.condition = condition
    self.params = params
    self.redirect = redirect
    self.redirectParams = redirectParams
    self.style = style
    self.requested = requested
    self.span = span
  }
}
