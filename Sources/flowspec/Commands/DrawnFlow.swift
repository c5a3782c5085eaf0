import ArgumentParser
import Diagnostics
import FlowExplorer
import FlowKit
import FlowProgram

/// Loads a flow to draw it.
///
/// - Parameter scenario: The name of a scenario, or a file of scenarios, such as a saved trace.
func loadDrawn(
  _ path: String, scenario: ChosenScenario? = nil, on terminal: Terminal
) throws -> (file: FlowFile, program: Program) {
  let file: FlowFile
  do throws(FileProblem) {
    if let scenario {
      file = try FlowFile.load(path: path, scenarios: scenario.file)
    } else {
      file = try FlowFile.load(path: path)
    }
  } catch {
    terminal.warn("flowspec: \(visibleText("\(error)"))")
    throw Exit.noInput
  }
  guard let program = file.program else {
    terminal.warn(terminal.errorRenderer(for: file.sources).render(file.diagnostics))
    terminal.warn("flowspec: the flow has mistakes, so it cannot be drawn")
    throw Exit.badInput
  }
  return (file, program)
}

/// The scenarios that a user chooses.
enum ChosenScenario {
  /// All that belong to the flow.
  case all
  /// The one of a name.
  case named(String)
  /// Those of a file, such as a saved trace.
  case of(file: String)

  /// Reads the value of `--scenario`.
  init(_ argument: String?) {
    guard let argument else {
      self = .all
      return
    }
    self = [".yaml", ".yml"].contains { argument.hasSuffix($0) } ? .of(file: argument) : .named(argument)
  }

  var file: String? { if case .of(let file) = self { file } else { nil } }

  /// Returns the positions of the chosen scenarios.
  ///
  /// - Throws: The exit code if there are none.
  func positions(in program: Program, on terminal: Terminal) throws -> [Int] {
    let scenarios = program.scenarios
    let found = scenarios.indices.filter {
      if case .named(let name) = self { scenarios[$0].name == name } else { true }
    }
    if !found.isEmpty { return found }
    var problem = "the flow has no scenarios"
    if case .named(let name) = self, !scenarios.isEmpty {
      problem = "no scenario is named '\(visibleText(name))'; there are \(ChosenScenario.names(in: program))"
    }
    terminal.warn("flowspec: \(problem)")
    throw Exit.badInput
  }

  /// Returns the names of all scenarios, in quotes.
  static func names(in program: Program) -> String {
    program.scenarios.map { "'\(visibleText($0.name))'" }.joined(separator: ", ")
  }
}

/// Explores a flow to draw what it reaches.
func surveyed(_ program: Program, maxStates: Int, on terminal: Terminal) throws -> Surveyed {
  var limits = ExplorationLimits()
  limits.states = maxStates
  limits.surveys = true
  limits.triesEveryTime = false
  Interruption.catchFirst()
  limits.isEnded = { Interruption.signal != nil }
  let outcome = explore(program, limits: limits)
  if let signal = Interruption.signal { throw Exit.signal(signal) }
  guard let survey = outcome.survey else {
    terminal.warn("flowspec: the flow does not start, so no screen can be drawn; 'flowspec validate' tells why")
    throw Exit.badInput
  }
  return Surveyed(outcome: outcome, survey: survey)
}

/// An exploration with its survey.
struct Surveyed {
  let outcome: Exploration
  let survey: Survey
}

/// Writes a picture to a file, or to standard output.
func publish(_ text: String, to path: String?, on terminal: Terminal) throws {
  guard let path else { return terminal.write(text) }
  do throws(FileProblem) { try writeText(text, path: path) } catch {
    terminal.warn("flowspec: \(visibleText("\(error)"))")
    throw Exit.noOutput
  }
}
