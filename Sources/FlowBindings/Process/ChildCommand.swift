internal import CEL
internal import FlowProgram

/// A program to start, with its evaluated arguments and environment.
struct ChildCommand: Sendable {
  /// The program and its arguments. The list is not empty.
  let words: [String]
  /// The working directory.
  let folder: String
  /// The environment variables in addition to those of this process.
  let environment: [(name: String, value: String)]
  /// The name of the program in messages. Its arguments may be secret.
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
