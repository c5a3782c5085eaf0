/// A page that is one self-contained file.
public struct WebPage: Sendable {
  private let text: String
  private let frames: String

  /// Creates the page that plays a flow.
  ///
  /// - Parameter isFramed: Whether pages of the same server may show it in a frame.
  init(isFramed: Bool) {
    self.init(text: String(decoding: PackageResources.Page_html, as: UTF8.self), isFramed: isFramed)
  }

  /// Creates a page from a text in which `{{word}}` stands for the nonce of its script and its style.
  public init(text: String, isFramed: Bool = false) {
    self.text = text
    frames = isFramed ? "'self'" : "'none'"
  }

  /// Returns the page with a fresh nonce, which its own script and style contain: the browser runs no others.
  public func answer(hasBody: Bool = true, isFraming: Bool = false) -> WebAnswer {
    let word = (0..<4).map { _ in String(UInt32.random(in: 0...UInt32.max), radix: 16) }.joined()
    let policy = [
      "default-src 'none'", "script-src 'nonce-\(word)'", "style-src 'nonce-\(word)'", "connect-src 'self'",
      isFraming ? "img-src data:; frame-src 'self'" : "img-src http: https: data:", "base-uri 'none'",
      "form-action 'none'", "frame-ancestors \(frames)",
    ]
    return WebAnswer(
      status: 200,
      headers: [
        ("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store"),
        ("Content-Security-Policy", policy.joined(separator: "; ")), ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "no-referrer"),
      ], body: .bytes(hasBody ? Array(text.replacing("{{word}}", with: word).utf8) : []))
  }
}
