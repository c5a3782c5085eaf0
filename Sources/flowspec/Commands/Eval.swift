import ArgumentParser
import CEL
import Diagnostics
import FlowKit

/// The `eval` subcommand, which evaluates a CEL expression.
struct Eval: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Evaluates a CEL expression and prints its value.",
    discussion: """
      flowspec eval 'name.size() > 3' --with name=Ada
      flowspec eval 'user.email' --bindings user.yaml --explain
      flowspec eval --json -- '-1 + 2'

      Exit codes: 0 the expression has a value, 1 it has mistakes or fails, 64 wrong usage, 66 a file cannot be read.
      """)

  @Argument(help: "The expression.")
  var expression: String

  @Option(
    name: .customLong("with"),
    help: ArgumentHelp("A variable; its value is CEL or a plain string.", valueName: "name=value"))
  var assignments: [String] = []

  @Option(help: ArgumentHelp("A YAML or JSON file that maps names to values.", valueName: "file"))
  var bindings: [String] = []

  @Flag(help: "Print only the type, without evaluating.")
  var type = false

  @Flag(help: "Print the parts of the expression with their types and meanings.")
  var explain = false

  @Flag(help: "Print the value as JSON.")
  var json = false

  func run() throws {
    let terminal = Terminal()
    let tried = EvaluatedExpression(expression, with: try bound(terminal))
    guard let checked = tried.expression else {
      terminal.warn(terminal.errorRenderer(for: tried.sources).render(tried.diagnostics))
      throw Exit.findings
    }
    if type { return terminal.write(checked.type.description + "\n") }
    if explain { terminal.write(checked.explanationText + "\n\n") }
    guard let value = tried.value else {
      terminal.warn(terminal.errorRenderer(for: tried.sources).render(tried.diagnostics))
      throw Exit.findings
    }
    terminal.write((json ? value.json : value.literal) + "\n")
  }

  /// Returns the arguments with an expression that starts with a minus sign separated from the options.
  static func readable(_ arguments: [String]) -> [String] {
    guard arguments.first == configuration.commandName ?? "eval", !arguments.contains("--") else { return arguments }
    let place = arguments.indices.first { index in
      let word = arguments[index]
      let isValue = index > 0 && ["--with", "--bindings"].contains(arguments[index - 1])
      return word.hasPrefix("-") && !word.hasPrefix("--") && word != "-h" && !isValue
    }
    guard let place else { return arguments }
    return arguments[..<place] + arguments[(place + 1)...] + ["--", arguments[place]]
  }

  private func bound(_ terminal: Terminal) throws -> ExpressionVariables {
    var bound = ExpressionVariables()
    for path in bindings {
      let found: (diagnostics: [Diagnostic], sources: Sources)
      do throws(FileProblem) { found = try bound.bind(file: path) } catch {
        terminal.warn("flowspec: \(visibleText("\(error)"))")
        throw Exit.noInput
      }
      guard found.diagnostics.isEmpty else {
        terminal.warn(terminal.errorRenderer(for: found.sources).render(found.diagnostics))
        throw Exit.findings
      }
    }
    for assignment in assignments where !bound.bind(assignment) {
      throw ValidationError("--with takes name=value, but '\(assignment)' has no '=' after a name.")
    }
    return bound
  }
}
