import CEL
import Diagnostics
import Testing

/// Records whose values expressions can only pass on.
@Suite struct OpaqueRecordTests {
  private var environment: Environment {
    var environment = Environment(.strict)
    environment.declare(RecordDeclaration(name: "token", fields: [], isOpaque: true))
    environment.declare(RecordDeclaration(name: "Open", fields: [FieldDeclaration(name: "n", type: .int)]))
    environment.declare(variable: "mine", type: .record("token"), slot: 0)
    environment.declare(variable: "maybe", type: .nullable(.record("token")), slot: 1)
    return environment
  }

  @Test func `a value of an opaque type is handed on and compared with null`() {
    #expect(compile("mine", environment).expression?.type == .record("token"))
    #expect(compile("[mine]", environment).expression?.type == .list(.record("token")))
    #expect(compile("maybe != null", environment).expression?.type == .bool)
  }

  @Test func `nothing makes one, looks into one, tells two apart or names their type`() {
    #expect(codes(in: "token{}", environment) == ["unknown-type"])
    #expect(codes(in: "mine.n", environment) == ["unknown-field"])
    #expect(codes(in: "mine == maybe", environment) == ["operand-mismatch"])
    #expect(codes(in: "token", environment) == ["unknown-name"])
    #expect(environment.typeNames == ["Open"])
  }
}
