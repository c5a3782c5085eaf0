internal import CEL
internal import Diagnostics

/// One test of the suite: an expression, its declarations, and the expected result.
struct ConformanceCase {
  let id: String
  private let json: JSON

  init?(_ json: JSON) {
    guard let id = json["id"].text else { return nil }
    self.id = id
    self.json = json
  }

  /// Returns the reason that the test is excluded, or `nil` when its features are implemented.
  func exclusion(hasRecords: Bool) -> String? {
    let features = json["features"].elements.compactMap(\.text)
    if features.contains("network") { return "the types of the network extension are not part of this library" }
    if json["recordable"].isTrue { return hasRecords ? nil : "needs the record types, which --records gives" }
    return json["needsProto"].isTrue ? "needs protocol buffers, for which host-declared records stand in" : nil
  }

  /// Runs the test. The result is `nil` when it passes, and otherwise the expected and the actual result.
  func run(records: RecordTable) -> Mismatch? {
    var environment = Environment(options)
    for name in records.names { if let record = records.declarations[name] { environment.declare(record) } }
    declareNames(in: &environment)
    let values = bindings(records, in: &environment)
    let expression = json["expr"].text ?? ""
    let compilation = environment.compile(MappedText(verbatim: expression, at: 0, in: SourceID(0)))
    guard let compiled = compilation.expression else {
      let problems = compilation.report.sorted.map { "\($0.message) [\($0.code)]" }
      return Mismatch(expected: expectation, got: "mistake: " + problems.joined(separator: "; "))
    }
    let type = TypeText.text(compiled.type)
    if let expected = json["expect"]["type"].text, expected != type {
      return Mismatch(expected: "type \(expected)", got: "type \(type)")
    }
    return json["checkOnly"].isTrue ? nil : evaluate(compiled, values, records)
  }

  private func evaluate(_ expression: Expression, _ values: [Value], _ records: RecordTable) -> Mismatch? {
    let expected = json["expect"]["value"]
    do throws(EvaluationError) {
      let actual = try expression.evaluate(in: ArrayScope(values))
      if expected.isNull { return Mismatch(expected: expectation, got: actual.literal) }
      guard let wanted = ExpectedValue(records: records).value(expected) else {
        return Mismatch(expected: "a value of a form that the runner knows", got: actual.literal)
      }
      return ExpectedValue.isSame(wanted, actual) ? nil : Mismatch(expected: wanted.literal, got: actual.literal)
    } catch {
      return expected.isNull ? nil : Mismatch(expected: expectation, got: "failure: \(error.message)")
    }
  }

  private var expectation: String {
    let expect = json["expect"]
    if let text = expect["error"].text { return "failure: \(text)" }
    return ExpectedValue(records: RecordTable(.null)).value(expect["value"])?.literal ?? "a value"
  }

  private var options: Options {
    var options = Options.standard
    options.container = json["container"].text ?? ""
    options.isChecked = !json["disableCheck"].isTrue
    options.hasMacros = !json["disableMacros"].isTrue
    options.extensions.insert(.blocks)
    return options
  }

  private func declareNames(in environment: inout Environment) {
    for declaration in json["typeEnv"].elements {
      guard let name = declaration["name"].text else { continue }
      let overloads = declaration["overloads"].elements.map { overload in
        Overload(
          parameters: overload["params"].elements.compactMap { $0.text.map(TypeText.parse) },
          result: TypeText.parse(overload["result"].text ?? "dyn"), isMember: overload["member"].isTrue
        ) { (_: [Value]) throws(EvaluationError) -> Value in
          throw EvaluationError(.unboundVariable, "the tests declare no body for '\(name)'")
        }
      }
      if !overloads.isEmpty { environment.declare(FunctionDeclaration(name: name, overloads: overloads)) }
    }
  }

  /// Declares the variables and returns their values by slot.
  private func bindings(_ records: RecordTable, in environment: inout Environment) -> [Value] {
    var values: [Value] = []
    var types: [String: ValueType] = [:]
    for declaration in json["typeEnv"].elements {
      guard let name = declaration["name"].text, let type = declaration["type"].text else { continue }
      types[name] = TypeText.parse(type)
      // A variable without a value gets a slot beyond all others, so that reading it fails.
      environment.declare(variable: name, type: TypeText.parse(type), slot: .max)
    }
    for (name, json) in json["bindings"].members {
      guard let value = ExpectedValue(records: records).value(json) else { continue }
      environment.declare(variable: name, type: types[name] ?? .dyn, slot: values.count)
      values.append(value)
    }
    return values
  }
}

/// The expected and the actual result of a failed test.
public struct Mismatch: Sendable {
  /// The expected value, type or failure.
  public let expected: String
  /// The actual result of the library.
  public let got: String
}
