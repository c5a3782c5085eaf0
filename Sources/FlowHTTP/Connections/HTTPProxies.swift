/// The proxies that the environment names, with the semantics of curl.
///
/// `http_proxy` applies to `http`, `https_proxy` to `https`, and `all_proxy` to both if the specific one is missing;
/// each in lower or upper case. `no_proxy` lists servers that are accessed directly.
struct HTTPProxies: Sendable, Hashable {
  private let http: String?
  private let https: String?
  private let exceptions: [Substring]

  /// Reads the variables of an environment.
  init(_ environment: [String: String]) {
    func variable(_ name: String) -> String? {
      [name, name.uppercased()].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
    }
    http = variable("http_proxy") ?? variable("all_proxy")
    https = variable("https_proxy") ?? variable("all_proxy")
    exceptions = (variable("no_proxy") ?? "").split { $0 == "," || $0 == " " }
  }

  /// Returns the proxy for a server, or `nil` for direct access.
  ///
  /// - Throws: ``HTTPFailure/unsendable(_:)`` if the variable names no valid proxy.
  func proxy(for server: Origin) throws(HTTPFailure) -> HTTPProxy? {
    guard let address = server.isSecure ? https : http, !isExcepted(server.host) else { return nil }
    guard let proxy = HTTPProxy(address) else {
      let name = server.isSecure ? "HTTPS_PROXY" : "HTTP_PROXY"
      throw .unsendable("\(name) is not a valid proxy; write 'http://HOST:PORT' or 'socks5://HOST:PORT'")
    }
    return proxy
  }

  private func isExcepted(_ host: String) -> Bool {
    exceptions.contains { exception in
      if exception == "*" { return true }
      if let network = IPv4Network(exception) { return IPv4Network(host[...]).map(network.contains) ?? false }
      let name = exception.drop { $0 == "." }.lowercased()
      let bare = name.hasPrefix("[") && name.hasSuffix("]") ? String(name.dropFirst().dropLast()) : name
      return !bare.isEmpty && (host == bare || host.hasSuffix(".\(bare)"))
    }
  }
}

/// A server that forwards requests.
struct HTTPProxy: Sendable, Hashable {
  /// The protocol of the proxy.
  enum Kind: Sendable, Hashable {
    case http, socks
  }

  let kind: Kind
  let host: String
  let port: Int
  /// The user name and the password, separated by a colon.
  let login: String?

  /// Parses an address: `http://name:password@proxy.example:3128`. Everything before the host is optional.
  init?(_ address: String) {
    var rest = address[...]
    var scheme = "http"
    if let end = rest.firstRange(of: "://") {
      scheme = rest[..<end.lowerBound].lowercased()
      rest = rest[end.upperBound...]
    }
    switch scheme {
    case "http": kind = .http
    case "socks5", "socks5h": kind = .socks
    default: return nil
    }
    rest = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    if let at = rest.lastIndex(of: "@") {
      login = percentDecoded(rest[..<at])
      rest = rest[rest.index(after: at)...]
    } else {
      login = nil
    }
    // An IPv6 address contains colons, in brackets.
    let isBracketed = rest.hasPrefix("[")
    let end = isBracketed ? rest.lastIndex(of: "]").map(rest.index(after:)) : rest.lastIndex(of: ":")
    let host = rest[..<(end ?? rest.endIndex)]
    let port = rest[(end ?? rest.endIndex)...].drop { $0 == ":" }
    // The default port of curl.
    guard !host.isEmpty, let number = port.isEmpty ? 1080 : UInt16(port).map(Int.init), number > 0 else { return nil }
    self.host = isBracketed ? String(host.dropFirst().dropLast()) : String(host)
    self.port = number
  }

  /// The name of the proxy in messages, without its password.
  var words: String { "the proxy \(authority)" }

  /// The host and the port in URL syntax.
  var authority: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

/// An IPv4 address or network: `10.0.0.0/8`.
private struct IPv4Network {
  private let address: UInt32
  private let mask: UInt32

  init?(_ text: Substring) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = parts[0].split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    guard parts.count <= 2, numbers.count == 4 else { return nil }
    var address: UInt32 = 0
    for number in numbers {
      guard let number else { return nil }
      address = address << 8 | UInt32(number)
    }
    guard let bits = parts.count == 2 ? UInt32(parts[1]) : 32, bits <= 32 else { return nil }
    mask = bits == 0 ? 0 : UInt32.max << (32 - bits)
    self.address = address & mask
  }

  func contains(_ other: IPv4Network) -> Bool { other.address & mask == address }
}

/// Returns the text with percent-encoded bytes decoded.
private func percentDecoded(_ text: Substring) -> String {
  var bytes: [UInt8] = []
  var rest = Array(text.utf8)[...]
  while let byte = rest.popFirst() {
    if byte == UInt8(ascii: "%"), rest.count >= 2,
      let decoded = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
    {
      bytes.append(decoded)
      rest = rest.dropFirst(2)
    } else {
      bytes.append(byte)
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
