import ArgumentParser
import Diagnostics
import FlowExplorer
import FlowKit
import FlowProgram

/// Loads a flow to draw it.
func loadDrawn(_ path: String, on terminal: Terminal) throws -> (file: FlowFile, program: Program) {
  let file: FlowFile
  do throws(FileProblem) { file = try FlowFile.load(path: path) } catch {
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
