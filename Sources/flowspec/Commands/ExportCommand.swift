import ArgumentParser
import Diagnostics
import FlowKit
import FlowValidation

/// Writes flows for other tools.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Writes a flow for another tool.", subcommands: [Promela.self])

  /// Writes a flow for SPIN.
  struct Promela: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Writes a flow as a model for the SPIN model checker.",
      discussion: """
        flowspec export promela flows/counter/counter.flow.yaml -o counter.pml
        spin -a counter.pml && gcc -O2 -DSAFETY -DNOCLAIM -DNOREDUCE -o pan pan.c && ./pan -n

        The model has exactly the states that 'flowspec validate --explore' finds. What of the flow a model cannot say is \
        named, and then nothing is written.

        Exit codes: 0 written, 64 wrong usage, 65 the flow has mistakes or is more than a model can say, 66 the file cannot \
        be read, 70 a bug of flowspec, 74 the output cannot be written.
        """)

    @Argument(help: ArgumentHelp("The flow file.", valueName: "path"))
    var path: String

    @Option(
      name: .shortAndLong,
      help: ArgumentHelp("Where to write the model, rather than to the terminal.", valueName: "file"))
    var output: String?

    func validate() throws {
      if let output { try refuseAuthored(output, toWrite: "a model") }
    }

    func run() throws {
      let terminal = Terminal()
      let file: FlowFile
      do throws(FileProblem) { file = try FlowFile.load(path: path) } catch {
        terminal.warn("flowspec: \(visibleText("\(error)"))")
        throw Exit.noInput
      }
      guard let program = file.program else {
        terminal.warn(terminal.errorRenderer(for: file.sources).render(file.diagnostics))
        terminal.warn("flowspec: the flow has mistakes, so there is nothing to export")
        throw Exit.badInput
      }
      let export = exportPromela(program)
      guard let model = export.model else {
        terminal.warn(terminal.errorRenderer(for: file.sources).render(export.problems))
        throw Exit.badInput
      }
      guard let output else { return terminal.write(model.text) }
      do throws(FileProblem) { try writeText(model.text, path: output) } catch {
        terminal.warn("flowspec: \(visibleText("\(error)"))")
        throw Exit.noOutput
      }
    }
  }
}
