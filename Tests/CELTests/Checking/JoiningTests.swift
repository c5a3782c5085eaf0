import CEL
import Diagnostics
import Testing

@Suite struct JoiningTests {
  @Test(arguments: ["[1] + ['a']", "[1] + [2.0]", "[[1]] + [['a']]"])
  func `lists whose elements have no type in common do not join`(text: String) {
    #expect(codes(in: text, Environment()) == ["operand-mismatch"])
  }

  @Test(arguments: [("[1] + [2]", "list<int>"), ("[] + ['a']", "list<string>"), ("[1] + [dyn('a')]", "list<dyn>")])
  func `lists join to what their elements have in common`(text: String, type: String) {
    #expect(compile(text).expression?.type.description == type)
  }
}

@Suite struct UnknownElementTests {
  private let environment = CELDiagnostics.exampleEnvironment

  @Test(arguments: [
    ("[optional.none().name]", "field-of-no-record"), ("[{}['a'][0]] == [1]", "not-indexable"),
    ("[{}.a.all(x, x > 1)]", "not-iterable"), ("{'c': {}}.c[[true]] == 1", "unusable-key"),
  ])
  func `nothing is taken out of what has no known type`(text: String, code: DiagnosticCode) {
    #expect(codes(in: text, environment).contains(code))
  }

  @Test func `a whole number that no double can hold stays beside no double`() {
    #expect(codes(in: "[9007199254740993, 1.5]", environment) == ["mixed-elements"])
    #expect(compile("[9007199254740992, 1.5]", environment).expression?.type == .list(.double))
  }
}
