import ArgumentParser
import Diagnostics
import Dispatch
import FlowBindings
import FlowKit
import FlowPlay

#if HTTP
  import FlowHTTP
#endif

/// The adapters for the services of a flow while it is played.
struct RealServices {
  /// The adapters for the players.
  let services: AdapterRunner
  private let bound: BoundServices

  /// The HTTP client of this build, or `nil` when it is built without the trait HTTP.
  private static var http: HTTPClientSupport? {
    #if HTTP
      .client
    #else
      nil
    #endif
  }

  /// Creates the adapters for a file of bindings; `nil` for a flow with errors, which is not played.
  ///
  /// - Throws: The exit code if a variable of the environment is missing, which is reported on standard error.
  init?(_ file: FlowFile, path: String, _ terminal: Terminal) throws {
    guard let bindings = file.bindings, let program = file.program else { return nil }
    var variables: [String: String] = [:]
    for variable in bindings.variables { variables[variable.name] = environment(variable.name) }
    let notes = ConsoleNotes()
    do throws(BindingProblem) {
      let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
      bound = try BoundServices(bindings, of: program, folder: folder, environment: variables, http: Self.http) {
        notes.note($0)
      }
    } catch {
      let problem = Diagnostic(code: "unusable-bindings", span: error.span, message: error.description)
      terminal.warn(terminal.errorRenderer(for: file.sources).render(problem))
      throw Exit.badInput
    }
    services = AdapterRunner(bound.services, for: program, notes: notes)
  }

  /// Ends the running work of the adapters; returns when it has ended.
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
