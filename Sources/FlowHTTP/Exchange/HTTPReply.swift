/// The head of a reply.
public struct HTTPReplyHead: Sendable, Hashable {
  /// The status code.
  public let status: Int
  /// The headers in their original order, including repeated names.
  public let headers: [HTTPRequest.Header]

  /// Creates a head.
  public init(status: Int, headers: [HTTPRequest.Header] = []) {
    self.status = status
    self.headers = headers
  }

  /// Returns the value of the first header with a name.
  public func value(of name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The content type without parameters, in lower case; `nil` if there is none.
  public var contentType: String? {
    guard let line = value(of: "content-type") else { return nil }
    let kind = line.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }.lowercased()
    return kind.isEmpty ? nil : kind
  }

  /// The content encoding if it is not supported; `nil` if the body is readable.
  var foreignEncoding: String? {
    guard let encoding = value(of: "content-encoding")?.lowercased() else { return nil }
    return ["", "identity", "gzip", "deflate"].contains(encoding) ? nil : String(encoding.prefix(40))
  }

  /// Whether the body may be JSON: the content type is a JSON type or is missing.
  public var mayBeJSON: Bool {
    guard let contentType else { return true }
    return contentType == "application/json" || contentType == "text/json" || contentType.hasSuffix("+json")
  }
}

/// A complete reply.
public struct HTTPReply: Sendable, Hashable {
  /// The status and the headers.
  public let head: HTTPReplyHead
  /// The body; empty if there is none.
  public let body: [UInt8]

  /// Creates a reply.
  public init(head: HTTPReplyHead, body: [UInt8] = []) {
    self.head = head
    self.body = body
  }
}
