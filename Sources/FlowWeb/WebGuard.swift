/// The rules by which a server on this machine refuses requests of other sites.
///
/// Browsers state truthfully from which site a request comes (`Origin`) and to which name it was sent (`Host`). A
/// foreign origin is refused, and so is a foreign name, with which another site could pose as this one.
public struct WebGuard: Sendable {
  /// The maximum number of bytes of a body that is skipped to keep the connection.
  public static let skippedLimit = 2 * 1024 * 1024

  private let names: [String]

  /// Creates the rules of a server at an address.
  public init(address: String) { names = ["localhost", "127.0.0.1", address] }

  /// Refuses a request of another site, and one whose body may hide another request.
  public func check(_ request: WebRequest) throws(WebRefusal) {
    // An unread body would be parsed as the next request, with headers of the sender's choice.
    let length = request.header("Content-Length").map { Int($0) ?? .max } ?? 0
    guard request.header("Transfer-Encoding") == nil, length <= WebGuard.skippedLimit else { throw .unreadable }
    guard let host = request.header("Host"), isOurs(host) else { throw .foreign }
    let origin = request.header("Origin")
    guard origin == nil || origin == "http://\(host)" else { throw .foreign }
    // A request that changes something comes from the page, which always sends its origin.
    if request.method != "GET", request.method != "HEAD", origin == nil { throw .foreign }
  }

  /// Returns whether a host name, with its port, is a name of this server.
  private func isOurs(_ host: String) -> Bool { names.contains { host == $0 || host.hasPrefix("\($0):") } }
}
