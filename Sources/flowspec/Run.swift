import ArgumentParser
import Diagnostics
import FlowKit
import FlowProgram
import FlowRuntime

/// Plays a flow.
struct Run: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Plays a flow in the console.",
    discussion: """
      On a terminal the flow is drawn after each line that is typed; ':help' says what can be. Otherwise lines are read \
      from standard input and a transcript is written, in virtual time and the same on each run.

      Exit codes: 0 end of input or of the flow, 64 wrong usage, 65 the flow has mistakes or a line of the script is \
      not understood, 66 a file cannot be read, 70 a bug of flowspec.
      """)

  @Argument(help: "The flow file.")
  var flow: String

  @Option(help: ArgumentHelp("How many cells a line may take.", valueName: "cells"))
  var width: Int?

  func validate() throws {
    if let width, !(20...1_000).contains(width) {
      throw ValidationError("--width is a number of cells from 20 to 1000, and \(width) is not.")
    }
  }

  func run() throws {
    let terminal = Terminal()
    let file: FlowFile
    do throws(FileProblem) { file = try FlowFile.load(path: flow) } catch {
      terminal.warn("flowspec: \(error)")
      throw Exit.noInput
    }
    guard let program = file.program else {
      terminal.warn(terminal.errorRenderer(for: file.sources).render(file.diagnostics))
      terminal.warn("flowspec: the flow has mistakes and cannot be played")
      throw Exit.badInput
    }
    let session: ConsoleSession
    do throws(Fault) {
      session = try ConsoleSession(program, width: width ?? terminal.width ?? 80)
    } catch {
      terminal.warn(terminal.errorRenderer(for: file.sources).render([error.diagnostic]))
      throw Exit.badInput
    }
    let player = Player(terminal: terminal, sources: file.sources)
    if terminal.isInteractive {
      player.playInteractively(session, followsWidth: width == nil)
    } else {
      try player.playScript(session)
    }
  }
}
