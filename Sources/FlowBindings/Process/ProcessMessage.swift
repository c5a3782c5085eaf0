internal import CEL

/// A line that a program writes: what came of a request, by its number.
struct ProcessMessage {
  /// What came of it.
  enum Content {
    case value(Value)
    case item(Value)
    case end
    case error(String)
  }

  /// The number of the request.
  let id: Int
  /// What came of it.
  let content: Content

  /// Reads a line; `nil` where it is no message.
  init?(_ line: [UInt8]) {
    guard let read = try? Border.value(json: line), case .map(let members) = read,
      case .int(let number)? = members[key: .string("id")], let id = Int(exactly: number)
    else { return nil }
    self.id = id
    if let error = members[key: .string("error")] {
      guard case .string(let name) = error else { return nil }
      content = .error(name)
    } else if let item = members[key: .string("item")] {
      content = .item(item)
    } else if case .bool(true)? = members[key: .string("end")] {
      content = .end
    } else {
      content = .value(members[key: .string("value")] ?? .null)
    }
  }

  // MARK: What is said to a program

  /// The line that asks for something, and never to be shown: secrets stand in it in full.
  static func request(_ id: Int, _ verb: String, _ name: String, arguments: Value) -> String {
    #"{"id":\#(id),"\#(verb)":\#(Value.string(name).json),"args":\#(arguments.outgoingJSON)}"#
  }

  /// The line that says that nobody waits any more.
  static func cancel(_ id: Int) -> String { #"{"id":\#(id),"cancel":true}"# }
}
