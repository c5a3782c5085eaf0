import ArgumentParser
import Diagnostics
import Dispatch
import FlowBindings
import FlowKit

/// The services of a flow carried out in earnest, as long as it is played.
struct RealServices {
  /// What the players ask.
  let services: OutsideServices
  private let bound: BoundServices

  /// Makes ready what a file of bindings says; `nil` where the flow has mistakes and is not played at all.
  ///
  /// - Throws: The exit code, when something of the environment is missing, which standard error tells.
  init?(_ file: FlowFile, path: String, _ terminal: Terminal) throws {
    guard let bindings = file.bindings, let program = file.program else { return nil }
    var variables: [String: String] = [:]
    for variable in bindings.variables { variables[variable.name] = environment(variable.name) }
    let notes = ConsoleNotes()
    do throws(BindingProblem) {
      let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
      bound = try BoundServices(bindings, of: program, folder: folder, environment: variables) { notes.note($0) }
    } catch {
      let problem = Diagnostic(code: "unusable-bindings", span: error.span, message: error.description)
      terminal.warn(terminal.errorRenderer(for: file.sources).render(problem))
      throw Exit.badInput
    }
    services = OutsideServices(bound.services, for: program, notes: notes)
  }

  /// Ends all that runs for the flow; returns when it is gone.
  func close() {
    services.close()
    let isDone = DispatchSemaphore(value: 0)
    Task {
      await bound.close()
      isDone.signal()
    }
    isDone.wait()
  }
}
