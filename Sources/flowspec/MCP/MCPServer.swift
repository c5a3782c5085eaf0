import ArgumentParser
import CEL
import Diagnostics
import FlowPlay

/// A server of the Model Context Protocol over standard input and output, one message of JSON-RPC on each line.
struct MCPServer {
  /// The version of the protocol that the server implements.
  static let version = "2025-06-18"
  /// The maximum number of bytes of a message.
  private static let longestMessage = 4 << 20

  let tools: MCPTools

  /// Answers messages until the input ends.
  func serve(on terminal: Terminal) {
    var rest: [UInt8] = []
    var isTooLong = false
    while let bytes = readInput() {
      for byte in bytes {
        if byte == UInt8(ascii: "\n") {
          let answer = isTooLong ? Self.failure(id: nil, -32600, "the message is too long") : reply(to: rest)
          if let answer { terminal.write(answer + "\n") }
          rest = []
          isTooLong = false
        } else if rest.count < Self.longestMessage {
          rest.append(byte)
        } else {
          isTooLong = true
        }
      }
    }
  }

  /// Returns the reply to a message; `nil` for a notification.
  private func reply(to bytes: [UInt8]) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    if text.allSatisfy(\.isWhitespace) { return nil }
    let message: JSONNode
    do throws(JSONError) { message = try JSONNode(parsing: text) } catch {
      return Self.failure(id: nil, -32700, "the message is not JSON: \(error)")
    }
    let id = message["id"]
    guard let method = message["method"]?.text else { return Self.failure(id: id, -32600, "the message has no method") }
    guard let id else { return nil }
    switch method {
    case "initialize":
      return Self.success(id: id) { result in
        result.member("protocolVersion", Self.version)
        result.member("capabilities") { $0.object { $0.member("tools") { $0.object { _ in } } } }
        result.member("serverInfo") { json in
          json.object { info in
            info.member("name", "flowspec")
            info.member("version", Flowspec.configuration.version)
          }
        }
        result.member("instructions", "Call 'card' once before writing a flow, and 'check' after every edit.")
      }
    case "ping": return Self.success(id: id) { _ in }
    case "tools/list": return Self.success(id: id) { $0.member("tools") { $0.array(tools.list) } }
    case "tools/call":
      guard let name = message["params"]?["name"]?.text, let tool = MCPTools.Tool(rawValue: name) else {
        return Self.failure(id: id, -32602, "there is no such tool")
      }
      let arguments = message["params"]?["arguments"] ?? .object([])
      return Self.success(id: id) { tools.call(tool, arguments).write(to: &$0) }
    default: return Self.failure(id: id, -32601, "there is no method '\(method)'")
    }
  }

  private static func success(id: JSONNode, _ body: (inout JSONText) -> Void) -> String {
    answer(id) { json in json.member("result") { $0.object(body) } }
  }

  private static func failure(id: JSONNode?, _ code: Int, _ message: String) -> String {
    answer(id ?? .null) { json in
      json.member("error") { json in
        json.object { error in
          error.member("code", code)
          error.member("message", message)
        }
      }
    }
  }

  private static func answer(_ id: JSONNode, _ body: (inout JSONText) -> Void) -> String {
    var json = JSONText()
    json.object { json in
      json.member("jsonrpc", "2.0")
      json.member("id") { id.write(to: &$0) }
      body(&json)
    }
    return json.text
  }
}

extension JSONNode {
  /// Returns the value of a member of an object.
  subscript(_ name: String) -> JSONNode? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The text of a string.
  var text: String? { if case .string(let text) = self { text } else { nil } }

  /// The texts of an array of strings.
  var texts: [String]? { if case .array(let items) = self { items.compactMap(\.text) } else { nil } }

  /// The value of a boolean.
  var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }

  /// Writes an id: a string, a whole number or null.
  fileprivate func write(to json: inout JSONText) {
    switch self {
    case .string(let text): json.value(text)
    case .number(let digits): if let number = Int(digits) { json.value(number) } else { json.null() }
    case .null, .bool, .array, .object: json.null()
    }
  }
}
