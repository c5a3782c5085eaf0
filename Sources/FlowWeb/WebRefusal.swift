internal import FlowKit

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A rejected request: a status, a code for programs, and a sentence for users.
public struct WebRefusal: Error {
  let status: Int
  let problem: String
  let message: String
  /// Whether the connection is closed after the response, because its further content cannot be trusted.
  var closes = false

  /// Creates a refusal.
  public init(status: Int, problem: String, message: String) {
    self.status = status
    self.problem = problem
    self.message = message
  }

  public static let foreign = WebRefusal(
    status: 403, problem: "foreign", message: "Only the page of this server may ask for that.")
  public static let notFound = WebRefusal(status: 404, problem: "not-found", message: "There is nothing here.")
  static let wrongType = WebRefusal(
    status: 415, problem: "wrong-type", message: "The body has to be application/json.")
  public static let tooLarge = WebRefusal(
    status: 413, problem: "too-large", message: "The body is too large, or could not be read.")
  static let unreadable: WebRefusal = {
    var refusal = WebRefusal(
      status: 413, problem: "too-large", message: "The body is too large, or does not say how large it is.")
    refusal.closes = true
    return refusal
  }()
  public static let notUnderstood = WebRefusal(
    status: 400, problem: "not-understood", message: "The body is not what is asked for here.")
  static let full = WebRefusal(
    status: 503, problem: "full", message: "As many tabs play as may. Close one of them.")
  static let gone = WebRefusal(status: 410, problem: "gone", message: "The run is over.")
  static let stale = WebRefusal(
    status: 409, problem: "stale", message: "That has changed meanwhile. Look again before you go on.")
  static let wrongLink = WebRefusal(status: 422, problem: "wrong-link", message: "This link leads nowhere.")

  public static func wrongValue(_ message: String) -> WebRefusal {
    WebRefusal(status: 422, problem: "wrong-value", message: message)
  }

  /// The response.
  public var answer: WebAnswer {
    var answer = WebAnswer.json(["problem": problem, "message": message], status: status)
    answer.closes = closes
    return answer
  }
}

extension WebRefusal {
  /// Converts an error of the host to a response.
  init(_ error: FlowHost.SendError) {
    switch error {
    case .stale, .noSuchEntry, .notAwaited, .noSuchMessage, .noGesture, .inBackground: self = .stale
    case .ended: self = .gone
    case .wrongPayload(let why): self = .wrongValue(why)
    case .wrongLink: self = .wrongLink
    case .refused: self = .wrongValue("A screen that would go asks first.")
    case .notOffered, .noSuchLocale: self = .notUnderstood
    }
  }
}

/// A value as JSON on one line, with deterministic bytes.
struct EncodedJSON {
  let bytes: [UInt8]

  init(of content: some Encodable) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Only a number that is not finite cannot be encoded, and no node contains one.
    bytes = (try? encoder.encode(content)).map { Array($0) } ?? Array("{}".utf8)
  }
}
