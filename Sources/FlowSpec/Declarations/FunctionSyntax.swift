/// The syntax of a function.
public struct FunctionSyntax: Sendable {
  /// The name.
  public let name: Name
  /// The params in the order of the arguments, or `nil` when they failed to parse.
  public let params: [FieldSyntax]?
  /// The type of the result.
  public let result: TypeSyntax
  /// The body, or `nil` when it failed to parse.
  public let body: ExpressionSyntax?
}
