internal import FlowReports
internal import CEL
internal import FlowProgram
internal import FlowRuntime

/// The links to try: each route of the flow, with values for its params.
///
/// A param of a type with few values takes all of them. Any other param takes the samples of payload fields of its
/// name and type, and the values of fields of its name in the initial data of the flow. A param in the path also takes
/// values with other answers to the questions that the flow asks about it, or another value.
struct LinkValues {
  /// The links, each once, in route order.
  private(set) var links: [String] = []
  /// Whether no other link leads to a different target.
  private(set) var isExhaustive = true

  /// Creates an empty list of links.
  init() {}

  /// Collects the links of a launched flow.
  init(_ launched: RunningFlow, _ samples: SampleValues) {
    guard let scope = launched.program.flows.first, !scope.routes.isEmpty else { return }
    var search = LinkSearch(launched, samples)
    for route in scope.routes { search.add(route, in: scope) }
    links = search.links
    isExhaustive = search.isExhaustive
  }
}

/// Builds links, route by route.
private struct LinkSearch {
  private(set) var links: [String] = []
  private(set) var isExhaustive = true

  private let program: Program
  private let samples: SampleValues
  /// The records in the initial data of the flow.
  private let records: [RecordValue]

  init(_ launched: RunningFlow, _ samples: SampleValues) {
    program = launched.program
    self.samples = samples
    var found: [RecordValue] = []
    for presenter in FlowWalker(launched).inspect() {
      for value in presenter.values { value.content.map { LinkSearch.collect($0, depth: 0, into: &found) } }
    }
    records = found
  }

  mutating func add(_ route: Route, in scope: FlowScope) {
    let presenter = program.presenters[route.screen]
    let named = route.path.compactMap { if case .param(let param) = $0 { param } else { nil as Int? } }
    let optional = route.query.map(\.param)
    var rows: [[Value?]] = [[]]
    for param in 0..<presenter.parameterCount {
      var choices: [Value?] = []
      if named.contains(param) || optional.contains(param) {
        let values = values(ofParam: param, of: route.screen, mayBeLeftOut: !named.contains(param))
        if !values.isExhaustive { isExhaustive = false }
        choices = values.values
      }
      // A param that is absent from the link has its default.
      if !named.contains(param) { choices.insert(nil, at: 0) }
      rows = rows.flatMap { row in choices.map { row + [$0] } }
      let limit = samples.isOfProof ? LinkSearch.limitForProofs : LinkSearch.limitForRoute
      if rows.count > limit {
        isExhaustive = false
        rows.removeLast(rows.count - limit)
      }
    }
    for row in rows {
      guard let link = program.write(route, params: row), !links.contains(link),
        let match = try? program.match(route: link, in: scope), match.route.span == route.span
      else {
        // No link passes an empty text in its path.
        let isEmpty = row.contains { $0?.isEmptyText ?? false }
        if samples.isOfProof, !isEmpty { isExhaustive = false }
        continue
      }
      guard links.count < (samples.isOfProof ? LinkSearch.limitForProofs : LinkSearch.limit) else {
        isExhaustive = false
        return
      }
      links.append(link)
    }
  }

  private func values(ofParam position: Int, of screen: PresenterID, mayBeLeftOut: Bool) -> SampleValues.Choices {
    let param = program.presenters[screen].slots[position]
    let usual = samples.values(ofParam: position, of: screen)
    if usual.isExhaustive { return usual }
    var values: [Value] = []
    func add(_ value: Value, unlessMoreThan limit: Int) {
      if values.count < limit, !values.contains(where: { $0.isIdentical(to: value) }) { values.append(value) }
    }
    for sample in program.exploration.samples {
      let fields = program.presenters[sample.presenter].events[sample.event].payload.fields
      guard fields.indices.contains(sample.field) else { continue }
      guard fields[sample.field].name == param.name, fields[sample.field].type == param.type else { continue }
      for value in sample.values { add(value, unlessMoreThan: LinkSearch.knownLimit) }
    }
    for record in records {
      guard let position = record.shape.fields.firstIndex(of: param.name), let value = record.fields[position],
        value.fits(param.type, in: program.types)
      else { continue }
      add(value, unlessMoreThan: LinkSearch.knownLimit)
    }
    // An optional param has its default. In a path, a param also has values with the other answers to what the flow
    // asks of it, or else one value that nothing in the flow contains. An empty text is no part of a path.
    if !mayBeLeftOut {
      let known = values.count
      for value in samples.values(ofPathParam: position, of: screen, besides: values) {
        add(value, unlessMoreThan: known + LinkSearch.limitForRoute)
      }
      if values.count == known {
        for value in usual.values where !value.isEmptyText { add(value, unlessMoreThan: known + 1) }
      }
    }
    let usualDefault = param.initial.flatMap { try? $0.evaluate(in: ArrayScope([])) }
    values.removeAll { value in usualDefault.map { $0.isIdentical(to: value) } ?? false }
    return SampleValues.Choices(values: values, isExhaustive: false)
  }

  private static func collect(_ value: Value, depth: Int, into found: inout [RecordValue]) {
    guard depth < depthLimit, found.count < recordLimit else { return }
    switch value {
    case .record(let record):
      found.append(record)
      for case .some(let field) in record.fields { collect(field, depth: depth + 1, into: &found) }
    case .list(let list): for element in list.prefix(recordLimit) { collect(element, depth: depth + 1, into: &found) }
    case .optional(let optional): optional.value.map { collect($0, depth: depth + 1, into: &found) }
    default: break
    }
  }

  /// The maximum number of values from samples and data for a param.
  private static var knownLimit: Int { 4 }
  /// The maximum number of links for a route.
  private static var limitForRoute: Int { 16 }
  /// The maximum number of links of a proof run.
  private static var limitForProofs: Int { 512 }
  /// The maximum number of links.
  private static var limit: Int { 64 }
  /// The maximum depth and the maximum number of records in the search of the flow's initial data.
  private static var depthLimit: Int { 8 }
  private static var recordLimit: Int { 1_000 }
}

extension Value {
  /// Whether the value is the empty text.
  fileprivate var isEmptyText: Bool { if case .string("") = self { true } else { false } }
}
