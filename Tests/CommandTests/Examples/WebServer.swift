import Foundation
import RawServer
import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// A web host that serves a flow during a test.
struct WebServer: Sendable {
  /// The maximum waiting time in seconds. It is long, because on a machine with few cores concurrent tests may delay
  /// this one.
  static let patience = 300

  let port: UInt16

  /// The origin that a browser sends.
  var origin: String { "http://127.0.0.1:\(port)" }

  /// The reason why a test cannot continue.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  /// Serves a flow on a free port while a closure runs.
  static func serving(
    _ flow: String, _ arguments: [String] = [], _ body: @escaping @Sendable (WebServer) async throws -> Void
  ) async throws {
    try await withServer("web-example", [flow, "--port", "0"] + arguments) { try await body(WebServer(port: $0)) }
  }

  /// Starts a run and returns its name.
  func start(_ content: String = "{}") async throws -> String {
    let answer = try await post("/sessions", content)
    guard answer.status == 201, let name = answer.body.firstMatch(of: #/"session":"([^"]+)"/#)?.1 else {
      throw Problem(description: "no run was started: \(answer)")
    }
    return String(name)
  }

  /// Sends a request like the page.
  func post(_ path: String, _ content: String) async throws -> Answer {
    try await ask("POST", path, ["Origin: \(origin)", "Content-Type: application/json"], content)
  }

  /// Sends a request and waits for the whole response.
  func ask(
    _ method: String, _ path: String, _ headers: [String] = [], _ content: String = "", host: String? = nil
  ) async throws -> Answer {
    let connection = try await connect(method, path, headers, content, host: host, isLast: true)
    let text = try await connection.read { _ in false }
    guard let match = text.firstMatch(of: #/^HTTP\/1\.1 (\d+)[^\r]*\r\n/#), let status = Int(match.1),
      let end = text.firstRange(of: "\r\n\r\n")
    else { throw Problem(description: "this is no answer: '\(text)'") }
    let headers = text[match.range.upperBound..<end.lowerBound]
    return Answer(status: status, headers: String(headers), body: String(text[end.upperBound...]))
  }

  /// Sends a request and leaves the connection open, as required for a stream.
  func connect(
    _ method: String, _ path: String, _ headers: [String] = [], _ content: String = "", host: String? = nil,
    isLast: Bool = false
  ) async throws -> WebConnection {
    let connection = try await RawConnection.open(port: Int(port))
    let lines =
      ["\(method) \(path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")"] + headers
      + (content.isEmpty ? [] : ["Content-Length: \(content.utf8.count)"]) + (isLast ? ["Connection: close"] : [])
    try await connection.write(lines.joined(separator: "\r\n") + "\r\n\r\n" + content)
    return WebConnection(connection)
  }
}

/// The response of a server.
struct Answer: Sendable {
  let status: Int
  let headers: String
  let body: String
}

/// An open connection with further input.
final class WebConnection: Sendable {
  private let connection: RawConnection

  init(_ connection: RawConnection) { self.connection = connection }

  func close() { connection.close() }

  /// Returns the next text, up to an expected content or the end of the connection.
  func read(until isEnough: @escaping @Sendable (String) -> Bool) async throws -> String {
    try await within(seconds: WebServer.patience) { [connection] in
      var bytes: [UInt8] = []
      while let part = await connection.read() {
        bytes += part
        if isEnough(String(decoding: bytes, as: UTF8.self)) { break }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Returns the next matching screen of a stream.
  func screen(where isRight: @escaping @Sendable (String) -> Bool = { _ in true }) async throws -> String {
    let text = try await read { text in text.split(separator: "\n\n").contains { isScreen($0) && isRight(String($0)) } }
    guard let screen = text.split(separator: "\n\n").last(where: { isScreen($0) && isRight(String($0)) }) else {
      throw WebServer.Problem(description: "the stream ended after '\(text)'")
    }
    return String(screen)
  }
}

private func isScreen(_ event: Substring) -> Bool { event.contains("data: {") && event.hasSuffix("}") }

/// Returns the result of a closure, with a timeout.
func within<Result: Sendable>(
  seconds: Int, _ body: @escaping @Sendable () async throws -> Result
) async throws -> Result {
  try await withThrowingTaskGroup(of: Result.self) { group in
    group.addTask(operation: body)
    group.addTask {
      try await Task.sleep(for: .seconds(seconds))
      throw WebServer.Problem(description: "nothing came in \(seconds) s")
    }
    defer { group.cancelAll() }
    guard let result = try await group.next() else { throw CancellationError() }
    return result
  }
}

/// Runs an example's server while a closure runs. The closure receives the port that the server reports.
func withServer(
  _ program: String, _ arguments: [String], _ body: @escaping @Sendable (UInt16) async throws -> Void
) async throws {
  _ = try await run(
    .path(FilePath("\(products)/\(program)")), arguments: Arguments(arguments), environment: quietEnvironment,
    workingDirectory: FilePath(repository), input: .none, output: .sequence, error: .discarded
  ) { execution in
    defer { try? execution.send(signal: .terminate) }
    var lines = execution.standardOutput.strings().makeAsyncIterator()
    guard let line = try await lines.next(), let match = line.firstMatch(of: #/127\.0\.0\.1:(\d+)\//#),
      let port = UInt16(match.1)
    else { throw WebServer.Problem(description: "the server did not say where it is") }
    try await body(port)
  }
}
