internal import CEL
internal import FlowProgram
internal import FlowRuntime

/// An external input: a reply, or an item of a stream.
///
/// Values stay JSON until they are needed, because only the flow that replays them has their types.
struct RecordedArrival: Sendable {
  enum Outcome: Sendable {
    /// A value; `null` for an operation without a result.
    case value(JSONNode)
    /// A declared error with its data, and the nanoseconds for which the service rejects further requests.
    case failed(String, data: JSONNode? = nil, pause: Int64)
    /// A failure without a declared error.
    case unusable(ServiceFault)
  }

  /// Whether the input belongs to a stream.
  let isOfStream: Bool
  /// The operation, in the spelling of the flow.
  let operation: String
  /// The ordinal of the request, from 1.
  let ordinal: Int
  let outcome: Outcome

  /// The JSON of the input.
  var node: JSONNode {
    .object(
      [(isOfStream ? "item" : "reply", .string(operation)), (isOfStream ? "stream" : "call", .whole(Int64(ordinal)))]
        + content)
  }

  private var content: [(name: String, value: JSONNode)] {
    switch outcome {
    case .value(let node): [("value", node)]
    case .failed(let error, let data, let pause):
      [("error", .string(error))] + (data.map { [("data", $0)] } ?? [])
        + (pause > 0 ? [("pause", .string(Value.Duration(nanoseconds: pause).description))] : [])
    case .unusable(let fault):
      [("unusable", .string(fault.message))]
        + (fault.kind == .mismatched ? [] : [("kind", .string("\(fault.kind)"))])
    }
  }

  /// A description for messages.
  var description: String { isOfStream ? "stream \(ordinal) of '\(operation)'" : "call \(ordinal) of '\(operation)'" }
}

extension RecordedArrival {
  private static let names: Set<String> = [
    "item", "stream", "reply", "call", "value", "error", "data", "pause", "unusable", "kind",
  ]

  /// Decodes the JSON of an input.
  init(_ node: JSONNode) throws(SnapshotProblem) {
    let object = try SnapshotObject(node, expected: "a reply or an item")
    if let unknown = object.names(besides: RecordedArrival.names).first {
      throw SnapshotProblem("an arrival has no '\(unknown)'")
    }
    isOfStream = object["item"] != nil
    operation = try object.text(isOfStream ? "item" : "reply")
    ordinal = Int(try object.number(isOfStream ? "stream" : "call", in: 1...Int64(Int32.max)))
    if let error = try object.textIfPresent("error") {
      outcome = .failed(error, data: object["data"], pause: try RecordedArrival.pause(object))
    } else if let reason = try object.textIfPresent("unusable") {
      outcome = .unusable(ServiceFault(reason, kind: try RecordedArrival.kind(object)))
    } else {
      outcome = .value(try object.member("value"))
    }
  }

  private static func pause(_ object: SnapshotObject) throws(SnapshotProblem) -> Int64 {
    guard let text = try object.textIfPresent("pause") else { return 0 }
    guard let pause = Value.Duration(text), pause.nanoseconds >= 0 else {
      throw SnapshotProblem("expected a time as in \"1.5s\", found \(JSONNode.string(text).summary)").inside("pause")
    }
    return pause.nanoseconds
  }

  private static func kind(_ object: SnapshotObject) throws(SnapshotProblem) -> ServiceFault.Kind {
    guard let text = try object.textIfPresent("kind") else { return .mismatched }
    guard let kind = ServiceFault.Kind(text) else {
      throw SnapshotProblem("expected a kind of failure, found \(JSONNode.string(text).summary)").inside("kind")
    }
    return kind
  }
}

// MARK: Inputs

extension RecordedArrival {
  /// Encodes an external input; `nil` for one that belongs to no pending request.
  init?(_ input: Input, _ session: ConsoleSession, _ values: RecordedValues) {
    let number: UInt64
    let outcome: CallOutcome
    var pause: Int64 = 0
    switch input {
    case .reply(let call, let came, let asked): (number, outcome, pause) = (call, came, asked)
    case .item(let stream, let value): (number, outcome) = (stream, .returned(value))
    case .streamFailed(let stream, let error): (number, outcome) = (stream, .failed(error))
    case .itemUnusable(let stream, let fault): (number, outcome) = (stream, .unusable(fault))
    default: return nil
    }
    guard let name = session.adapters.requestNames.name(of: number) else { return nil }
    let declared = session.flow.program.operations[name.operation]
    isOfStream = declared.isStream
    operation = declared.qualifiedName
    ordinal = name.ordinal
    self.outcome =
      switch outcome {
      case .returned(let value): .value(declared.type.map { values.node(value, as: $0) } ?? .null)
      case .failed(let error):
        .failed(
          error.name,
          data: declared.declaredError(named: error.name).flatMap {
            $0.hasData ? values.node(.record(error.data), as: .record($0.data.name)) : nil
          }, pause: pause)
      case .unusable(let fault): .unusable(fault)
      }
  }

  /// Returns the original input.
  ///
  /// - Throws: ``ReplayRefusal`` if the flow does not accept it.
  func input(_ session: ConsoleSession, _ values: RecordedValues) throws(ReplayRefusal) -> Input {
    let operations = session.flow.program.operations
    guard let index = operations.firstID(where: { $0.qualifiedName == operation && $0.isStream == isOfStream })
    else { throw ReplayRefusal("the flow has no \(isOfStream ? "stream" : "operation") '\(operation)'") }
    guard let number = session.adapters.requestNames.number(of: RequestNames.Name(operation: index, ordinal: ordinal))
    else {
      throw ReplayRefusal("\(description) is not pending")
    }
    switch outcome {
    case .value(let node):
      let value = try value(node, of: operations[index], values)
      return isOfStream ? .item(subscription: number, value) : .reply(call: number, .returned(value))
    case .failed(let name, let data, let pause):
      let error = try error(name, data, of: operations[index], values)
      return isOfStream
        ? .streamFailed(subscription: number, error: error)
        : .reply(call: number, .failed(error), pause: pause)
    case .unusable(let fault):
      return isOfStream ? .itemUnusable(subscription: number, fault) : .reply(call: number, .unusable(fault))
    }
  }

  private func error(
    _ name: String, _ data: JSONNode?, of operation: Operation, _ values: RecordedValues
  ) throws(ReplayRefusal) -> CallError {
    guard let declared = operation.declaredErrors.first(where: { $0.name == name }) else {
      throw ReplayRefusal("'\(operation.qualifiedName)' does not fail with '\(name)'")
    }
    guard declared.hasData else { return CallError(name) }
    do throws(SnapshotProblem) {
      let value = try values.value(data ?? .object([]), as: .record(declared.data.name))
      guard case .record(let fields) = value else { return CallError(name) }
      return CallError(name, data: fields)
    } catch {
      throw ReplayRefusal("\(description) received other data of '\(name)': \(error)")
    }
  }

  private func value(
    _ node: JSONNode, of operation: Operation, _ values: RecordedValues
  ) throws(ReplayRefusal) -> Value {
    guard let type = operation.type else { return .null }
    do throws(SnapshotProblem) { return try values.value(node, as: type) } catch {
      throw ReplayRefusal("\(description) received another value: \(error)")
    }
  }
}

/// The reason why a flow does not accept an entry of a recording.
struct ReplayRefusal: Error {
  /// The reason, as a lower-case clause.
  let message: String

  init(_ message: String) { self.message = message }
}
