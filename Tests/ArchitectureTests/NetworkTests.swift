import Testing

/// Modules with network access.
private let networking: Set<String> = [
  "AsyncHTTPClient", "NIO", "NIOCore", "NIOPosix", "NIOHTTP1", "NIOSSL",
  "NIOHTTPCompression", "FoundationNetworking",
]

@Suite struct NetworkTests {
  @Test func `only the parts that speak HTTP import the network`() throws {
    for file in try Repository.swiftFiles(in: ["Sources", "Examples", "Benchmarks"])
    where !["Sources/FlowHTTP/", "Sources/FlowServe/"].contains(where: { file.path.hasPrefix($0) }) {
      for module in file.imports { #expect(!networking.contains(module), "\(file.path) imports \(module)") }
    }
  }

  @Test func `nothing loads the networking of Foundation, which takes nine milliseconds at each start`() throws {
    for file in try Repository.swiftFiles(in: ["Sources"]) {
      #expect(!file.imports.contains("FoundationNetworking"), "\(file.path)")
    }
  }
}
