public import CEL
public import Diagnostics

/// The condition for entering a screen or an imported flow, and the redirect otherwise.
///
/// Its expressions are evaluated by the flow that the destination belongs to, once, when an entry is about to be
/// created.
public struct Requirement: Sendable {
  /// The condition. It reads what the flow can read, and the params of the entry as ``params``.
  public let condition: Expression
  /// The local that holds the params of the entry as a record.
  public let params: Int
  /// The index in ``Program/presenters`` of the redirect.
  public let redirect: PresenterID
  /// The value of each param of the redirect, or `nil` for its default.
  public let redirectParams: [ValuePlan?]
  /// The style in which the redirect joins the stack.
  public let style: Step.Navigation.Style
  /// The local that holds the route of the requested entry, or `nil` when it is not read.
  public let requested: Int?
  /// The place in the source.
  public let span: Span

  public init(
    condition: Expression, params: Int, redirect: PresenterID, redirectParams: [ValuePlan?],
    style: Step.Navigation.Style,
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
