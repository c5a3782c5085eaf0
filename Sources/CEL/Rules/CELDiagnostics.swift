public import Diagnostics

/// All kinds of mistakes in expressions.
public enum CELDiagnostics {
  /// The kinds in the order of the reference: syntax, names, types.
  public static let all: [any DiagnosticKind.Type] = [
    UnexpectedToken.self,
    UnfinishedExpression.self,
    ForeignOperator.self,
    WordOperator.self,
    UnknownCharacter.self,
    UnclosedString.self,
    UnknownEscape.self,
    MalformedNumber.self,
    NumberOutOfRange.self,
    ReservedWord.self,
    ExpressionTooLarge.self,
    PresenceOfNoField.self,
    VariableIsNoName.self,
    RepeatedVariable.self,
    UnknownName.self,
    UnknownFunction.self,
    UnknownField.self,
    UnknownEnumCase.self,
    EnumIsNoValue.self,
    UnknownType.self,
    FieldOfNoRecord.self,
    MissingNullCheck.self,
    NeverNull.self,
    MissingCaseCheck.self,
    ExcludedCase.self,
    UnexpectedType.self,
    OperandMismatch.self,
    UnaryMismatch.self,
    BranchMismatch.self,
    MixedElements.self,
    UntypedLiteral.self,
    UnusableKey.self,
    NotIndexable.self,
    NotIterable.self,
    NotOrdered.self,
    RepeatedField.self,
    MissingField.self,
    UnionNeedsOneCase.self,
    ArgumentCount.self,
    ArgumentMismatch.self,
    UnnamedValues.self,
    UnknownNamedValue.self,
    MissingNamedValue.self,
    AlwaysFails.self,
  ]

  /// The environment for the examples of all kinds: a user, a theme, a session, a few plain values, and a function
  /// with a named value.
  public static let exampleEnvironment: Environment = {
    var environment = Environment(.strict)
    let text = ValueType.string
    environment.declare(
      RecordDeclaration(
        name: "User",
        fields: [
          FieldDeclaration(name: "id", type: text), FieldDeclaration(name: "name", type: text),
          FieldDeclaration(name: "email", type: .nullable(text)),
        ]))
    environment.declare(EnumDeclaration(name: "Theme", cases: ["light", "dark"]))
    environment.declare(RecordDeclaration(name: "Session.guest", fields: []))
    let user = FieldDeclaration(name: "user", type: .record("User"))
    environment.declare(RecordDeclaration(name: "Session.member", fields: [user]))
    let cases = ["guest", "member"].map { FieldDeclaration(name: $0, type: .record("Session." + $0)) }
    environment.declare(RecordDeclaration(name: "Session", fields: cases, isUnion: true))
    let variables: [(String, ValueType)] = [
      ("count", .int), ("price", .double), ("title", text), ("note", .nullable(text)),
      ("user", .nullable(.record("User"))), ("users", .list(.record("User"))), ("session", .record("Session")),
      ("theme", .enumeration("Theme")), ("scores", .map(text, .int)),
    ]
    for (slot, variable) in variables.enumerated() {
      environment.declare(variable: variable.0, type: variable.1, slot: slot)
    }
    environment.declare(
      FunctionDeclaration(
        name: "greeting",
        overloads: [
          Overload(named: [NamedParameter("name", accepted: [text])], result: text) { arguments in arguments[0] }
        ]))
    return environment
  }()
}

/// Returns a source in quotes, unless it is a string literal with its own quotes.
func inQuotes(_ written: String) -> String {
  let first = written.utf8.first
  return first == UInt8(ascii: "'") || first == UInt8(ascii: "\"") ? written : "'\(written)'"
}

extension ValueType {
  /// Whether `string(…)` accepts values of the type.
  var hasText: Bool {
    switch self {
    case .bool, .int, .uint, .double, .bytes, .timestamp, .duration: true
    default: false
    }
  }
}
