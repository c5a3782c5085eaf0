import CEL
import Diagnostics
import Testing

@Suite struct StrictTests {
  private let environment = CELDiagnostics.exampleEnvironment

  @Test(arguments: [
    ("price * 2", ValueType.double), ("2 * price + 1", .double), ("price > 1", .bool), ("[1, 2.5]", .list(.double)),
    ("count > 0 ? 1 : 2.5", .double), ("theme == 'dark'", .bool), ("'dark' == theme", .bool),
    ("Theme.dark", .enumeration("Theme")),
    ("theme in ['dark', 'light']", .bool), ("users == []", .bool), ("users + []", .list(.record("User"))),
    ("count > 0 ? note : null", .nullable(.string)),
    ("count > 0 ? title : null", .nullable(.string)), ("users.filter(u, u.name != '')", .list(.record("User"))),
    ("users.map(u, u.name)", .list(.string)), ("{'a': 1}", .map(.string, .int)), ("[null, 1]", .list(.nullable(.int))),
    ("users[0].name", .string), ("scores['a']", .int), ("scores.a", .int), ("'Ada' in scores", .bool),
    ("User{id: '1', name: 'Ada'}", .record("User")), ("Session{guest: Session.guest{}}", .record("Session")),
    ("math.greatest(count, 3)", .int), ("users.sortBy(u, u.name)[0]", .record("User")),
    ("size(users) + title.size()", .int),
    ("title.split(',')", .list(.string)), ("duration('1h') > duration('30m')", .bool), ("count in [1, 2]", .bool),
    ("-price", .double),
    ("users.?name", .error),
  ])
  func `types follow from what is written`(text: String, type: ValueType) {
    let compilation = compile(text, environment)
    #expect((compilation.expression?.type ?? .error) == type, "\(compilation.report.diagnostics.map(\.message))")
  }

  @Test(arguments: [
    ("2", ValueType.double, "2.0"), ("'dark'", .enumeration("Theme"), "Theme.dark"), ("[]", .list(.int), "[]"),
    ("{}", .map(.string, .int), "{}"),
    ("null", .nullable(.int), "null"), ("[1, 2]", .list(.double), "[1.0, 2.0]"),
    ("['light']", .list(.enumeration("Theme")), "[Theme.light]"),
    ("true ? 1 : 2", .double, "1.0"), ("[1].map(n, 2)", .list(.double), "[2.0]"), ("-3", .double, "-3.0"),
    ("{'a': 1}", .map(.string, .double), "{'a': 1.0}"),
    ("'dark'", .nullable(.enumeration("Theme")), "Theme.dark"), ("5", .nullable(.double), "5.0"),
  ])
  func `a literal takes the type that its place expects`(text: String, type: ValueType, expected: String) throws {
    let expression = try #require(compile(text, environment, expecting: type).expression, "\(text)")
    #expect(try expression.evaluate(in: Scope()).literal == expected)
  }

  @Test(arguments: [
    ("dyn(1)", ["unknown-function"]), ("count + price > 1.0", ["operand-mismatch"]),
    ("theme == 'drak'", ["unknown-enum-case"]),
    ("Theme.drak == theme", ["unknown-enum-case"]), ("[1, 'a']", ["mixed-elements"]), ("[]", ["untyped-literal"]),
    ("coutn + 1 > titel.size()", ["unknown-name", "unknown-name"]), ("title.sizee() > 0", ["unknown-function"]),
    ("title.size(1) > 0", ["argument-count"]),
    ("title.contains(1)", ["argument-mismatch"]), ("User{id: '1'}", ["missing-field"]),
    ("User{id: 1, name: ''}", ["unexpected-type"]),
    ("User{id: '', name: '', nmae: ''}", ["unknown-field"]), ("count && true", ["unexpected-type"]),
    ("users.size", ["field-of-no-record"]),
    ("title == 1", ["operand-mismatch"]), ("if (count)", ["reserved-word"]),
    ("count = 1 and title == ''", ["foreign-operator", "word-operator"]),
    ("not true", ["word-operator"]), ("count === 1", ["foreign-operator"]),
    ("count & 1", ["unexpected-type", "foreign-operator", "unexpected-type"]),
    ("user?.name == ''", ["foreign-operator"]), ("= title", ["foreign-operator"]), ("count > 0 ?.5 : 1", []),
    ("title == 'a", ["unclosed-string"]), ("users.map(u, u.nme)", ["unknown-field"]),
    ("unknown.field.other", ["unknown-name"]),
    ("f(x, y)", ["unknown-function", "unknown-name", "unknown-name"]), ("count > 'a' ? 1 : 2", ["operand-mismatch"]),
    ("", ["unfinished-expression"]), ("(1", ["unfinished-expression"]),
    ("1 +* 2", ["unexpected-token"]), ("user.name.size()", ["missing-null-check"]),
    ("note.size() + note.size()", ["missing-null-check", "missing-null-check"]),
    ("count > 1 / 0", ["always-fails"]), ("title.matches('(')", ["always-fails"]),
    ("count > 0 || 1 / 0 > int('x')", ["always-fails", "always-fails"]), ("undefined == null", ["unknown-name"]),
    ("[1,2,3][true]", ["unexpected-type"]),
    ("users.filter(u, u.name)", ["unexpected-type"]),
  ])
  func `each mistake is reported once, by its code`(text: String, expected: [String]) {
    #expect(codes(in: text, environment).map(\.name) == expected, "\(text)")
  }

  @Test(arguments: [
    ("user?.name", "write 'user == null ? … : user.name'"), (" = title", "remove '='"),
    ("users.name", "its items have the field: users.exists(item, item.name == …)"),
  ])
  func `a mistake from another language leads to the right words`(text: String, hint: String) {
    #expect(compile(text, environment).report.diagnostics.first?.hints == [hint])
  }

  @Test func `a place that expects a type says so`() {
    let report = compile("count", environment, expecting: .bool).report
    #expect(report.diagnostics.map(\.message) == ["expected bool, but 'count' is int"])
    #expect(report.diagnostics.first?.hints == ["compare it: count > 0"])
  }

  @Test func `the type of an empty list is named without the placeholder of its items`() {
    let report = compile("[]", environment, expecting: .int).report
    #expect(report.diagnostics.first?.message == "expected int, but '[]' is list<…>")
  }

  @Test func `a field without a value in a literal gets its default`() throws {
    let expression = try #require(compile("User{id: '1', name: 'Ada'}.email == null", environment).expression)
    #expect(try expression.evaluate(in: Scope()).asBool == true)
  }
}
