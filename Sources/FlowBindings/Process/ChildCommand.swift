internal import CEL
internal import FlowProgram

/// A program to start, with all that it is given: nothing is left to be computed.
struct ChildCommand: Sendable {
  /// The program and its arguments; there is at least the program.
  let words: [String]
  /// The folder that it runs in.
  let folder: String
  /// What it finds in its environment on top of what this process has.
  let environment: [(name: String, value: String)]
  /// The program as messages name it: its arguments may be secret.
  var name: String { words.first ?? "" }

  init(words: [String], folder: String, environment: [(name: String, value: String)] = []) {
    self.words = words
    self.folder = folder
    self.environment = environment
  }

  init(_ process: ServiceProcess, in context: BindingContext) throws(EvaluationError) {
    var words: [String] = []
    for plan in process.command { words.append(try context.text(of: plan)) }
    var environment: [(name: String, value: String)] = []
    for (name, plan) in process.environment { environment.append((name, try context.text(of: plan))) }
    let folder = try process.folder.map { (plan) throws(EvaluationError) in try context.text(of: plan) }
    self.init(words: words, folder: context.path(folder ?? "."), environment: environment)
  }
}
