import CEL
import Diagnostics
import Testing

/// Expressions in the style of flows: dotted variables, enums in comparisons, unions and nullable parameters.
@Suite struct FlowExpressionTests {
  private var environment: Environment {
    var environment = CELDiagnostics.exampleEnvironment
    let note = [("id", ValueType.string), ("title", .string), ("starred", .bool)]
    environment.declare(RecordDeclaration(name: "Note", fields: note.map { FieldDeclaration(name: $0.0, type: $0.1) }))
    environment.declare(
      RecordDeclaration(
        name: "Params", fields: [FieldDeclaration(name: "note", type: .nullable(.record("Note")))]))
    environment.declare(variable: "params", type: .record("Params"), slot: 30)
    environment.declare(variable: "params.note", type: .nullable(.record("Note")), slot: 31)
    environment.declare(variable: "notes", type: .list(.record("Note")), slot: 32)
    environment.declare(variable: "onlyStarred", type: .bool, slot: 33)
    environment.declare(EnumDeclaration(name: "Screen", cases: ["list", "editor"]))
    environment.declare(variable: "screen", type: .enumeration("Screen"), slot: 34)
    environment.declare(variable: "backstack.top.AppBar.title", type: .string, slot: 35)
    let count = Overload(parameters: [.map(.string, .int)], result: .string) {
      (arguments: [Value]) throws(EvaluationError) -> Value in .string(arguments[0].text)
    }
    environment.declare(FunctionDeclaration(name: "strings.count", overloads: [count]))
    return environment
  }

  @Test(arguments: [
    ("params.note != null ? params.note.title : ''", ValueType.string),
    ("params.note == null ? title != '' : title != params.note.title", .bool),
    ("notes.filter(n, !onlyStarred || n.starred)", .list(.record("Note"))),
    ("strings.count({'n': notes.size()})", .string),
    ("Note{id: params.note != null ? params.note.id : '', title: title, starred: false}", .record("Note")),
    ("screen == 'list' || screen in ['editor']", .bool),
    ("backstack.top.AppBar.title + '!'", .string),
    ("theme == (count > 0 ? 'dark' : 'light')", .bool),
    ("has(session.member) ? session.member.user : null", .nullable(.record("User"))),
    ("math.greatest(price, 1)", .double),
    ("user == users[0] && user.name != ''", .bool),
    ("params.?note.title.orValue('')", .string),
    ("params.note.?title.orValue('')", .string),
    ("'Theme: ' + string(theme)", .string),
  ])
  func `an expression of a flow has its type`(text: String, type: ValueType) {
    let compilation = compile(text, environment)
    #expect(compilation.expression?.type == type, "\(compilation.report.diagnostics.map(\.message))")
  }

  @Test func `a part of a record that has a slot of its own reads that slot alone`() {
    #expect(compile("params.note == null", environment).expression?.reads == [31])
    #expect(codes(in: "params.nte == null", environment) == ["unknown-field"])
    #expect(codes(in: "params.note.title == ''", environment) == ["missing-null-check"])
    #expect(codes(in: "screen == 'lits'", environment) == ["unknown-enum-case"])
  }
}
