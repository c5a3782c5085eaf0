internal import CEL
internal import FlowKit
internal import FlowProgram

/// A request of a page: one action on a screen that the page has received.
struct PageEvent: Decodable, Sendable {
  enum Act: Sendable {
    /// Uses a control, by its number on the screen.
    case use(Int, Typed?)
    case back, forward
    /// Returns to an entry of the stack: the ids of the entries to keep, root first.
    case keep([UInt64])
    case dismiss(Int64)
    /// Opens a link.
    case open(String)
  }

  let version: Int
  let act: Act

  private enum CodingKeys: CodingKey { case version, use, value, back, forward, keep, dismiss, open }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    version = try fields.decode(Int.self, forKey: .version)
    if let control = try fields.decodeIfPresent(Int.self, forKey: .use) {
      act = .use(control, try fields.decodeIfPresent(Typed.self, forKey: .value))
    } else if let message = try fields.decodeIfPresent(Int64.self, forKey: .dismiss) {
      act = .dismiss(message)
    } else if let link = try fields.decodeIfPresent(String.self, forKey: .open) {
      act = .open(link)
    } else if let entries = try fields.decodeIfPresent([UInt64].self, forKey: .keep) {
      act = .keep(entries)
    } else if try fields.decodeIfPresent(Bool.self, forKey: .forward) ?? false {
      act = .forward
    } else if try fields.decode(Bool.self, forKey: .back) {
      act = .back
    } else {
      throw DecodingError.dataCorruptedError(forKey: .back, in: fields, debugDescription: "nothing is to be done")
    }
  }
}

/// The value of a control: a switch, the number of an option, a text, or texts by field name.
enum Typed: Decodable, Sendable {
  case isOn(Bool)
  case option(Int)
  case text(String)
  case texts([String: String])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let isOn = try? value.decode(Bool.self) {
      self = .isOn(isOn)
    } else if let option = try? value.decode(Int.self) {
      self = .option(option)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else {
      self = .texts(try value.decode([String: String].self))
    }
  }
}

/// An enabled control on a screen.
struct WebControl: Sendable {
  enum Kind: Sendable {
    /// A control, or the Enter key of a field.
    case control(Element.Control.Input)
    /// An event of a screen without a view. The user types its fields.
    case event
  }

  let kind: Kind
  let action: Element.Action

  /// Returns the action of the control, with the typed value converted to the type that the event takes.
  func sending(
    _ typed: Typed?, in program: Program
  ) throws(FlowHost.SendError) -> (action: Element.Action, value: Value?) {
    let fields = program.presenters[action.presenter].events[action.event].payload.fields
    switch (kind, typed) {
    case (.control(.nothing(sends: nil)), nil): return (action, nil)
    case (.control(.nothing(sends: .some)), .isOn(let isOn)?): return (action, .bool(isOn))
    case (.control(.option(let options)), .option(let index)?) where options.indices.contains(index):
      return (action, options[index].value)
    case (.control(.text), .text(let text)?):
      guard let index = action.valueField, fields.indices.contains(index) else { return (action, nil) }
      return (action, try program.value(text, as: fields[index].type))
    case (.control(.number(let range)), .text(let text)?):
      guard let index = action.valueField, fields.indices.contains(index) else { return (action, nil) }
      let value = try program.value(text, as: fields[index].type)
      guard range.contains(value) else { throw .wrongPayload("The control has no such value.") }
      return (action, value)
    case (.event, .texts(let texts)?):
      var values = action.fields
      for (index, field) in fields.enumerated() where values.indices.contains(index) {
        if let text = texts[field.name] { values[index] = try program.value(text, as: field.type) }
      }
      let filled = Element.Action(
        instance: action.instance, presenter: action.presenter, event: action.event, fields: values, valueField: nil,
        origin: action.origin)
      return (filled, nil)
    default: throw .wrongPayload("This takes another kind of value.")
    }
  }
}

extension Program {
  /// Returns the value of a type that a text represents.
  fileprivate func value(_ text: String, as type: ValueType) throws(FlowHost.SendError) -> Value {
    if case .nullable(let type) = type { return text.isEmpty ? .null : try value(text, as: type) }
    let value: Value? =
      switch type {
      case .string: .string(text)
      case .secret: .secret(Secret(text))
      case .int: Int64(text).map { .int($0) }
      case .double: Double(text).flatMap { $0.isFinite ? .double($0) : nil }
      case .bool: ["true": true, "false": false][text].map { .bool($0) }
      case .duration: Value.Duration(text).map { .duration($0) }
      case .timestamp: Timestamp(text).map { .timestamp($0) }
      case .enumeration(let name): types.enumeration(named: name)?.shape.value(of: text).map { .enumeration($0) }
      default: nil
      }
    guard let value else { throw .wrongPayload("This is not \(type.asked).") }
    return value
  }
}

extension ValueType {
  /// A description of the expected value for the user.
  fileprivate var asked: String {
    switch self {
    case .int: "a whole number"
    case .double: "a number"
    case .duration: "a duration, such as 90s or 1h"
    case .timestamp: "a time, such as 2026-01-31T08:00:00Z"
    default: "\(self), or cannot be typed here"
    }
  }
}
