import CEL
import Testing

@Suite struct RecordTests {
  private let environment: Environment = {
    var environment = Environment()
    environment.declare(
      RecordDeclaration(
        name: "Item",
        fields: [
          FieldDeclaration(name: "count", type: .int), FieldDeclaration(name: "note", type: .nullable(.string)),
          FieldDeclaration(name: "tags", type: .list(.string)), FieldDeclaration(name: "next", type: .record("Item")),
          FieldDeclaration(name: "due", type: .timestamp), FieldDeclaration(name: "ratio", type: .double),
        ]))
    return environment
  }()

  @Test(arguments: ["note", "next", "due"])
  func `null leaves a field unset that may be without a value`(field: String) {
    #expect(outcome("Item{\(field): null} == Item{}", environment) == "true")
    #expect(outcome("has(Item{\(field): null}.\(field))", environment) == "false")
  }

  @Test(arguments: ["count", "tags", "ratio"])
  func `null is no value of a field that always has one`(field: String) {
    #expect(outcome("Item{\(field): null}", environment) == "noMatchingOverload")
    #expect(outcome("Item{\(field): dyn(null)}", environment) == "noMatchingOverload")
  }

  @Test func `a record with a number that equals nothing equals nothing`() {
    #expect(outcome("Item{ratio: 0.0 / 0.0} == Item{ratio: 0.0 / 0.0}", environment) == "false")
    #expect(outcome("[Item{count: 1}] == [Item{count: 1}]", environment) == "true")
    #expect(outcome("Item{count: 1} in [Item{}, Item{count: 1}]", environment) == "true")
  }
}
