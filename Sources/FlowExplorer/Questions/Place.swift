internal import FlowReports
internal import FlowProgram
internal import CEL

/// A place that stores values or through which they pass.
struct Place: Hashable, Sendable {
  /// A whole value of the program. All positions refer to the program.
  enum Root: Hashable, Sendable {
    case slot(presenter: PresenterID, slot: SlotID)
    case derived(presenter: PresenterID, derived: Int)
    case model(presenter: PresenterID)
    case payload(presenter: PresenterID, event: EventID)
    case result(presenter: PresenterID)
    case reply(operation: OperationID)
    /// The data of an error.
    case failure(operation: OperationID, error: String)
  }

  /// A step from a value to one of its parts.
  enum Part: Hashable, Sendable {
    case field(String)
    /// Any element of a list.
    case element
    case key
    /// Any value of a map.
    case value
  }

  let root: Root
  var path: [Part] = []

  func part(_ part: Part) -> Place { Place(root: root, path: path + [part]) }

  /// The maximum path length, which makes recursive types finite.
  static let depth = 8
}

/// The source of a value: a place, and the function that was applied to its value.
struct Origin: Hashable, Sendable {
  /// A conversion from a string to a number.
  enum Reading: Hashable, Sendable {
    case size, int, uint, double
  }

  var place: Place
  var changes: [TextChange] = []
  var reading: Reading?
  /// A constant that is added to the number.
  var offset: Int64 = 0
  /// Whether another function was applied, which is not followed.
  var isBlurred = false

  /// Whether the value is an unchanged copy of the place's value.
  var isCopy: Bool { changes.isEmpty && reading == nil && offset == 0 && !isBlurred }

  /// The maximum length of a chain of functions.
  static let chain = 6
}

/// A question about the value of one place.
enum ValueQuestion: Hashable, Sendable {
  /// Whether a string, after some changes, is in a language.
  case text([TextChange], Language)
  /// The order of a number relative to a constant.
  case number(Comparison, Number)
  /// A question that is not followed.
  case blurred

  /// Returns the same question about the origin of the value, or `nil` if there is none.
  func asked(through origin: Origin) -> ValueQuestion? {
    if origin.isBlurred { return .blurred }
    switch self {
    case .blurred: return .blurred
    case .text(let changes, let language):
      guard origin.reading == nil else { return .blurred }
      let chain = TextChange.normalized(origin.changes + changes)
      return chain.count > Origin.chain ? .blurred : .text(chain, language)
    case .number(let comparison, let number):
      guard let number = number.subtracting(origin.offset) else { return nil }
      guard let reading = origin.reading else { return .number(comparison, number) }
      guard let language = number.language(comparison, reading) else { return .blurred }
      return .text(origin.changes, language)
    }
  }

  /// The strings for which the answer is yes, or `nil` for a question about another type.
  var language: Language? {
    guard case .text(let changes, let language) = self else { return nil }
    return changes.reversed().reduce(language) { $1.preimage(of: $0) }
  }
}

/// A number with which others are compared.
enum Number: Hashable, Sendable {
  case int(Int64)
  case uint(UInt64)
  case double(Double)

  init?(_ value: Value) {
    switch value {
    case .int(let number): self = .int(number)
    case .uint(let number): self = .uint(number)
    case .double(let number) where number.isFinite: self = .double(number)
    default: return nil
    }
  }

  func subtracting(_ offset: Int64) -> Number? {
    guard offset != 0 else { return self }
    guard case .int(let number) = self else { return nil }
    let result = number.subtractingReportingOverflow(offset)
    return result.overflow ? nil : .int(result.partialValue)
  }

  func language(_ comparison: Comparison, _ reading: Origin.Reading) -> Language? {
    switch (reading, self) {
    case (.size, .int(let number)): .size(comparison, number)
    case (.int, .int(let number)): .int(comparison, number)
    case (.uint, .uint(let number)): .uint(comparison, number)
    case (.double, .double(let number)): .decimal(comparison, number)
    case (.double, .int(let number)): .decimal(comparison, Double(number))
    default: nil
    }
  }
}
