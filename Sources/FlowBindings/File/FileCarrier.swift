internal import CEL
internal import FlowProgram

/// Carries a service out by files in a folder.
///
/// A file that is watched is looked at every now and then, which works on all systems and file systems, and survives that it is
/// replaced, deleted and made anew.
struct FileCarrier: ServiceCarrier {
  /// How long nothing is seen of a change, at most.
  static let pause: Duration = .milliseconds(150)
  /// How long a file may be half written before that is a problem.
  static let patience: Duration = .seconds(1)

  /// The folder of the files.
  let folder: String

  func answer(_ request: BoundRequest) async throws -> Value {
    switch request.binding.action {
    case .read(let parts): return try read(try path(of: parts, request))
    case .write(let parts):
      try write(content(of: request).outgoingJSON + "\n", to: try path(of: parts, request))
      return .null
    default: throw CancellationError()
    }
  }

  func follow(
    _ request: BoundRequest, _ handOver: @Sendable (Result<Value, OutsideProblem>) async -> Void
  ) async throws {
    guard case .watch(let parts) = request.binding.action else { throw CancellationError() }
    let path = try path(of: parts, request)
    var watch = FileWatch()
    while true {
      switch watch.look(at: path, { try read(path) }) {
      case .value(let value): await handOver(.success(value))
      case .problem(let problem):
        if request.binding.error(of: problem.cause) != nil { throw problem }
        // A file that is not there yet is nothing to complain about.
        if problem.cause != .missing { await handOver(.failure(problem)) }
      case nil: break
      }
      try await Task.sleep(for: FileCarrier.pause)
    }
  }

  func close() async {}

  // MARK: Paths and contents

  /// The path of a file. A hole stands for a part of a name, never for a way through folders.
  private func path(of parts: [TextPart], _ request: BoundRequest) throws -> String {
    var path = ""
    for (isHole, text) in try request.parts(of: parts) {
      if isHole, text.isEmpty || text.hasPrefix(".") || text.contains("/") || text.utf8.contains(0) {
        throw OutsideProblem(
          .missing, "a part of the file's name is empty, begins with a dot or has a slash in it", kind: .unsendable)
      }
      path += text
    }
    return "\(folder)/\(path)"
  }

  /// What is written: what the binding says, or the only argument, or all by their names.
  private func content(of request: BoundRequest) throws -> Value {
    let fields = request.arguments.fields
    if request.binding.body == nil, fields.count == 1, let only = fields[0] { return only }
    return try request.body()
  }
}
