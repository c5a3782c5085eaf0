import FlowKit
import Foundation

/// A program that plays the account flow with its own service: it signs in, reads the stream of points, and checks
/// that it ends with the flow.
@main
struct Service {
  static func main() async {
    do {
      try await play()
    } catch {
      // An error that escapes from 'main' would end in a crash report.
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(1)
    }
  }

  private static func play() async throws {
    let file = try FlowFile.load(path: "flows/account/account.flow.yaml")
    guard let program = file.program else {
      print(DiagnosticRenderer(sources: file.sources).render(file.diagnostics), terminator: "")
      exit(1)
    }
    let accounts = Accounts(for: program)
    let host = try FlowHost(program, services: accounts.services)

    try await host.send("signIn")
    try await host.send("editName", ["value": .string("Ada")])
    try await host.send("editPassword", ["value": .string("babbage")])
    try await host.send("submit")
    print("A wrong word: \(try await host.shown("problem") { !$0.isNull })")
    try await host.send("editPassword", ["value": .string("lovelace")])
    try await host.send("submit")
    print("The right one: Hello, \(try await host.shown("name", on: "home") { $0.asString == "Ada" })")

    try await host.send("profile")
    print("Points at first: \(try await host.shown("points") { $0.asInt != nil })")
    await accounts.credit(5, to: "u1")
    print("Points now: \(try await host.shown("points") { $0.asInt == 5 })")

    await host.cancel()
    while await accounts.listenerCount > 0 { await Task.yield() }
    print("Nobody follows the points any more. Faults: \(await host.faults.count).")
  }
}

/// An expected value was not shown.
struct NotShown: Error {}

extension FlowHost {
  /// Returns a field of the screen on top as soon as it has an expected value.
  ///
  /// - Parameter screen: The expected screen on top, or `nil` for any.
  nonisolated func shown(
    _ field: String, on screen: String? = nil, where isRight: @Sendable (Value) -> Bool
  ) async throws -> String {
    for await model in models {
      if let screen, !program.screenName(of: model).hasPrefix(screen) { continue }
      if let value = model.top.fields[field], isRight(value) { return value.literal }
    }
    throw NotShown()
  }
}
