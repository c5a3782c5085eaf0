internal import FlyingFox
internal import Foundation

/// The page, which is a single self-contained file.
struct Page: Sendable {
  private let text: String

  init() throws {
    guard let file = Bundle.module.url(forResource: "Page", withExtension: "html") else {
      throw CocoaError(.fileNoSuchFile)
    }
    text = try String(contentsOf: file, encoding: .utf8)
  }

  /// Returns the page with a fresh nonce, which its own script and style contain: the browser runs no others.
  func response(hasBody: Bool = true) -> HTTPResponse {
    let word = UUID().uuidString
    let policy = [
      "default-src 'none'", "script-src 'nonce-\(word)'", "style-src 'nonce-\(word)'", "connect-src 'self'",
      "img-src http: https: data:", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
    ]
    let body = hasBody ? Data(text.replacing("{{word}}", with: word).utf8) : Data()
    return HTTPResponse(
      statusCode: .ok,
      headers: [
        .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
        HTTPHeader("Content-Security-Policy"): policy.joined(separator: "; "),
        HTTPHeader("X-Content-Type-Options"): "nosniff", HTTPHeader("Referrer-Policy"): "no-referrer",
      ],
      body: body)
  }
}
