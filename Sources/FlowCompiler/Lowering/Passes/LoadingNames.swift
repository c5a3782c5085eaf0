internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// The variables that expose the calls of a presenter to its expressions.
struct LoadingNames: PresenterPass {
  let values: ValueCompiler

  /// The names after `loading.` that exist in every presenter.
  static let words = ["any", "count", "keys"]

  /// Returns the names under which some calls are loading, each once.
  static func names(of calls: [CallSyntax]) -> [String] {
    var names: [String] = []
    for call in calls {
      guard let name = call.loading, !names.contains(name.text) else { continue }
      if !words.contains(name.text) { names.append(name.text) }
    }
    return names
  }

  /// Declares the variables, and returns the values that they read.
  func declare(in names: inout ReadableNames) -> [LoadingRead] {
    let calls = signature.declaration.calls
    var reads: [LoadingRead] = []
    func declare(_ name: String, _ type: ValueType, _ read: LoadingRead) {
      names.own.declare("loading.\(name)", type, .loading(reads.count))
      reads.append(read)
    }
    if !calls.isEmpty { declare("any", .bool, .any) }
    for name in LoadingNames.names(of: calls) {
      declare(name, .bool, .named(name))
      declare("count.\(name)", .int, .count(name))
      declare("keys.\(name)", .list(.string), .keys(name))
    }
    if !signature.isStore, !isOfLibrary, context.mayLoad {
      names.own.declare(SystemVariable.isFlowLoading.name, .bool, .system(.isFlowLoading))
    }
    return reads
  }
}
