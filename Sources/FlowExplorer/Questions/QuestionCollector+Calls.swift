internal import FlowReports
internal import CEL
internal import FlowProgram

// Functions whose questions and values are followed.
extension QuestionCollector {
  /// Returns the value of a call and records its question.
  mutating func call(
    _ name: String, _ arguments: [ExpressionPart], at site: EvaluationSite, _ locals: inout [Int: PossibleValues]
  ) -> PossibleValues {
    var values: [PossibleValues] = []
    for argument in arguments { values.append(follow(argument, at: site, &locals)) }
    guard let first = values.first, let type = arguments.first?.type.withoutNull else { return .nothing }
    if type == .string || type == .secret {
      if let result = text(name, first, values.dropFirst()) { return result }
    }
    switch (name, type) {
    case ("int", .int), ("uint", .uint), ("double", .double), ("dyn", _), (".of", _), (".ofNonZeroValue", _),
      ("value", .optional):
      return first
    case ("orValue", _), ("or", .optional): return values.reduce(.nothing) { $0.union($1) }
    case ("slice", .list), ("distinct", .list), ("sort", .list), ("reverse", .list): return first
    case ("size", .list), ("size", .map): return .nothing
    default: return values.reduce(.nothing) { $0.union($1.blurred) }
    }
  }

  /// Returns the value of a call on a string, or `nil` if the function is not followed.
  private mutating func text(_ name: String, _ text: PossibleValues, _ arguments: ArraySlice<PossibleValues>)
    -> PossibleValues?
  {
    let constants = arguments.compactMap(\.onlyConstant)
    if constants.count == arguments.count, let change = TextChange(name: name, arguments: constants) {
      return text.changed(by: change)
    }
    switch (name, arguments.count) {
    case ("size", 0): return text.read(as: .size)
    case ("int", 0): return number(text, .int, .ints)
    case ("uint", 0): return number(text, .uint, .uints)
    case ("double", 0): return number(text, .double, .decimals)
    case ("string", 0), ("secret", 0): return text
    case ("matches", 1), ("contains", 1), ("startsWith", 1), ("endsWith", 1):
      guard let other = arguments.first else { return nil }
      search(name, text, other)
      return .nothing
    default: return nil
    }
  }

  /// Returns a number that is read from a string. The conversion fails for other strings.
  private mutating func number(_ text: PossibleValues, _ reading: Origin.Reading, _ readable: Language)
    -> PossibleValues
  {
    ask(readable, of: text)
    return text.read(as: reading)
  }

  mutating func search(_ name: String, _ text: PossibleValues, _ other: PossibleValues) {
    for constant in other.constants.compactMap(\.revealedText) {
      switch name {
      case "matches": ask(constant, of: text) { .matching($0) }
      case "contains": ask(constant, of: text) { .containing($0) }
      case "startsWith": ask(constant, of: text) { .starting(with: $0) }
      default: ask(constant, of: text) { .ending(with: $0) }
      }
    }
    for constant in text.constants.compactMap(\.revealedText) {
      switch name {
      case "matches": ask(.blurred, of: other)
      case "contains": ask(constant, of: other) { .parts(of: $0) }
      case "startsWith": ask(constant, of: other) { .prefixes(of: $0) }
      default: ask(constant, of: other) { .suffixes(of: $0) }
      }
    }
    link(name, text, other)
    let isBlurred = (text.origins + other.origins).contains(where: \.isBlurred)
    if isBlurred || text.isCut || other.isCut { ask(.blurred, of: text.union(other)) }
  }
}
