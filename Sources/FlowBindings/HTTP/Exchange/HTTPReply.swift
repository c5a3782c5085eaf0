/// The head of what a server replied.
public struct HTTPReplyHead: Sendable, Hashable {
  /// The number that says how it went.
  public let status: Int
  /// The lines of the head in their order, a name as often as it came.
  public let headers: [HTTPRequest.Header]

  /// Describes a head.
  public init(status: Int, headers: [HTTPRequest.Header] = []) {
    self.status = status
    self.headers = headers
  }

  /// The value of the first line of a name.
  public func value(of name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The kind of data of the body without parameters, in lower case; `nil` where the head does not say.
  public var contentType: String? {
    guard let line = value(of: "content-type") else { return nil }
    let kind = line.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }.lowercased()
    return kind.isEmpty ? nil : kind
  }

  /// The way in which the body is compressed where that is none of those that are unpacked; `nil` where it can be read.
  var foreignEncoding: String? {
    guard let encoding = value(of: "content-encoding")?.lowercased() else { return nil }
    return ["", "identity", "gzip", "deflate"].contains(encoding) ? nil : String(encoding.prefix(40))
  }

  /// Whether the body can be JSON: the head says so, or says nothing.
  public var mayBeJSON: Bool {
    guard let contentType else { return true }
    return contentType == "application/json" || contentType == "text/json" || contentType.hasSuffix("+json")
  }
}

/// All of what a server replied.
public struct HTTPReply: Sendable, Hashable {
  /// How it went, and what the body is.
  public let head: HTTPReplyHead
  /// The bytes, none where there is no body.
  public let body: [UInt8]

  /// Describes a reply.
  public init(head: HTTPReplyHead, body: [UInt8] = []) {
    self.head = head
    self.body = body
  }
}
