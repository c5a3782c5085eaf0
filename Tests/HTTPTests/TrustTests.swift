import FlowBindings
import FlowHTTP
import Foundation
import RawServer
import Testing

/// Servers with certificates from no authority of this system.
@Suite(.timeLimit(.minutes(2))) struct TrustTests {
  private let good: RawServer.Answering = { _, _ in [.reply("200 OK", #"["Tom"]"#)] }

  private func withAuthority<Result>(_ text: String, _ body: (String) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "trust-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try text.write(to: folder.appending(path: "authority.pem"), atomically: true, encoding: .utf8)
    return try await body(folder.path)
  }

  @Test func `a server whose authority the bindings name is trusted`() async throws {
    try await RawServer.run(isSecure: true, good) { server in
      let fetched = try await withAuthority(RawServer.certificate) { folder in
        try await fetch(server.url, service: "tls: { ca: authority.pem }", folder: folder)
      }
      #expect(fetched.last == "Tom", "\(fetched)")
    }
  }

  @Test func `a server whose authority is not known is a fault that says how to name it`() async throws {
    try await RawServer.run(isSecure: true, good) { server in
      let fetched = try await fetch(server.url)
      #expect(fetched.codes == ["untrusted-server"])
      let why = "127.0.0.1:\(server.port) cannot be trusted: its certificate is not valid"
      #expect(fetched.faults == ["'web.get' failed: \(why)"])
    }
  }

  @Test func `a certificate file that is missing or empty is reported before the first request`() async throws {
    try await withAuthority("hello") { folder in
      for (file, why) in [
        ("none.pem", "there is no file '\(folder)/none.pem'"),
        (
          "authority.pem",
          "the file '\(folder)/authority.pem' contains no PEM certificate ('-----BEGIN CERTIFICATE-----')"
        ),
      ] {
        let problem = await #expect(throws: BindingProblem.self) {
          try await fetch("https://127.0.0.1:1", service: "tls: { ca: \(file) }", folder: folder)
        }
        #expect(problem?.description == "the certificates of 'web' cannot be used: \(why)")
      }
    }
  }
}
