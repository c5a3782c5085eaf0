internal import FlowReports
internal import CEL
internal import Diagnostics
internal import FlowProgram

/// The questions that a program asks about the values in its places, including values that were copied from there.
///
/// The questions of a place are closed backwards over copies: a question about a param is also a question about
/// every value that is passed for that param. They are computed once for each program, without running it.
struct Questions: Sendable {
  /// The questions of each place, in the order of discovery.
  private var questions: [Place: [ValueQuestion]] = [:]
  /// For each question of a place, the source range of the first expression that asks it.
  private var causes: [Place: [Span?]] = [:]
  /// The copies into each root.
  private let copies: [Place.Root: [QuestionCollector.Copy]]

  init(_ program: Program) {
    var collector = QuestionCollector(program)
    collector.followAll()
    copies = Dictionary(grouping: collector.copies, by: \.into.root)
    var open: [(place: Place, question: ValueQuestion, cause: Span?)] = []
    var seen: Set<QuestionCollector.Link> = []
    let links = collector.links.filter { seen.insert($0).inserted }
    for link in links {
      collector.cause = collector.linkCauses[link]
      resolve(link, &collector)
    }
    open = collector.asked.map { ($0.place, $0.question, $0.cause) }
    let partners = Questions.partners(links)
    // Breadth first: of a number that is counted, the constants themselves come before those at a distance.
    var position = 0
    while position < open.count {
      let (place, question, cause) = open[position]
      position += 1
      guard add(question, of: place, cause) else { continue }
      for earlier in backwards(question, from: place) { open.append((earlier.place, earlier.question, cause)) }
      for other in partners[place] ?? [] { open.append((other, question, cause)) }
    }
  }

  /// The questions about a place.
  subscript(place: Place) -> [ValueQuestion] { questions[place] ?? [] }

  /// Records a question and returns whether it is new and has to be followed further.
  private mutating func add(_ question: ValueQuestion, of place: Place, _ cause: Span?) -> Bool {
    var known = questions[place] ?? []
    guard known.count <= Questions.limit, !known.contains(question) else { return false }
    known.append(known.count == Questions.limit ? .blurred : question)
    questions[place] = known
    causes[place, default: []].append(cause)
    return true
  }

  /// The places about which something is asked, in no order.
  var places: some Collection<Place> { questions.keys }

  /// Returns the questions about a place, each with the source range of the first expression that asks it; `nil` if
  /// there are more than those followed, as for a number that is counted down to a constant.
  func caused(of place: Place) -> [(question: ValueQuestion, cause: Span?)]? {
    let asked = self[place]
    return asked.count > Questions.limit ? nil : Array(zip(asked, causes[place] ?? []))
  }

  /// Whether steps, controls or other presenters put values of the flow into a place or its parts.
  func isCopiedInto(_ root: Place.Root) -> Bool { copies[root] != nil }

  /// Returns the same question for the places from which the value of a place was copied.
  private func backwards(_ question: ValueQuestion, from place: Place) -> [(place: Place, question: ValueQuestion)] {
    var found: [(place: Place, question: ValueQuestion)] = []
    for copy in copies[place.root] ?? [] where place.path.starts(with: copy.into.path) {
      let rest = place.path.dropFirst(copy.into.path.count)
      for origin in rest.reduce(copy.from, { $0.part($1) }).origins {
        if let earlier = question.asked(through: origin) { found.append((origin.place, earlier)) }
      }
    }
    return found
  }

  // MARK: Two unknown values

  /// Returns the places that are compared with each other unchanged, so that a question about one is a question
  /// about both.
  private static func partners(_ links: [QuestionCollector.Link]) -> [Place: [Place]] {
    var partners: [Place: [Place]] = [:]
    for link in links where link.left.isCopy && link.right.isCopy && link.left.place != link.right.place {
      partners[link.left.place, default: []].append(link.right.place)
      partners[link.right.place, default: []].append(link.left.place)
    }
    return partners
  }

  /// Asks of each of two values all constants that the other may have.
  private func resolve(_ link: QuestionCollector.Link, _ collector: inout QuestionCollector) {
    let (left, right) = (constants(of: link.left), constants(of: link.right))
    for constant in left.prefix(Questions.nameLimit) {
      collector.ask(link.question, PossibleValues(constant: constant), PossibleValues(link.right))
    }
    for constant in right.prefix(Questions.nameLimit) {
      collector.ask(link.question, PossibleValues(link.left), PossibleValues(constant: constant))
    }
    if left.count > Questions.nameLimit { collector.ask(.blurred, of: PossibleValues(link.right)) }
    if right.count > Questions.nameLimit { collector.ask(.blurred, of: PossibleValues(link.left)) }
  }

  /// Returns the constants that the program contains as possible values of an origin.
  private func constants(of origin: Origin) -> [Value] {
    guard !origin.isBlurred, origin.reading == nil, origin.offset == 0 else { return [] }
    var seen: Set<Place> = []
    var found: [Value] = []
    collectConstants(at: origin.place, &seen, &found)
    return origin.changes.reduce(found.map { PossibleValues(constant: $0) }) { values, change in
      values.map { $0.changed(by: change) }
    }.flatMap(\.constants)
  }

  private func collectConstants(at place: Place, _ seen: inout Set<Place>, _ found: inout [Value]) {
    guard seen.insert(place).inserted, found.count <= Questions.nameLimit else { return }
    for copy in copies[place.root] ?? [] where place.path.starts(with: copy.into.path) {
      let rest = place.path.dropFirst(copy.into.path.count)
      let value = rest.reduce(copy.from) { $0.part($1) }
      for constant in value.constants where !found.contains(where: { $0.isIdentical(to: constant) }) {
        found.append(constant)
      }
      for origin in value.origins where origin.isCopy { collectConstants(at: origin.place, &seen, &found) }
    }
  }

  /// The maximum number of followed questions about one place.
  static let limit = 24
  /// The maximum number of constants that are compared with one unknown value.
  private static let nameLimit = 12
}

extension QuestionCollector {
  /// Asks a question by its name in a ``Link``.
  fileprivate mutating func ask(_ question: String, _ left: PossibleValues, _ right: PossibleValues) {
    if let comparison = Comparison(rawValue: question) {
      compare(comparison, left, right)
    } else {
      search(question, left, right)
    }
  }
}
