import CEL
import Diagnostics
import Testing

@Suite struct NarrowingTests {
  @Test(arguments: [
    "note != null && note.size() > 0", "note == null || note.size() > 0", "note == null ? 0 > 1 : note.size() > 0",
    "!(note == null) && note.size() > 0", "null != note && note == title", "user != null && user.name == ''",
    "user != null && user.email != null && user.email.size() > 0",
    "has(session.member) && session.member.user.name == ''",
    "has(session.guest) ? true : session.member.user.name == ''", "!has(session.guest) && session.member.user.id == ''",
    "users.all(u, u.email == null || u.email.size() > 1)", "note == 'a' && note.size() == 1",
    "(user != null && has(user.email)) ? user.email.size() == 1 : false", "note != null && note != null",
    "has(session.member) && has(session.member) && session.member.user.email == null",
    "(note == null || note == '') ? true : note.size() > 1", "note != null && (count > 0 || note.size() > 0)",
  ])
  func `a check in front lets a value be used`(text: String) {
    #expect(codes(in: text, expecting: .bool) == [], "\(text)")
  }

  @Test(arguments: [
    ("note.size() > 0", "missing-null-check"), ("note != null || note.size() > 0", "missing-null-check"),
    ("user.name == ''", "missing-null-check"), ("user != null && user.email.size() > 0", "missing-null-check"),
    ("session.member.user.name == ''", "missing-case-check"), ("note + 'a' == 'ab'", "missing-null-check"),
    ("has(session.member) || session.member.user.name == ''", "excluded-case"),
    ("has(session.guest) && session.member.user.name == ''", "excluded-case"),
    ("count == null", "never-null"), ("title.startsWith(note)", "missing-null-check"),
    ("size(note) > 1", "missing-null-check"),
    ("[title, note].all(n, n.size() > 0)", "missing-null-check"), ("note in [title]", ""),
    ("scores[note] > 0", "missing-null-check"),
  ])
  func `a value that may be null or another case is refused`(text: String, code: String) {
    #expect(codes(in: text, expecting: .bool).map(\.name) == (code.isEmpty ? [] : [code]), "\(text)")
  }

  @Test func `what a condition shows is exported to what follows`() throws {
    let environment = CELDiagnostics.exampleEnvironment
    let condition = try #require(compile("note != null && has(session.member)", environment).expression)
    var after = environment
    after.assume(condition.whenTrue)
    #expect(codes(in: "note.size() > 0 && session.member.user.name != ''", after) == [])
    after.forget(slot: 3)
    #expect(codes(in: "note.size() > 0", after) == ["missing-null-check"])
    var otherwise = environment
    otherwise.assume(try #require(compile("note == null || count > 0", environment).expression).whenFalse)
    #expect(codes(in: "note.size() > 0", otherwise) == [])
  }

  @Test func `a hint shows the check to write`() {
    let report = compile("note.size() > 0", CELDiagnostics.exampleEnvironment).report
    #expect(report.diagnostics.first?.hints.first == "check it first: note != null && …")
    #expect(report.diagnostics.first?.message == "'note' may be null here (string?)")
  }
}
