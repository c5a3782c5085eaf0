import FlowTooling
import Foundation
@testable import LanguageServer
import Synchronization

/// A server with a client that keeps what it receives.
final class Session: Sendable {
  private let server: LanguageServer
  private let number = Mutex(0)

  /// Creates a server and initializes it.
  ///
  /// - Parameter root: The folder in which the server looks for files, after a moment.
  init(capabilities: JSON = [:], files: [String: String] = [:], root: String? = nil, isInitialized: Bool = true) {
    let received = Box()
    let disk = Workspace.Disk(read: { files[$0].map { Array($0.utf8) } }, names: { _ in [] })
    server = LanguageServer(
      LanguageServer.Environment(
        disk: disk, rules: [],
        search: { _ in
          Thread.sleep(forTimeInterval: 0.1)
          return files.keys.sorted()
        }),
      send: { received.add($0) })
    box = received
    guard isInitialized else { return }
    _ = request("initialize", ["capabilities": capabilities, "rootUri": root.map { .string($0) } ?? .null])
    notify("initialized", [:])
  }

  private let box: Box

  final class Box: Sendable {
    private let all = Mutex<[String]>([])
    func add(_ text: String) { all.withLock { $0.append(text) } }
    var texts: [String] { all.withLock { $0 } }
  }

  var messages: [JSON] { box.texts.compactMap { JSON(parsing: Array($0.utf8)) } }

  var diagnostics: [JSON] {
    messages.filter { $0["method"]?.text == "textDocument/publishDiagnostics" }.compactMap { $0["params"] }
  }

  /// The newest diagnostics of the file that was checked last.
  var newestDiagnostics: [JSON] { diagnostics.last?["diagnostics"]?.items ?? [] }

  /// All problems of a file, also those that the server holds back.
  func problems(_ uri: String) -> [Problem] { server.newest().workspace.problems(FileURI.path(uri)) }

  @discardableResult
  func receive(_ message: JSON) -> Int32? { server.receive(Array(message.serialized.utf8)) }

  func receive(raw: String) -> Int32? { server.receive(Array(raw.utf8)) }

  func notify(_ method: String, _ params: JSON) {
    receive(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  /// Sends a request and returns its number.
  func request(_ method: String, _ params: JSON) -> Int {
    let id = number.withLock { number in
      number += 1
      return number
    }
    receive(["jsonrpc": "2.0", "id": .int(id), "method": .string(method), "params": params])
    return id
  }

  func answer(_ id: Int) -> JSON? { messages.first { $0["id"]?.number == id && $0["method"] == nil } }

  /// Sends a request and waits for its result.
  func ask(_ method: String, _ params: JSON) async -> JSON? {
    let id = request(method, params)
    await finish()
    return answer(id)?["result"]
  }

  func finish() async { await server.finish() }

  var rememberedFileCount: Int { server.rememberedFileCount }

  func open(_ uri: String, _ text: String, version: Int = 1) {
    notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": .string(uri), "languageId": "yaml", "version": .int(version), "text": .string(text)]])
  }

  func change(_ uri: String, version: Int, _ changes: [JSON]) {
    notify(
      "textDocument/didChange",
      ["textDocument": ["uri": .string(uri), "version": .int(version)], "contentChanges": .array(changes)])
  }

  /// A place in a file, as the params of requests.
  static func place(_ uri: String, _ line: Int, _ character: Int) -> JSON {
    ["textDocument": ["uri": .string(uri)], "position": ["line": .int(line), "character": .int(character)]]
  }
}
