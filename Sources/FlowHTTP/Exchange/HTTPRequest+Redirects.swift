internal import FlowProgram

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension HTTPRequest {
  /// The maximum number of redirects; more than any real service needs.
  static let mostRedirects = 5

  /// The name of the server in messages: host and port. No other part of the URL is shown.
  var server: String { origin?.words ?? "the server" }

  /// The origin of the server, or `nil` for an invalid URL.
  var origin: Origin? { URL(string: url).flatMap(Origin.init) }

  /// The path and the query.
  var target: String {
    guard let scheme = url.firstRange(of: "://") else { return "/" }
    let target = url[scheme.upperBound...].drop { $0 != "/" && $0 != "?" && $0 != "#" }.prefix { $0 != "#" }
    return target.hasPrefix("/") ? String(target) : "/\(target)"
  }

  /// Returns the next request if a reply is a redirect, or `nil` if it is not.
  ///
  /// As in browsers, a 303, and a 301 or 302 in response to a POST, is followed by a GET without a body. Secrets are
  /// omitted if the target is another server.
  func redirected(by head: HTTPReplyHead) throws(HTTPFailure) -> HTTPRequest? {
    guard [301, 302, 303, 307, 308].contains(head.status), let location = head.value(of: "location") else { return nil }
    guard let base = URL(string: url), let target = URL(string: location, relativeTo: base)?.absoluteURL,
      let old = Origin(base), let new = Origin(target)
    else { throw .redirect(.nowhere) }
    if old.isSecure, !new.isSecure { throw .redirect(.insecure) }
    var next = self
    next.url = target.absoluteString
    if head.status == 303 || head.status < 303 && method == .post {
      next.method = .get
      next.body = nil
      next.headers.removeAll { $0.name.lowercased().hasPrefix("content-") }
    }
    if old != new {
      next.headers.removeAll { $0.isSecret || ["authorization", "cookie"].contains($0.name.lowercased()) }
    }
    return next
  }

  /// Throws for a request that cannot be sent to any server.
  func checkSendable() throws(HTTPFailure) {
    guard let url = URL(string: url), Origin(url) != nil else {
      throw .unsendable("the URL is not an http or https URL")
    }
    for header in headers {
      let isName = !header.name.isEmpty && header.name.utf8.allSatisfy(isTokenByte)
      guard isName else { throw .unsendable("'\(header.name)' is not a name of a header") }
      let isValue = header.value.utf8.allSatisfy { $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F }
      guard isValue else {
        throw .unsendable("the value of header '\(header.name)' contains a line break or another control character")
      }
    }
  }
}

/// Returns whether a byte is valid in the name of a header.
private func isTokenByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
  }
}

/// The origin of a URL: two URLs of the same origin refer to the same server.
struct Origin: Hashable, Sendable {
  let isSecure: Bool
  let host: String
  let port: Int

  /// Creates the origin of a URL; `nil` if it is not an HTTP or HTTPS URL.
  fileprivate init?(_ url: URL) {
    guard let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https", let host = url.host(),
      !host.isEmpty, (0...65_535).contains(url.port ?? 0)
    else { return nil }
    self.isSecure = scheme == "https"
    self.host = host.lowercased()
    self.port = url.port ?? (isSecure ? 443 : 80)
  }

  var words: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return port == (isSecure ? 443 : 80) ? name : "\(name):\(port)"
  }
}
