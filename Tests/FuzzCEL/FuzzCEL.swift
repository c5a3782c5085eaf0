import CEL
import Diagnostics

/// The fuzz target: parses, checks and evaluates the bytes of libFuzzer; `make fuzz` runs it.
@_cdecl("LLVMFuzzerTestOneInput")
public func tryBytes(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  for environment in environments {
    let compilation = environment.compile(text)
    for diagnostic in compilation.report.diagnostics { precondition(diagnostic.span.end <= text.utf8.count) }
    guard let value = try? compilation.expression?.evaluate(in: Variables()) else { continue }
    precondition(value.isIdentical(to: value))
    _ = value.json
    _ = value.literal
  }
  return 0
}

/// The strict environment with the types of the examples, and the standard one with variables of any type.
private let environments: [Environment] = {
  var standard = Environment(.standard)
  for (slot, name) in ["a", "b", "s", "l", "m"].enumerated() {
    standard.declare(variable: name, type: .dyn, slot: slot)
  }
  return [CELDiagnostics.exampleEnvironment, standard]
}()

/// A value for each slot, regardless of its declared type: a value of the wrong type has to be an error and not a
/// crash.
private final class Variables: Scope {
  private static let values: [Value] = [
    .int(3), .double(2.5), .string("Notes"), .list([.int(1), .int(2)]), .map(MapValue([(.string("a"), .int(1))])),
  ]

  override func value(of slot: Int) throws(EvaluationError) -> Value {
    Variables.values[slot % Variables.values.count]
  }
}
