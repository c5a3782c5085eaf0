import CEL
import Diagnostics
import Testing

@Suite struct NamedValueTests {
  /// A function that takes a string and a number by name, and also reads a variable.
  private let environment: Environment = {
    var environment = Environment(.strict)
    environment.declare(variable: "title", type: .string, slot: 0)
    let parameters = [
      NamedParameter("name", accepted: [.string, .int]), NamedParameter("price", accepted: [.double]),
    ]
    environment.declare(
      FunctionDeclaration(
        name: "texts.offer",
        overloads: [
          Overload(named: parameters, reading: [7], result: .string) { values in
            .string(values.map(\.text).joined(separator: "|"))
          }
        ]))
    environment.declare(
      FunctionDeclaration(
        name: "texts.toGo",
        overloads: [
          Overload(named: [NamedParameter("n", accepted: [.int])], reading: [7], result: .string) { values in
            .string(values.map(\.text).joined(separator: "|"))
          }
        ]))
    return environment
  }()

  private func value(_ text: String) -> String {
    outcome(text, environment, [.string("a"), .null, .null, .null, .null, .null, .null, .string("seven")])
  }

  @Test func `values come in the order of the declaration, whatever the order of the call`() {
    #expect(value("texts.offer({'price': 2.5, 'name': title})") == "'a|2.5|seven'")
    #expect(value("texts.offer({'name': 1, 'price': 2})") == "'1|2|seven'")
  }

  @Test func `an expression reads what the function reads`() throws {
    let expression = try #require(compile("texts.offer({'name': 'x', 'price': 1})", environment).expression)
    #expect(expression.reads == [7])
    #expect(expression.constant == nil)
  }

  @Test func `a single value needs no name`() {
    #expect(value("texts.toGo(3)") == "'3|seven'")
    #expect(value("texts.toGo({'n': 3})") == "'3|seven'")
    #expect(codes(in: "texts.toGo('3')", environment) == ["unexpected-type"])
    #expect(codes(in: "texts.toGo(3, 4)", environment) == ["unnamed-values"])
  }

  @Test func `calls in other forms are refused`() {
    #expect(codes(in: "texts.offer()", environment) == ["unnamed-values"])
    #expect(codes(in: "texts.offer('a', 1.0)", environment) == ["unnamed-values"])
    #expect(codes(in: "texts.offer({title: 'a', 'price': 1.0})", environment) == ["unnamed-values"])
    #expect(codes(in: "texts.offer({'name': 'a', 'name': 'b', 'price': 1.0})", environment) == ["repeated-field"])
    #expect(codes(in: "texts.offer({'name': nothing, 'price': 1.0})", environment) == ["unknown-name"])
  }
}
