import ArgumentParser
import Diagnostics
import FlowKit
import FlowSpec

/// The `new` subcommand, which writes a flow from a template.
struct NewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Writes a new flow with its scenarios.",
    discussion: """
      flowspec new shop
      flowspec new shop --template wizard --folder flows

      It writes NAME.flow.yaml and NAME.scenarios.yaml, which 'validate' accepts. The template 'library' writes \
      NAME.library.yaml and a flow NAME_example. Existing files are not replaced.

      Templates:
      \(FlowTemplate.all.map { "  \($0.name): \($0.summary)" }.joined(separator: "\n"))

      Exit codes: 0 written, 64 wrong usage, or a file exists, 74 a file cannot be written.
      """)

  /// A template on the command line.
  struct Template: ExpressibleByArgument {
    let value: FlowTemplate

    init?(argument: String) {
      guard let value = FlowTemplate.all.first(where: { $0.name == argument }) else { return nil }
      self.value = value
    }

    init(_ value: FlowTemplate) { self.value = value }

    var defaultValueDescription: String { value.name }

    static let allValueStrings = FlowTemplate.all.map(\.name)
  }

  @Argument(help: ArgumentHelp("The name of the flow.", valueName: "name"))
  var name: String

  @Option(help: "The template.")
  var template = Template(FlowTemplate.all[0])

  @Option(help: ArgumentHelp("The folder of the files.", valueName: "path"))
  var folder = "."

  func validate() throws {
    guard isIdentifier(name) else {
      throw ValidationError(
        "'\(visibleText(name))' is no name of a flow: it consists of letters, digits and '_', and starts with a letter."
      )
    }
  }

  func run() throws {
    let terminal = Terminal()
    let files = template.value.files(named: name).map { (path: path(of: $0.file), text: $0.text) }
    for file in files where fileExists(file.path) {
      terminal.warn("flowspec: \(visibleText(file.path)) exists already, and is not replaced")
      throw Exit.usage
    }
    for file in files {
      do throws(FileProblem) { try writeText(file.text, path: file.path) } catch {
        terminal.warn("flowspec: \(visibleText("\(error)"))")
        throw Exit.noOutput
      }
      terminal.write(visibleText(file.path) + "\n")
    }
  }

  private func path(of file: String) -> String {
    folder == "." ? file : folder.hasSuffix("/") ? folder + file : folder + "/" + file
  }
}
