import Diagnostics
import FlowProgram
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

/// Test inputs are derived from the questions of a flow, so that fields with validation need no samples.
@Suite struct WitnessTests {
  /// Returns a flow with a field before a screen.
  private func gate(_ condition: String, type: String = "string", initial: String = "\"\"", more: String = "") throws
    -> Program
  {
    try program(
      """
      flowspec: 2
      flow: gate

      types:
        User: { name: string, code: string }
      state:
        users: "list<User> = [User{name: 'Ada', code: 'x7'}, User{name: 'Alan', code: 'q'}]"

      screens:
        outside:
          state: { code: \(type) = \(initial) }
          events: [enter]
          transitions:
            enter: { when: "\(condition)", navigate: inside }
          view:
            - \(type == "secret" ? "secret" : "field"): { label: Code, edits: code }
            - button: { label: Enter, sends: enter }
        inside: {}

      backstack:
        start: outside
        onRootBack: ignore
      \(more)
      """)
  }

  private func unreachedScreens(_ program: Program) -> [String] {
    explore(program).unreached.filter { $0.kind == .screens }.map(\.name)
  }

  @Test(arguments: [
    "code.matches('^[0-9]+$')", "code.size() == 7 && code.startsWith('x')",
    "code.trim().size() >= 3 && code.contains('@')",
    "code.matches('^[0-9]{1,3}$') && int(code) >= 18 && int(code) < 120",
    "code.lowerAscii() in ['ada', 'alan'] && code != 'ada'",
    "!code.matches('^[a-z]*$') && code.endsWith('z')", "code.upperAscii().trim() == 'YES' && code.startsWith(' ')",
    "code.matches('^[^@ ]+@[^@ ]+[.][^@ ]+$') && code.size() < 12 && code.endsWith('.org')",
    "code.matches('^[A-Z]{2}[0-9]{2}( ?[A-Z0-9]{4}){3,7}$')", "'abcdef'.contains(code) && code.size() == 3",
    "flow.users.exists(u, u.name.lowerAscii() == code.lowerAscii())",
    "flow.users.filter(u, u.code == code).size() == 1",
    "code.size() > 4 && code.substring(0, 4) == 'AB-1'", "code.size() + 1 > 30",
    "{'red': 1, 'blue': 2}[?code].hasValue()",
    "flow.users.exists(u, u.name.lowerAscii().contains(code.trim().lowerAscii()) && code.trim().size() > 2)",
    "code.matches('^[0-9]+([.][0-9]+)?$') && double(code) > 99.5 && double(code) < 99.75",
    "code.trim() == 'a' ? code.size() == 5 : code.startsWith('never') && code.size() < 2",
  ])
  func `a screen behind a field is reached whatever is asked of what is typed`(condition: String) throws {
    #expect(unreachedScreens(try gate(condition)) == [])
  }

  @Test func `what a function asks is tried like what the expression itself asks`() throws {
    let functions = """
      functions:
        isLong: { takes: { t: string }, returns: bool, is: t.size() > 12 }
        isPlain: { takes: { t: string }, returns: string, is: t.trim() }
        isRight: { takes: { t: string, suffix: string }, returns: bool, is: "isLong(t) && t.endsWith(suffix)" }
      """
    #expect(unreachedScreens(try gate("isRight(isPlain(code), '.org')", more: functions)) == [])
    let tried = try gate("isLong(code)", more: functions.replacing(/\n.*is(Plain|Right).*/, with: ""))
    #expect(unreachedScreens(tried) == [])
  }

  @Test(arguments: ["code.size() >= 8 && code.matches('[0-9]')", "code == 'lovelace'", "code.trim().endsWith('!')"])
  func `secrets are chosen like other strings`(condition: String) throws {
    #expect(unreachedScreens(try gate(condition, type: "secret")) == [])
  }

  @Test(arguments: [
    ("int", "code > 40 && code <= 41"), ("int", "code - 3 == 1_000"), ("double", "code > 2.5 && code < 4.0"),
    ("double", "code > 1.5 && code < 2.5"),
  ])
  func `numbers are tried at the constants that they are compared with, and beside them`(
    type: String, condition: String
  ) throws {
    let plain = condition.replacingUnderscores
    #expect(unreachedScreens(try gate(plain, type: type, initial: type == "int" ? "0" : "0.0")) == [])
  }

  @Test func `digits that are too many for a number are typed, and the fault is found`() throws {
    let exploration = explore(try gate("code.matches('^[0-9]+$') && int(code) >= 18"))
    #expect(exploration.findings.map(\.code.name) == ["failed-formula"])
    #expect(unreachedScreens(try gate("code.matches('^[0-9]+$') && int(code) >= 18")) == [])
  }

  @Test func `one value is tried for each combination of answers, and samples count among them`() throws {
    // Nothing, 'x', seven other letters and seven that begin with x; each on the outer screen, and on the inner
    // screen with the last.
    let condition = "code.size() == 7 && code.startsWith('x')"
    #expect(explore(try gate(condition)).stateCount == 5)
    let samples = "explore: { samples: { outside.code: [\"\", y, xyz] } }"
    #expect(explore(try gate(condition, more: samples)).stateCount == 6)
    #expect(unreachedScreens(try gate(condition, more: samples)) == [])
  }

  private static let tooMuch = [
    "code == '\(String(repeating: "long", count: 2_000))'",
    "code in [\((0..<100).map { "'n\($0)'" }.joined(separator: ", "))]",
    (0..<30).map { "code.contains('\($0)x')" }.joined(separator: " || "),
    (0..<12).map { "code.contains('\($0)x')" }.joined(separator: " || "),
    (0..<9).map { "cel.bind(a\($0 + 1), [a\($0)[0], a\($0)[0]], " }.reduce("cel.bind(a0, [code], ", +)
      + "a9[1] == 'b'" + String(repeating: ")", count: 10),
    "'\(String(repeating: "abc", count: 2_000))'.contains(code) && code.size() == 1",
  ]

  @Test(.timeLimit(.minutes(2)), arguments: tooMuch)
  func `questions that are too long or too many do not stop an exploration`(condition: String) throws {
    #expect(unreachedScreens(try gate(condition)) == [])
  }

  @Test func `the same values are tried on every run`() throws {
    let flow = try gate("code.trim().size() >= 3 && code.contains('@') && !(code in ['a@b', 'c@d'])")
    let (one, other) = (explore(flow), explore(flow))
    #expect(one.stateCount == other.stateCount && one.inputCount == other.inputCount)
  }
}

extension String {
  fileprivate var replacingUnderscores: String { split(separator: "_", omittingEmptySubsequences: false).joined() }
}
