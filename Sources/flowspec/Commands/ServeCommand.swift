import ArgumentParser
import Diagnostics
import Dispatch
import FlowKit

#if HTTP
  import FlowServe
#endif

/// The `serve` subcommand: a page with an editor, the running flow, its storyboard and its trace.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serves a page to edit and play the flows of a folder.",
    discussion: """
      flowspec serve flows

      The page has an editor with diagnostics and completion, the running flow, its storyboard and its trace. A saved \
      flow continues where it was, as with 'run --watch'. The server listens on this machine only, and reads and \
      writes only files of the folder. See docs/serving.md.

      Exit codes: 64 wrong usage, 66 the folder cannot be read, 69 the port is in use, or this build has no \
      server, 70 a bug of flowspec.
      """)

  @Argument(help: ArgumentHelp("The folder with the flows.", valueName: "folder"))
  var folder: String

  @Option(help: ArgumentHelp("The port; 0 takes any that is free.", valueName: "number"))
  var port = 8080

  func validate() throws {
    guard (0...65_535).contains(port) else { throw ValidationError("'--port' takes a number from 0 to 65535.") }
  }

  func run() throws {
    let terminal = Terminal()
    guard namesInFolder(folder) != nil else {
      terminal.warn("flowspec: '\(visibleText(folder))' is not a folder that can be read")
      throw Exit.noInput
    }
    #if HTTP
      let server = WorkbenchServer(folder: folder, port: port)
      let done = DispatchSemaphore(value: 0)
      Task.detached {
        do throws(WorkbenchServer.Problem) {
          try await server.run { terminal.write("the page is at \($0)\n") }
        } catch {
          terminal.warn("flowspec: \(visibleText(error.message))")
        }
        done.signal()
      }
      done.wait()
      throw Exit.noServer
    #else
      terminal.warn("flowspec: this build has no server, because it was built without the trait HTTP")
      throw Exit.noServer
    #endif
  }
}
