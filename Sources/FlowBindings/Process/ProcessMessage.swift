internal import CEL

/// A line of output of a program: the outcome of a request, by its number.
struct ProcessMessage {
  /// The outcome.
  enum Content {
    case value(Value)
    case item(Value)
    case end
    case error(String, data: Value?)
  }

  /// The number of the request.
  let id: Int
  /// The outcome.
  let content: Content

  /// Parses a line; `nil` if it is not a message.
  init?(_ line: [UInt8]) {
    guard let read = try? BoundaryDecoder.value(json: line), case .map(let members) = read,
      case .int(let number)? = members[key: .string("id")], let id = Int(exactly: number)
    else { return nil }
    self.id = id
    if let error = members[key: .string("error")] {
      guard case .string(let name) = error else { return nil }
      content = .error(name, data: members[key: .string("data")])
    } else if let item = members[key: .string("item")] {
      content = .item(item)
    } else if case .bool(true)? = members[key: .string("end")] {
      content = .end
    } else {
      content = .value(members[key: .string("value")] ?? .null)
    }
  }

  // MARK: Requests to a program

  /// Returns the line of a request, with secrets in plain text. It must never be displayed.
  static func request(_ id: Int, _ verb: String, _ name: String, arguments: Value) -> String {
    #"{"id":\#(id),"\#(verb)":\#(Value.string(name).json),"args":\#(arguments.outgoingJSON)}"#
  }

  /// Returns the line that cancels a request.
  static func cancel(_ id: Int) -> String { #"{"id":\#(id),"cancel":true}"# }
}
