import CEL
import Testing

@Suite struct EvaluationTests {
  @Test(arguments: [
    ("1 + 2 * 3", "7"), ("-7 / 2", "-3"), ("-7 % 2", "-1"), ("1 / 0", "divisionByZero"),
    ("9223372036854775807 + 1", "overflow"), ("-9223372036854775808 / -1", "overflow"),
    ("'a' + 'b'", "'ab'"), ("[1] + [2]", "[1, 2]"), ("1 == 2 == false", "true"), ("--1", "1"), ("1--1", "2"),
    ("2u - 3u", "overflow"), ("1.5 * 2.0", "3.0"), ("1.0 / 0.0 > 1e308", "true"),
  ])
  func `operators follow the arithmetic of the language`(text: String, expected: String) {
    #expect(outcome(text) == expected)
  }

  @Test(arguments: [
    ("false && 1 / 0 > 0", "false"), ("1 / 0 > 0 && false", "false"), ("1 / 0 > 0 || true", "true"),
    ("1 / 0 > 0 && true", "divisionByZero"), ("[0, 1].exists(n, 1 / n == 1)", "true"),
    ("[1, 0].all(n, 1 / n == 1)", "divisionByZero"), ("[0, 1].exists_one(n, 1 / n == 1)", "divisionByZero"),
  ])
  func `a decisive operand absorbs failures`(text: String, expected: String) {
    #expect(outcome(text) == expected)
  }

  @Test(arguments: [
    ("size('👨‍👩‍👧')", "5"), ("size('\\r\\n')", "2"), ("'e\\u0301' == '\\u00e9'", "false"), ("{'e\\u0301': 1}.size()", "1"),
    ("'\\u00e9' in {'e\\u0301': 1}", "false"), ("'\\ue000' < '\\U0001F600'", "true"),
  ])
  func `texts are sequences of code points`(text: String, expected: String) {
    #expect(outcome(text) == expected)
  }

  @Test(arguments: [
    ("[1, 2, 3].map(n, n * 2)", "[2, 4, 6]"), ("[1, 2, 3].filter(n, n > 1)", "[2, 3]"),
    ("[1, 2, 3].map(n, n > 1, n * 2)", "[4, 6]"), ("{'a': 1, 'b': 2}.map(k, k)", "['a', 'b']"),
    ("[5, 6].transformMap(i, v, v + i)", "{0: 5, 1: 7}"), ("{'a': 1}.transformMapEntry(k, v, {v: k})", "{1: 'a'}"),
    ("cel.bind(x, 1 / 0, true)", "true"), ("cel.bind(x, 3, x * x)", "9"), ("[3, 1, 2].sortBy(n, -n)", "[3, 2, 1]"),
    ("[[1, 2], [3]].map(l, l.map(n, n + 1))", "[[2, 3], [4]]"), ("has({'a': 1}.a)", "true"),
    ("{'a': 1}.?b.hasValue()", "false"),
  ])
  func `macros run over lists and maps`(text: String, expected: String) {
    #expect(outcome(text) == expected)
  }

  @Test func `a variable with a dotted name wins over the field`() {
    var environment = CELDiagnostics.exampleEnvironment
    environment.declare(variable: "params", type: .record("User"), slot: 20)
    environment.declare(variable: "params.name", type: .int, slot: 21)
    #expect(compile("params.name", environment).expression?.reads == [21])
    #expect(compile("params.id", environment).expression?.reads == [20])
    #expect(outcome("params.nmae", environment) == "unknown-field: 'User' has no field 'nmae'")
  }
}
