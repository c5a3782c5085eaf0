internal import FlowReports
internal import CEL
internal import Diagnostics
internal import FlowProgram

/// A collector that walks a program once and records its questions and the places between which it copies values.
///
/// It assumes no order of events: every value that is ever written to a place may be there at each read.
struct QuestionCollector {
  /// A value that is written to a place.
  struct Copy: Sendable {
    let into: Place
    let from: PossibleValues
  }

  /// Two unknown values and the question that relates them.
  struct Link: Hashable, Sendable {
    let left: Origin
    /// An operator between numbers or strings, or a function of strings with one argument.
    let question: String
    let right: Origin
  }

  /// The presenter whose expressions are read, and the values of its locals.
  struct EvaluationSite {
    let presenter: PresenterID
    var locals: [Int: PossibleValues] = [:]
    /// The place of `model` in a view.
    var model: Place?
    /// In the body of a function, the values of its params.
    var arguments: [PossibleValues]?
  }

  let program: Program
  var copies: [Copy] = []
  /// The questions in the order of discovery, each with the source range of the expression that asks it.
  var asked: [(place: Place, question: ValueQuestion, cause: Span?)] = []
  /// Pairs of unknown values that are compared.
  var links: [Link] = []
  /// The source range of the first expression that makes each of these comparisons.
  var linkCauses: [Link: Span] = [:]
  /// The source range of the present expression, or `nil` outside of expressions.
  var cause: Span?
  /// The blocks of the current walk, which must not contain themselves.
  var openBlocks: Set<[Int]> = []
  /// The number of calls of functions that were followed in the present expression.
  var followedCalls = 0

  init(_ program: Program) { self.program = program }

  mutating func copy(_ value: PossibleValues, into place: Place) { copies.append(Copy(into: place, from: value)) }

  // MARK: Questions

  /// Asks whether strings are in a language.
  mutating func ask(_ language: Language, of value: PossibleValues) { ask(.text([], language), of: value) }

  mutating func ask(_ question: ValueQuestion, of value: PossibleValues) {
    for origin in value.origins {
      if let question = question.asked(through: origin) { asked.append((origin.place, question, cause)) }
    }
  }

  /// Asks a question with a known string. Very long strings are not followed.
  mutating func ask(_ text: String?, of value: PossibleValues, _ language: (String) -> Language?) {
    guard let text, text.utf8.count <= QuestionCollector.longestText, let language = language(text) else {
      return ask(.blurred, of: value)
    }
    ask(language, of: value)
  }

  /// The maximum length in bytes of a string in a question.
  private static let longestText = 1_000

  /// Compares two values.
  mutating func compare(_ comparison: Comparison, _ left: PossibleValues, _ right: PossibleValues) {
    for constant in right.constants { compare(comparison, left, with: constant) }
    for constant in left.constants { compare(comparison.flipped, right, with: constant) }
    link(comparison.rawValue, left, right)
    let isBlurred = (left.origins + right.origins).contains(where: \.isBlurred)
    if isBlurred || left.isCut || right.isCut { ask(.blurred, of: left.union(right)) }
  }

  /// Records a comparison of two unknown values.
  mutating func link(_ question: String, _ left: PossibleValues, _ right: PossibleValues) {
    for one in left.origins {
      for other in right.origins {
        let link = Link(left: one, question: question, right: other)
        links.append(link)
        if linkCauses[link] == nil { linkCauses[link] = cause }
      }
    }
  }

  private mutating func compare(_ comparison: Comparison, _ value: PossibleValues, with constant: Value) {
    switch constant {
    case .string, .secret: if comparison.isEquality { ask(constant.revealedText, of: value) { .word($0) } }
    default: if let number = Number(constant) { ask(.number(comparison, number), of: value) }
    }
  }

  /// The maximum number of followed calls in one expression. Functions that call each other twice would otherwise
  /// take exponential time.
  static let callLimit = 250

  // MARK: Variables

  /// Returns the possible values of a program variable.
  func value(of variable: Variable, at site: EvaluationSite) -> PossibleValues {
    let presenter = program.presenters[site.presenter]
    let index = presenter.index
    switch variable {
    case .slot(let slot): return PossibleValues(Place(root: .slot(presenter: index, slot: slot)))
    case .derived(let derived): return PossibleValues(Place(root: .derived(presenter: index, derived: derived)))
    case .flowSlot(let slot): return PossibleValues(Place(root: .slot(presenter: presenter.flow, slot: slot)))
    case .flowDerived(let derived):
      return PossibleValues(Place(root: .derived(presenter: presenter.flow, derived: derived)))
    case .local(let number): return site.locals[number] ?? .nothing
    case .params: return params(of: presenter)
    case .model: return site.model.map { PossibleValues($0) } ?? .nothing
    case .child(let child): return model(ofChild: child, of: presenter)
    case .childInterface(let read):
      guard presenter.childInterfaces.indices.contains(read) else { return .nothing }
      let interface = presenter.childInterfaces[read]
      if program.presenters[presenter.children[interface.child].presenter].role == .stack {
        return value(of: .topInterface(interface.interface), at: site)
      }
      return value(ofInterface: interface.interface, at: presenter.children[interface.child].presenter)
    case .topInterface(let interface):
      return program.presenters.ids.reduce(.nothing) { $0.union(value(ofInterface: interface, at: $1)) }
    case .outer(let read): return value(ofOuter: read, of: presenter)
    case .observed(let effect):
      guard case .items(let stream)? = presenter.effects.element(at: effect)?.trigger
      else { return .nothing }
      return PossibleValues(parts: [(.field("value"), PossibleValues(Place(root: .reply(operation: stream.operation))))]
      )
    case .alive(let index): return living(index)
    case .loading, .system, .string, .shown, .shownMode: return .nothing
    }
  }

  /// Returns the values of the living presenters that a condition reads.
  private func living(_ index: Int) -> PossibleValues {
    guard program.livingReads.indices.contains(index) else { return .nothing }
    let read = program.livingReads[index]
    return PossibleValues(parts: [(.element, record(read.shape, read.fields, of: read.presenter))])
  }

  private func record(_ shape: RecordShape, _ fields: [LivingRead.Field?], of presenter: PresenterID) -> PossibleValues
  {
    let parts = zip(shape.fields, fields).compactMap { name, field -> (Place.Part, PossibleValues)? in
      switch field {
      case .params: return (.field(name), params(of: program.presenters[presenter]))
      case .slot(let slot): return (.field(name), PossibleValues(Place(root: .slot(presenter: presenter, slot: slot))))
      case .derived(let derived):
        return (.field(name), PossibleValues(Place(root: .derived(presenter: presenter, derived: derived))))
      case .mode(_, let shape, let inner): return (.field(name), record(shape, inner, of: presenter))
      case .isVisible, .loading, .isInMode, nil: return nil
      }
    }
    return PossibleValues(parts: parts)
  }

  private func params(of presenter: Presenter) -> PossibleValues {
    PossibleValues(
      parts: presenter.slots.prefix(presenter.parameterCount).enumerated().map { slot, declaration in
        (.field(declaration.name), PossibleValues(Place(root: .slot(presenter: presenter.index, slot: SlotID(slot)))))
      })
  }

  private func model(ofChild index: ChildID, of presenter: Presenter) -> PossibleValues {
    guard let child = presenter.children.element(at: index) else { return .nothing }
    let model = PossibleValues(Place(root: .model(presenter: child.presenter)))
    return child.each == nil ? model : PossibleValues(parts: [(.element, model), (.value, model)])
  }

  private func value(ofInterface interface: InterfaceID, at index: PresenterID) -> PossibleValues {
    program.presenters[index].implementations(of: interface).reduce(.nothing) { found, derived in
      found.union(PossibleValues(Place(root: .derived(presenter: index, derived: derived))))
    }
  }

  private func value(ofOuter index: Int, of presenter: Presenter) -> PossibleValues {
    guard presenter.outerReads.indices.contains(index) else { return .nothing }
    let read = presenter.outerReads[index]
    switch presenter.references[read.reference] {
    case .store(let store):
      switch read.content {
      case .slot(let slot): return PossibleValues(Place(root: .slot(presenter: store, slot: slot)))
      case .derived(let derived): return PossibleValues(Place(root: .derived(presenter: store, derived: derived)))
      case .provided: return .nothing
      }
    case .provider(let provided):
      var result = PossibleValues.nothing
      if case .provided(let otherwise?) = read.content {
        result = PossibleValues(Place(root: .derived(presenter: presenter.index, derived: otherwise)))
      }
      for other in program.presenters where other.provided.indices.contains(provided) {
        guard let derived = other.provided[provided] else { continue }
        result = result.union(PossibleValues(Place(root: .derived(presenter: other.index, derived: derived))))
      }
      return result
    }
  }
}

extension Comparison {
  /// Whether the comparison is symmetric.
  var isEquality: Bool { self == .equal || self == .notEqual }
}
