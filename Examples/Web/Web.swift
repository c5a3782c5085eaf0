internal import ArgumentParser
internal import FlowKit
internal import FlowWeb
internal import FlyingFox
internal import FlyingSocks
internal import Foundation

/// A server of a flow for browsers: each tab plays its own run.
@main
struct Web: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "web-example", abstract: "Plays a flow in the browser.")

  @Argument(help: "The flow: NAME.flow.yaml.")
  var flow: String

  @Option(help: "The address to listen at; the default is heard by this machine alone.")
  var address = "127.0.0.1"

  @Option(help: "The port to listen at; 0 takes any that is free.")
  var port: UInt16 = 8080

  @Option(help: "How many tabs may play at a time.")
  var sessions = 16

  @Option(help: "How many seconds a run outlives its stream, so that a tab can come back.")
  var grace = 10.0

  @Option(help: "How many seconds a stream is quiet at most; so soon a tab that left is noticed.")
  var heartbeat = 5.0

  func validate() throws {
    guard sessions > 0 else { throw ValidationError("'--sessions' has to be 1 or more.") }
    guard (0...86_400).contains(grace) else { throw ValidationError("'--grace' has to be from 0 to 86400.") }
    guard (0.01...60).contains(heartbeat) else { throw ValidationError("'--heartbeat' has to be from 0.01 to 60.") }
  }

  func run() async throws {
    let file = try FlowFile.load(path: flow)
    guard let program = file.program else {
      FileHandle.standardError.write(Data(DiagnosticRenderer(sources: file.sources).render(file.diagnostics).utf8))
      throw ExitCode.failure
    }
    let server = HTTPServer(address: try sockaddr_in.inet(ip4: address, port: port), logger: .disabled)
    let runs = WebRuns(limit: sessions, grace: .seconds(grace), heartbeat: .seconds(heartbeat)) { _ in program }
    let host = WebHost(runs, address: address)
    await server.appendRoute("*") { HTTPResponse(await host.answer(WebRequest($0))) }
    try await server.serve(at: port) { [address] port in
      FileHandle.standardOutput.write(Data("\(program.name) is at http://\(address):\(port)/\n".utf8))
    }
  }
}
