internal import FlowReports
package import CEL
package import FlowProgram
internal import Synchronization

/// The values to try for inputs that accept any value.
///
/// Types with few values are tried with all of them. Strings and numbers are tried with one value for each
/// combination of answers to the questions that the flow asks about them, and otherwise with literals. The author's
/// samples come first.
package struct SampleValues: Sendable {
  /// Values, and whether they are exhaustive.
  package struct Choices: Sendable {
    package var values: [Value]
    var isExhaustive: Bool
  }

  private let program: Program
  /// The literals with which the expressions of each presenter compare.
  private let literals: [[Value]]
  /// All literals, for results of services. They may be compared anywhere, also in steps.
  private let everywhere: [Value]
  private let witnesses: Witnesses
  private let fields = FieldChoices()
  /// The values of a proof run, which replace all others.
  private let proof: ProofValues?
  /// Other values in each call, for tests of proofs.
  private let random: RandomValues?

  package init(_ program: Program) { self.init(program, proof: nil, random: nil) }

  /// Whether the values stand for all others.
  var isOfProof: Bool { proof != nil || random != nil }

  init(_ program: Program, proof: ProofValues? = nil, random: RandomValues? = nil) {
    self.program = program
    self.proof = proof
    self.random = random
    witnesses = Witnesses(program)
    literals = program.presenters.map { SampleValues.mined($0) }
    everywhere = literals.flatMap(\.self) + program.presenters.flatMap(SampleValues.minedInSteps)
  }

  /// Returns the values to try for a field of a payload.
  package func values(presenter: PresenterID, event: EventID, field: Int) -> Choices {
    if let random {
      return program.presenters[presenter].events[event].payload.fields.value(at: field)
        .map { random.choices(of: $0.type) } ?? Choices(values: [], isExhaustive: false)
    }
    let name = [presenter.position, event.position, field]
    if let known = fields.known.withLock({ $0[name] }) { return known }
    let choices = foundValues(presenter: presenter, event: event, field: field)
    fields.known.withLock { $0[name] = choices }
    return choices
  }

  private func foundValues(presenter: PresenterID, event: EventID, field: Int) -> Choices {
    let declared = program.exploration.samples.first {
      $0.presenter == presenter && $0.event == event && $0.field == field
    }
    let fields = program.presenters[presenter].events[event].payload.fields
    guard fields.indices.contains(field) else { return Choices(values: declared?.values ?? [], isExhaustive: false) }
    let place = Place(root: .payload(presenter: presenter, event: event), path: [.field(fields[field].name)])
    if let proof { return proof.choices(of: fields[field].type, at: place) }
    if let declared {
      let others = witnesses.choice(place, of: fields[field].type, besides: declared.values)
      return Choices(values: declared.values + others, isExhaustive: false)
    }
    return values(of: fields[field].type, at: place, for: presenter, depth: 0)
  }

  /// Returns the payloads to try for an event.
  package func records(_ declaration: RecordDeclaration, presenter: PresenterID, event: EventID) -> Choices {
    if let random { return random.records(declaration) }
    if let proof { return proof.records(declaration, at: Place(root: .payload(presenter: presenter, event: event))) }
    return combined(declaration) { values(presenter: presenter, event: event, field: $0) }
  }

  /// Returns the results to try for an operation. Of records with many combinations, a selection contains each value
  /// of each field once.
  func results(of type: ValueType, operation: OperationID) -> Choices {
    let place = Place(root: .reply(operation: operation))
    if let random { return random.choices(of: type, 4) }
    if let proof { return proof.choices(of: type, at: place) }
    guard case .record(let name) = type, let declaration = program.types.record(named: name), !declaration.isOpaque,
      !declaration.isUnion
    else { return values(of: type, at: place, for: nil, depth: 0) }
    return selection(of: declaration, at: place)
  }

  /// Returns the data to try for an error of an operation. An error without data is tried once.
  func data(of error: DeclaredError, operation: OperationID) -> Choices {
    guard error.hasData else { return Choices(values: [.record(CallError.noData)], isExhaustive: true) }
    if let random { return random.records(error.data) }
    let place = Place(root: .failure(operation: operation, error: error.name))
    return proof.map { $0.records(error.data, at: place) } ?? selection(of: error.data, at: place)
  }

  /// Returns records that together have each value of each field.
  private func selection(of declaration: RecordDeclaration, at place: Place) -> Choices {
    let fields = declaration.fields.map {
      values(of: $0.type, at: place.part(.field($0.name)), for: nil, depth: 1)
    }
    guard fields.allSatisfy({ !$0.values.isEmpty }) else { return Choices(values: [], isExhaustive: false) }
    let rows = (0..<(fields.map(\.values.count).max() ?? 1)).map { row in
      Value.record(RecordValue(shape: declaration.shape, fields: fields.map { $0.values[row % $0.values.count] }))
    }
    return Choices(values: rows, isExhaustive: fields.count < 2 && fields.allSatisfy(\.isExhaustive))
  }

  /// Returns the values to try for a param of a screen in a link.
  func values(ofParam param: Int, of screen: PresenterID) -> Choices {
    if let random { return random.choices(of: program.presenters[screen].slots[param].type) }
    let place = Place(root: .slot(presenter: screen, slot: SlotID(param)))
    if let proof { return proof.choices(of: program.presenters[screen].slots[param].type, at: place) }
    return values(of: program.presenters[screen].slots[param].type, at: place, for: screen, depth: 0)
  }

  /// Returns values for a param in the path of a link whose answers differ from those of all other given values. A
  /// proof run has no further values.
  func values(ofPathParam param: Int, of screen: PresenterID, besides others: [Value]) -> [Value] {
    if isOfProof { return [] }
    let place = Place(root: .slot(presenter: screen, slot: SlotID(param)))
    return witnesses.choice(
      place, of: program.presenters[screen].slots[param].type, besides: others, isInPath: true)
  }

  // MARK: By type

  private func values(of type: ValueType, at place: Place, for presenter: PresenterID?, depth: Int) -> Choices {
    guard depth < SampleValues.depthLimit else { return Choices(values: [], isExhaustive: false) }
    switch type {
    case .null: return Choices(values: [.null], isExhaustive: true)
    case .bool: return Choices(values: [.bool(false), .bool(true)], isExhaustive: true)
    case .nullable(let wrapped):
      let others = values(of: wrapped, at: place, for: presenter, depth: depth)
      return Choices(values: [.null] + others.values, isExhaustive: others.isExhaustive)
    case .enumeration(let name):
      guard let shape = program.types.enumeration(named: name)?.shape else {
        return Choices(values: [], isExhaustive: false)
      }
      let cases = shape.cases.indices.compactMap { EnumValue(shape: shape, index: $0).map(Value.enumeration) }
      return Choices(values: cases, isExhaustive: true)
    case .record(let name):
      guard let declaration = program.types.record(named: name), !declaration.isOpaque else {
        return Choices(values: [], isExhaustive: false)
      }
      return values(of: declaration, at: place, for: presenter, depth: depth + 1)
    case .list(let element):
      let inside = place.part(.element)
      let elements = values(of: element, at: inside, for: presenter, depth: depth + 1).values
      let isAsked = witnesses.choice(inside, of: element) != nil
      let lists = [.list([])] + elements.prefix(isAsked ? elements.count : 1).map { Value.list([$0]) }
      return Choices(values: lists, isExhaustive: false)
    case .map: return Choices(values: [.map(MapValue([]))], isExhaustive: false)
    default: return Choices(values: plain(type, at: place, for: presenter), isExhaustive: false)
    }
  }

  /// Returns one value for each combination of answers, and literals if no question is asked or some are not
  /// followed.
  private func plain(_ type: ValueType, at place: Place, for presenter: PresenterID?) -> [Value] {
    let choice = witnesses.choice(place, of: type)
    if let choice, choice.isComplete { return choice.values }
    let near = presenter.map { literals[$0.position] } ?? everywhere
    return plain(type, near + literals[0], besides: choice?.values ?? [])
  }

  private func values(
    of declaration: RecordDeclaration, at place: Place, for presenter: PresenterID?, depth: Int
  ) -> Choices {
    guard declaration.isUnion else {
      return combined(declaration) { position in
        let field = declaration.fields[position]
        return values(of: field.type, at: place.part(.field(field.name)), for: presenter, depth: depth)
      }
    }
    var all = Choices(values: [], isExhaustive: true)
    for (position, field) in declaration.fields.enumerated() {
      let choices = values(of: field.type, at: place.part(.field(field.name)), for: presenter, depth: depth)
      if !choices.isExhaustive { all.isExhaustive = false }
      for value in choices.values {
        var fields = [Value?](repeating: nil, count: declaration.fields.count)
        fields[position] = value
        all.values.append(.record(RecordValue(shape: declaration.shape, fields: fields)))
      }
    }
    return all
  }

  /// Returns every combination of the fields' values. If there are more than a limit, each value of each field occurs
  /// at least once, and further combinations follow up to the limit.
  private func combined(_ declaration: RecordDeclaration, _ choices: (Int) -> Choices) -> Choices {
    let fields = declaration.fields.indices.map(choices)
    var isExhaustive = fields.allSatisfy(\.isExhaustive)
    var rows: [[Value]] = [[]]
    var isCut = false
    for field in fields {
      rows = rows.flatMap { row in field.values.map { row + [$0] } }
      if rows.count > SampleValues.limit {
        isCut = true
        rows.removeLast(rows.count - SampleValues.limit)
      }
    }
    if isCut, !rows.isEmpty {
      isExhaustive = false
      let each = (0..<(fields.map(\.values.count).max() ?? 0)).map { row in
        fields.map { $0.values[row % $0.values.count] }
      }
      rows = each + rows.prefix(max(0, SampleValues.limit - each.count))
    }
    return Choices(
      values: rows.map { .record(RecordValue(shape: declaration.shape, fields: $0.map(Optional.some))) },
      isExhaustive: isExhaustive)
  }

  private func plain(_ type: ValueType, _ literals: [Value], besides others: [Value] = []) -> [Value] {
    var found = others
    func add(_ value: Value) {
      if found.count < SampleValues.literalLimit + others.count, !found.contains(where: { $0.isIdentical(to: value) }) {
        found.append(value)
      }
    }
    switch type {
    case .int:
      add(.int(0))
      add(.int(1))
      for case .int(let value) in literals { [value &- 1, value, value &+ 1].forEach { add(.int($0)) } }
    case .uint:
      add(.uint(0))
      add(.uint(1))
      for case .uint(let value) in literals where value > 0 {
        [value - 1, value, value &+ 1].forEach { add(.uint($0)) }
      }
    case .double:
      add(.double(0))
      add(.double(1))
      for case .double(let value) in literals { [value - 1, value, value + 1].forEach { add(.double($0)) } }
      for case .int(let value) in literals { add(.double(Double(value))) }
    case .string:
      add(.string(""))
      add(.string("a"))
      for case .string(let text) in literals { add(.string(text)) }
    case .secret:
      // The values are generated or are literals of the flow, so they are not actual secrets.
      for text in plain(.string, literals) { if case .string(let words) = text { add(.secret(Secret(words))) } }
    case .duration:
      add(.duration(Value.Duration(nanoseconds: 0)))
      add(.duration(Value.Duration(nanoseconds: 1_000_000_000)))
    case .bytes: add(.bytes(Bytes([])))
    case .timestamp: if let epoch = Timestamp(seconds: 0) { add(.timestamp(epoch)) }
    default: break
    }
    return found
  }

  // MARK: Literals

  private static func minedInSteps(_ presenter: Presenter) -> [Value] {
    let conditions = presenter.allSteps.compactMap { step in
      if case .branch(let condition, _, _) = step.action { condition } else { nil as Expression? }
    }
    return conditions.flatMap(\.comparedLiterals)
  }

  private static func mined(_ presenter: Presenter) -> [Value] {
    let cases = presenter.model.cases
    var expressions = presenter.transitions.joined().compactMap(\.guardExpression)
    expressions += presenter.childHandlers.flatMap(\.alternatives).compactMap(\.guardExpression)
    expressions += presenter.back.compactMap(\.guardExpression)
    expressions += presenter.derived.compactMap { $0.plan.expression }
    expressions += cases.compactMap(\.condition)
    expressions += cases.flatMap(\.fields).compactMap { $0.plan.expression }
    expressions += presenter.children.compactMap(\.condition)
    expressions += presenter.effects.compactMap(\.condition)
    return expressions.flatMap(\.comparedLiterals)
  }

  /// The maximum nesting depth of payloads.
  private static var depthLimit: Int { 6 }
  /// The maximum number of payloads of one event.
  private static var limit: Int { 64 }
  /// The maximum number of values of one number or string.
  private static var literalLimit: Int { 16 }
}

/// The values for fields of payloads, computed on first use.
private final class FieldChoices: Sendable {
  let known = Mutex<[[Int]: SampleValues.Choices]>([:])
}

extension ValuePlan {
  fileprivate var expression: Expression? { if case .expression(let expression) = self { expression } else { nil } }
}
