import FlowBindings
import FlowHTTP
import FlowProgram
import Foundation
import RawServer
import Testing

@Suite(.timeLimit(.minutes(2))) struct CompressionTests {
  private static let gzip = "H4sIAAAAAAACA4tWCsnPVdJRUArJzFWKBQBBWT9MDgAAAA=="
  private static let deflate = "eJyLVgrJz1XSUVAKycxVigUAHScD5w=="

  private func steps(_ body: [UInt8], _ encoding: String) -> [RawServer.Step] {
    let lines = [
      "HTTP/1.1 200 OK", "Content-Type: application/json", "Content-Encoding: \(encoding)",
      "Content-Length: \(body.count)",
    ]
    return [.send(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)]
  }

  @Test(arguments: [("gzip", CompressionTests.gzip), ("deflate", CompressionTests.deflate)])
  func `a compressed reply is unpacked`(encoding: String, text: String) async throws {
    let body = try #require(Data(base64Encoded: text))
    try await RawServer.run { [self] _, _ in
      steps(Array(body), encoding)
    } _: { server in
      let fetched = try await fetch(server.url)
      #expect(fetched.last == "Tom Tim", "\(fetched)")
      #expect(server.requests.first?.value(of: "accept-encoding") == "deflate, gzip")
    }
  }

  @Test func `a small reply that unpacks to more than 8 MB is too large`() async throws {
    let failure = try await failure(of: steps(bomb(megabytes: 9), "deflate"))
    #expect(failure == .tooLarge(limit: HTTPLimits.longestBody))
  }

  @Test func `what claims to be compressed and is not cannot be read`() async throws {
    let fetched = try await RawServer.run { [self] _, _ in
      steps(Array("[\"Tom\"]".utf8), "gzip")
    } _: {
      try await fetch($0.url)
    }
    #expect(fetched.codes == ["unreadable-reply"])
    #expect(
      fetched.faults == ["'web.get' failed: the reply is compressed as 'gzip', which is not supported or is damaged"])
  }

  @Test func `another compression is named`() async throws {
    let fetched = try await RawServer.run { [self] _, _ in
      steps([1, 2, 3], "br")
    } _: {
      try await fetch($0.url, operation: "errors: { failed: timeout }")
    }
    #expect(fetched.codes == ["unreadable-reply"])
    #expect(
      fetched.faults == ["'web.get' failed: the reply is compressed as 'br', which is not supported or is damaged"])
  }

  @Test func `events are asked for as they are, and unpacked where the server compresses them all the same`()
    async throws
  {
    // "data: hello\n\n"
    let packed = try #require(Data(base64Encoded: "eJxLSSxJtFLISM3JyefiAgAf6gQd"))
    try await RawServer.run { _, _ in
      let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Encoding: deflate\r\n\r\n"
      return [.send(Array(head.utf8) + packed), .wait(.seconds(60))]
    } _: { server in
      try await withConnections { connections in
        struct Heard: Error {}
        await #expect(throws: Heard.self) {
          try await connections.followEvents(HTTPRequest(.get, server.url)) { event in
            #expect(event.data == "hello")
            throw Heard()
          }
        }
        #expect(server.requests.first?.value(of: "accept-encoding") == "identity")
      }
    }
  }

  /// Returns a stream of zeros with a compression ratio of a thousand: one zero, and then repeatedly "the last byte
  /// 258 times".
  private func bomb(megabytes: Int) -> [UInt8] {
    var bits: [UInt8] = [1, 1, 0] + [0, 0, 1, 1, 0, 0, 0, 0]
    // Eight repetitions take thirteen bytes.
    let eight = Array(repeating: [1, 1, 0, 0, 0, 1, 0, 1] + [0, 0, 0, 0, 0], count: 8).flatMap { $0 } as [UInt8]
    for _ in 0...(megabytes << 20) / (8 * 258) { bits += eight }
    var bytes: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: bits.count, by: 8) {
      var byte: UInt8 = 0
      for (place, bit) in bits[start..<min(start + 8, bits.count)].enumerated() { byte |= bit << place }
      bytes.append(byte)
    }
    return bytes
  }
}
