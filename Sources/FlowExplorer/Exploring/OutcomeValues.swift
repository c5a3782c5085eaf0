internal import FlowReports
package import CEL
package import FlowProgram

/// The outcomes to try for a call, or as items of a stream: values of the declared type, then each declared error.
package struct OutcomeValues: Sendable {
  /// The outcomes of each operation.
  private let outcomes: [[CallOutcome]]
  /// For each operation, whether its outcomes are exhaustive.
  private let areExhaustive: [Bool]

  package init(_ program: Program, _ samples: SampleValues) {
    var outcomes: [[CallOutcome]] = []
    var areExhaustive: [Bool] = []
    for (index, operation) in zip(program.operations.ids, program.operations) {
      // The author's replies do not stand for all others.
      let given = samples.isOfProof ? nil : program.exploration.replies[index]
      let values =
        given.map { SampleValues.Choices(values: $0, isExhaustive: false) }
        ?? OutcomeValues.values(of: operation, at: index, program.fakes[index], samples)
      let errors = operation.declaredErrors.map { samples.data(of: $0, operation: index) }
      let failures = zip(operation.declaredErrors, errors).flatMap { error, data in
        data.values.compactMap { value -> CallOutcome? in
          if case .record(let fields) = value { .failed(CallError(error.name, data: fields)) } else { nil }
        }
      }
      outcomes.append(values.values.map { .returned($0) } + failures)
      areExhaustive.append(values.isExhaustive && errors.allSatisfy(\.isExhaustive))
    }
    self.outcomes = outcomes
    self.areExhaustive = areExhaustive
  }

  /// Returns the outcomes of an operation.
  func outcomes(of operation: OperationID) -> [CallOutcome] {
    outcomes.indices.contains(operation.position) ? outcomes[operation.position] : []
  }

  /// Returns whether ``outcomes(of:)`` contains every outcome of an operation.
  func isExhaustive(_ operation: OperationID) -> Bool {
    areExhaustive.indices.contains(operation.position) && areExhaustive[operation.position]
  }

  /// Returns the constants of the fake, which its author has chosen, followed by samples of the type.
  private static func values(
    of operation: Operation, at index: OperationID, _ fake: Fake?, _ samples: SampleValues
  ) -> SampleValues.Choices {
    guard let type = operation.type else { return SampleValues.Choices(values: [.null], isExhaustive: true) }
    let tried = samples.results(of: type, operation: index)
    if samples.isOfProof { return tried }
    var values: [Value] = []
    for value in constants(of: fake) + tried.values where !values.contains(where: { $0.isIdentical(to: value) }) {
      values.append(value)
    }
    let isCut = values.count > limit
    return SampleValues.Choices(values: Array(values.prefix(limit)), isExhaustive: tried.isExhaustive && !isCut)
  }

  private static func constants(of fake: Fake?) -> [Value] {
    let answers = fake?.rules.flatMap(\.reaction.answers) ?? []
    return answers.compactMap { answer in
      if case .returns(.constant(let value)) = answer.content { value } else { nil }
    }
  }

  /// The maximum number of values of one operation.
  private static var limit: Int { 32 }
}

extension OutcomeValues {
  /// Returns the values among the possible outcomes of an operation.
  package func values(of operation: OperationID) -> [Value] {
    outcomes(of: operation).compactMap { if case .returned(let value) = $0 { value } else { nil } }
  }
}
