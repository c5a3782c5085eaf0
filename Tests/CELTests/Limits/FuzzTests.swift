import CEL
import Diagnostics
import Foundation
import SeededRandom
import Testing

/// Generates expressions that are mostly well formed, and values for their variables.
private struct ExpressionMaker {
  var random: SplitMix
  private static let atoms = [
    "1", "0", "-1", "9223372036854775807", "-9223372036854775808", "2u", "18446744073709551615u", "1.5", "1e308",
    "-0.0", "'a'", "'é👍'", "b'\\xff'",
    "true", "false", "null", "[]", "{}", "[1, 2]", "{'a': 1}", "count", "price", "title", "note", "user", "users",
    "session", "theme", "scores",
    "duration('9223372036s')", "timestamp('9999-12-31T23:59:59Z')", "int", "optional.none()", "optional.of(1)",
    "'(a+)+$'", "User{id: '', name: ''}",
  ]
  private static let members = [
    "size()", "name", "email", "member", "a", "startsWith('a')", "charAt(1)", "substring(1, 0)", "split('')",
    "join(',')", "reverse()", "replace('', 'xyz')",
    "format([1, 'a', 2.5])", "getFullYear()", "getHours('Europe/Berlin')", "hasValue()", "value()", "orValue(1)",
    "or(optional.of(2))", "matches('(a*)*b')", "flatten()", "distinct()",
    "sort()", "slice(0, 9)", "first()", "last()", "indexOf('', 1)", "?a", "?name", "lowerAscii()", "trim()",
    "unwrapOpt()",
  ]
  private static let functions = [
    "size", "int", "uint", "double", "string", "bytes", "bool", "duration", "timestamp", "type", "dyn", "math.abs",
    "math.greatest", "math.bitNot", "math.round",
    "lists.range", "base64.decode", "json.encode", "sets.contains", "regex.extract", "optional.ofNonZeroValue",
    "strings.quote", "has", "math.bitShiftLeft",
  ]
  private static let signs = ["+", "-", "*", "/", "%", "==", "!=", "<", "<=", ">", ">=", "in", "&&", "||"]
  private static let loops = ["all", "exists", "exists_one", "map", "filter", "sortBy", "optMap", "optFlatMap"]

  mutating func make(_ depth: Int) -> String {
    let kind = depth == 0 ? 0 : Int.random(in: 0...10, using: &random)
    switch kind {
    case 0, 1: return pick(ExpressionMaker.atoms)
    case 2, 3: return "\(make(depth - 1)) \(pick(ExpressionMaker.signs)) \(make(depth - 1))"
    case 4: return "(\(make(depth - 1))).\(pick(ExpressionMaker.members))"
    case 5: return "\(pick(ExpressionMaker.functions))(\(make(depth - 1)))"
    case 6: return "(\(make(depth - 1)) ? \(make(depth - 1)) : \(make(depth - 1)))"
    case 7: return "(\(make(depth - 1))).\(pick(ExpressionMaker.loops))(x, \(make(depth - 1)) == x)"
    case 8: return "(\(make(depth - 1)))[\(make(depth - 1))]"
    case 9: return "[\(make(depth - 1)), \(make(depth - 1))]"
    default: return "cel.bind(y, \(make(depth - 1)), [y, \(make(depth - 1))])"
    }
  }

  mutating func pick(_ choices: [String]) -> String { choices[Int.random(in: 0..<choices.count, using: &random)] }

  /// Returns the text with a few bytes removed, duplicated or exchanged.
  mutating func mutate(_ text: String) -> String {
    var scalars = Array(text.unicodeScalars)
    for _ in 0..<Int.random(in: 1...4, using: &random) where !scalars.isEmpty {
      let index = Int.random(in: 0..<scalars.count, using: &random)
      switch Int.random(in: 0...3, using: &random) {
      case 0: scalars.remove(at: index)
      case 1: scalars.insert(scalars[index], at: index)
      case 2: scalars.insert("'\"`\\([{.?:!-&|=,\u{0}é"[Int.random(in: 0..<18, using: &random)], at: index)
      default: scalars.swapAt(index, Int.random(in: 0..<scalars.count, using: &random))
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

extension String {
  fileprivate subscript(index: Int) -> Unicode.Scalar { Array(unicodeScalars)[index % unicodeScalars.count] }
}

@Suite struct FuzzTests {
  /// The seeds of the random expressions: a few thousand by default. `CEL_FUZZ_SEEDS` sets their number, for
  /// example for a run of an hour.
  private static let seeds: Range<UInt64> = {
    let wanted = ProcessInfo.processInfo.environment["CEL_FUZZ_SEEDS"].flatMap { UInt64($0) }
    return 0..<(wanted ?? 1500)
  }()

  private func run(_ text: String, _ environment: Environment, _ scope: Scope) {
    let compilation = compile(text, environment)
    for diagnostic in compilation.report.diagnostics {
      #expect(diagnostic.span.end <= text.utf8.count, "\(text)")
    }
    guard let expression = compilation.expression else { return }
    do throws(EvaluationError) {
      let value = try expression.evaluate(in: scope)
      #expect(value.equals(value) || value.literal.contains("NaN"), "\(text)")
      #expect(value.isIdentical(to: value))
      _ = value.json
      _ = expression.explanationText
    } catch {
      #expect(!error.message.isEmpty)
    }
  }

  @Test func `no expression makes reading, checking or evaluating trap`() throws {
    let strict = CELDiagnostics.exampleEnvironment
    var standard = Environment()
    var unchecked = Options.standard
    unchecked.isChecked = false
    var free = Environment(unchecked)
    let names = ["count", "price", "title", "note", "user", "users", "session", "theme", "scores"]
    for (slot, name) in names.enumerated() {
      standard.declare(variable: name, type: .dyn, slot: slot)
      free.declare(variable: name, type: .dyn, slot: slot)
    }
    let scope = ArrayScope(exampleValues())
    for seed in FuzzTests.seeds {
      var maker = ExpressionMaker(random: SplitMix(seed: seed))
      let text = maker.make(4)
      for candidate in [text, maker.mutate(text)] {
        for environment in [strict, standard, free] { run(candidate, environment, scope) }
      }
    }
  }
}

/// Returns values for the variables of the example environment, by slot.
func exampleValues() -> [Value] {
  let environment = CELDiagnostics.exampleEnvironment
  func decode(_ json: String, _ type: ValueType) -> Value {
    (try? environment.value(fromJSON: json, as: type)) ?? .null
  }
  let ada = "{\"id\": \"1\", \"name\": \"Ada\", \"email\": null}"
  return [
    .int(3), .double(2.5), .string("Notes"), .null, decode(ada, .record("User")),
    decode("[\(ada)]", .list(.record("User"))),
    decode("{\"member\": {\"user\": \(ada)}}", .record("Session")), decode("\"dark\"", .enumeration("Theme")),
    decode("{\"Ada\": 3}", .map(.string, .int)),
  ]
}
