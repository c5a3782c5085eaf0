internal import CEL

extension Environment {
  /// Declares the functions of flows beyond those of CEL: `sum()`, since CEL has no function that adds up a list.
  mutating func declareFlowFunctions() {
    declare(
      FunctionDeclaration(
        name: "sum",
        overloads: [
          Overload(parameters: [.list(.int)], result: .int, isMember: true) { arguments throws(EvaluationError) in
            try sum(arguments, from: .int(0)) { total, item in
              guard case (.int(let left), .int(let right)) = (total, item) else { return nil }
              let (result, overflow) = left.addingReportingOverflow(right)
              return overflow ? nil : .int(result)
            }
          },
          Overload(parameters: [.list(.double)], result: .double, isMember: true) { arguments throws(EvaluationError) in
            try sum(arguments, from: .double(0)) { total, item in
              guard case (.double(let left), .double(let right)) = (total, item) else { return nil }
              return .double(left + right)
            }
          },
        ]))
  }
}

/// Returns the sum of the list that the function was called on.
private func sum(
  _ arguments: [Value], from zero: Value, adding: (Value, Value) -> Value?
) throws(EvaluationError) -> Value {
  guard case .list(let items)? = arguments.first else { return zero }
  var total = zero
  for item in items {
    guard let next = adding(total, item) else { throw EvaluationError(.overflow, "the sum is out of range") }
    total = next
  }
  return total
}
