internal import FlyingFox
internal import FlyingSocks
internal import Foundation

/// A small server of kittens in pages, for `flowspec run flows/kittens/kittens.flow.yaml --bindings …`.
///
/// It listens only on this machine. Its argument is the port, 8090 by default; 0 selects a free one.
@main
struct Kittens {
  static let names = [
    "Mia", "Tom", "Luna", "Felix", "Cleo", "Simba", "Nala", "Oscar", "Lily", "Max", "Bella", "Leo", "Zoe", "Milo",
  ]
  static let pageSize = 5

  static func main() async {
    do {
      try await serve()
    } catch {
      // An error that escapes from 'main' would end in a crash report.
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func serve() async throws {
    let port = CommandLine.arguments.dropFirst().first.flatMap { UInt16($0) } ?? 8090
    let server = HTTPServer(address: try sockaddr_in.inet(ip4: "127.0.0.1", port: port), logger: .disabled)
    await server.appendRoute("GET /kittens") { request in
      let number = request.query.first { $0.name == "page" }.flatMap { Int($0.value) } ?? 1
      return try page(number, at: request.headers[.host] ?? "127.0.0.1:\(port)")
    }
    await server.appendRoute("GET /pictures/*") { picture(of: $0.path) }
    try await server.serve(at: port) { port in
      FileHandle.standardOutput.write(Data("There are kittens at http://127.0.0.1:\(port)/kittens?page=1\n".utf8))
    }
  }

  /// Returns a page as JSON: its kittens, and the number of the next page if there is one.
  private static func page(_ number: Int, at host: String) throws -> HTTPResponse {
    struct Kitten: Encodable {
      let id, name, picture: String
    }
    struct Page: Encodable {
      let kittens: [Kitten]
      let next: Int?
    }
    // A page number out of range selects an empty page after the last one.
    let number = min(max(number, 1), names.count)
    let first = min((number - 1) * pageSize, names.count)
    let last = min(first + pageSize, names.count)
    let kittens = (first..<last).map { index in
      Kitten(id: "k\(index + 1)", name: names[index], picture: "http://\(host)/pictures/\(index + 1).svg")
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return HTTPResponse(
      statusCode: .ok, headers: [.contentType: "application/json"],
      body: try encoder.encode(Page(kittens: kittens, next: last < names.count ? number + 1 : nil)))
  }

  /// Returns a drawing of a kitten in its own colour.
  private static func picture(of path: String) -> HTTPResponse {
    let name = path.split(separator: "/").last?.split(separator: ".").first
    guard let number = name.flatMap({ Int($0) }), (1...names.count).contains(number) else {
      return HTTPResponse(statusCode: .notFound)
    }
    let colour = "hsl(\(number * 360 / names.count) 45% 60%)"
    let drawing = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" role="img">
        <g fill="\(colour)">
          <path d="M20 15 45 35H55L80 15 82 60A32 32 0 0 1 18 60Z"/>
        </g>
        <circle cx="37" cy="55" r="5"/><circle cx="63" cy="55" r="5"/>
        <path d="M46 68H54L50 73ZM50 73V78M50 78Q42 84 36 78M50 78Q58 84 64 78" stroke="#000" fill="none"/>
      </svg>
      """
    return HTTPResponse(
      statusCode: .ok, headers: [.contentType: "image/svg+xml"], body: Data(drawing.utf8))
  }
}
