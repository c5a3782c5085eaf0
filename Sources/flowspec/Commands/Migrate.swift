import ArgumentParser
import Diagnostics
import FlowKit

/// The `migrate` subcommand, which rewrites files of edition 1.
struct Migrate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Rewrites files of an earlier edition of the language.",
    discussion: """
      Flows, libraries, scenarios, fakes, bindings and 'flowspec.yaml' are rewritten in place. Comments and layout stay as they \
      are. A file that cannot be parsed is reported and not changed.

      Exit codes: 0 migrated, or nothing to migrate, 1 '--check' found something to migrate, 64 wrong usage, 65 a file \
      cannot be parsed, 66 a file cannot be read, 70 a bug of flowspec, 74 a file cannot be written.
      """)

  @Argument(
    help: ArgumentHelp("Files, and folders in which every file of a flow is migrated.", valueName: "path"))
  var paths: [String]

  @Flag(help: "Lists the changes, and writes nothing.")
  var check = false

  func run() throws {
    let terminal = Terminal()
    let search = AuthoredFiles(at: paths)
    for problem in search.problems { terminal.warn("flowspec: \(visibleText("\(problem)"))") }
    var (unread, unparsed, unwritten, changed) = (!search.problems.isEmpty, false, false, 0)
    for path in search.files {
      var sources = Sources()
      let file: MigratedFile
      do throws(FileProblem) { file = try MigratedFile(path: path, into: &sources) } catch {
        terminal.warn("flowspec: \(visibleText("\(error)"))")
        unread = true
        continue
      }
      if file.migration.report.hasErrors {
        terminal.warn(terminal.errorRenderer(for: sources).render(file.migration.report.sorted))
        terminal.warn("flowspec: \(visibleText(path)) is not changed")
        unparsed = true
        continue
      }
      if file.migration.changes.isEmpty { continue }
      changed += 1
      if check {
        for line in file.descriptions { terminal.write(visibleText(line) + "\n") }
        continue
      }
      do throws(FileProblem) {
        try file.write()
        terminal.write(visibleText("\(path): \(Migrate.counted(file.migration.changes.count, "change"))") + "\n")
      } catch {
        terminal.warn("flowspec: \(visibleText("\(error)"))")
        unwritten = true
      }
    }
    if changed == 0, !unparsed, !unread { terminal.write("nothing to migrate\n") }
    if unread { throw Exit.noInput }
    if unparsed { throw Exit.badInput }
    if unwritten { throw Exit.noOutput }
    if check, changed > 0 { throw Exit.findings }
  }

  private static func counted(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }
}
