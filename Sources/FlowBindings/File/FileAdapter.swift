package import CEL
internal import FlowProgram

/// An adapter for files in a folder.
///
/// A watched file is polled. This works on all systems and file systems, and also if the file is replaced, or
/// deleted and recreated.
package struct FileAdapter: ServiceAdapter {
  /// The maximum delay until a change is noticed.
  static let pause: Duration = .milliseconds(150)
  /// The time for which a file may be partially written before it counts as a problem.
  static let patience: Duration = .seconds(1)

  /// The folder of the files.
  let folder: String

  package init(folder: String) { self.folder = folder }

  package func answer(_ request: BoundRequest) async throws -> Value {
    switch request.binding.action {
    case .read(let parts): return try read(try path(of: parts, request))
    case .write(let parts):
      try write(content(of: request).outgoingJSON + "\n", to: try path(of: parts, request))
      return .null
    default: throw CancellationError()
    }
  }

  package func follow(
    _ request: BoundRequest, _ handOver: @Sendable (Result<Value, OutsideProblem>) async -> Void
  ) async throws {
    guard case .watch(let parts) = request.binding.action else { throw CancellationError() }
    let path = try path(of: parts, request)
    var watch = FileWatch()
    while true {
      switch watch.check(at: path, { try read(path) }) {
      case .value(let value): await handOver(.success(value))
      case .problem(let problem):
        if request.binding.error(of: problem.cause) != nil { throw problem }
        // A file that does not exist yet is not a problem.
        if problem.cause != .missing { await handOver(.failure(problem)) }
      case nil: break
      }
      try await Task.sleep(for: FileAdapter.pause)
    }
  }

  package func close() async {}

  // MARK: Paths and contents

  /// Returns the path of a file. An interpolation is a part of a name and never contains a folder.
  private func path(of parts: [StringPart], _ request: BoundRequest) throws -> String {
    var path = ""
    for (isInterpolation, text) in try request.parts(of: parts) {
      if isInterpolation, text.isEmpty || text.hasPrefix(".") || text.contains("/") || text.utf8.contains(0) {
        throw OutsideProblem(
          .missing, "a part of the file's name is empty, begins with a dot or contains a slash", kind: .unsendable)
      }
      path += text
    }
    return "\(folder)/\(path)"
  }

  /// Returns the value to write: the value in the binding, the only argument, or all arguments by name.
  private func content(of request: BoundRequest) throws -> Value {
    let fields = request.arguments.fields
    if request.binding.body == nil, fields.count == 1, let only = fields[0] { return only }
    return try request.body()
  }
}
