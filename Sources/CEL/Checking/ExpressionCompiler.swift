public import Diagnostics

/// Runs one expression source through the passes: read, check, plan.
struct Compiler {
  let environment: Environment
  let text: MappedText

  func compile(expecting type: ValueType?) -> Compilation {
    let limits = environment.options.limits
    // A code point takes at most four bytes, so most sources need no counting.
    if text.text.utf8.count > limits.length, text.text.unicodeScalars.count > limits.length {
      var report = Report()
      report.add(ExpressionTooLarge(limit: limits.length, measure: .length), at: text.span)
      return Compilation(expression: nil, report: report)
    }
    var parser = Parser(text, macros: environment.options.macros, limits: limits)
    guard let tree = parser.run() else { return Compilation(expression: nil, report: parser.report) }
    var checker = Checker(environment, tree, text, report: parser.report)
    checker.run(expecting: type)
    if checker.report.hasErrors { return Compilation(expression: nil, report: checker.report) }
    let checked = CheckedTree(
      tree: tree, types: checker.types.map { checker.unifier.settled($0) }, meanings: checker.meanings,
      localCount: checker.macros.count)
    if !checked.calledFunctions.isEmpty, checked.evaluationHeight > limits.nesting {
      var report = checker.report
      report.add(ExpressionTooLarge(limit: limits.nesting, measure: .calls), at: text.span)
      return Compilation(expression: nil, report: report)
    }
    var planner = Planner(checked, environment)
    let plan = planner.run()
    if environment.options.isStrict, !planner.failures.isEmpty {
      var report = checker.report
      for failure in planner.failures {
        report.add(AlwaysFails(reason: failure.message), at: text.span(failure.range))
      }
      return Compilation(expression: nil, report: report)
    }
    let expression = Expression(
      text: text, checked: checked, reads: checker.sortedReads, whenTrue: checker.whenTrue.withoutLocals,
      whenFalse: checker.whenFalse.withoutLocals, plan: plan, limits: limits)
    return Compilation(expression: expression, report: checker.report)
  }
}

/// The result of compiling a source: the expression unless there are errors, and the report.
public struct Compilation: Sendable {
  /// The expression, or `nil` when the report holds an error.
  public let expression: Expression?
  /// All mistakes, each at its place in the file.
  public let report: Report
}

/// A tree with the type and the meaning of every node.
struct CheckedTree: Sendable {
  let tree: Tree
  let types: [ValueType]
  let meanings: [Meaning]
  let localCount: Int
}

/// The meaning of a node, where its form alone does not determine it.
enum Meaning: Sendable {
  case none
  case constant(Value)
  case slot(Int)
  /// A variable of a macro. A lazy one is computed when it is first read.
  case local(Int)
  /// The possible overloads of a call. The target of a qualified name is not an argument.
  case call([Overload], dropsTarget: Bool)
  /// A call with named values: the values in the order of the body's parameters, and the hidden variables that
  /// follow them.
  case named(Overload, [NodeID], slots: [Int])
  case record(RecordDeclaration)
  /// A case of a union that may be another one, in front of `.?`.
  case possibleCase
  /// The number of the first local that a macro or block declares.
  case locals(Int)
  /// A mistake that is reported at evaluation, when types are not checked.
  case failure(EvaluationError.Kind, String)
}
