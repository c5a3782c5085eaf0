import FlowKit
import FlowWeb

/// The replies to a browser that plays a flow. The server of the app passes each request on.
struct FlowPages {
  private let host: WebHost

  init(_ program: Program) {
    let runs = WebRuns(limit: 16, grace: .seconds(10), heartbeat: .seconds(5)) { _ in program }
    host = WebHost(runs, address: "127.0.0.1")
  }

  func reply(
    to method: String, _ path: String, headers: [(name: String, value: String)], body: [UInt8] = []
  ) async -> WebAnswer {
    await host.answer(
      WebRequest(method: method, path: path, headers: headers) { limit in body.count <= limit ? body : nil })
  }
}
