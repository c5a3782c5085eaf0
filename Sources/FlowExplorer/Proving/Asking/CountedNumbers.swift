internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowReports

/// The numbers that a flow counts: places whose value steps replace by itself plus or minus another number.
///
/// The questions about a counted number have no end: whether `count + 1` is above 3 asks whether `count` is above 2,
/// and so on. So these questions are not followed through the counting steps. A proof run tells the numbers between
/// the constants apart, and cuts the ones beyond them; see ``NumberCut``.
struct CountedNumbers: Sendable {
  /// A counted number, with the steps that count it.
  struct Counter: Sendable {
    let place: Place
    fileprivate(set) var steps: [Span]
  }

  private(set) var counters: [Counter] = []

  /// Notes that a step counts a number.
  mutating func note(_ place: Place, by step: Span) {
    guard let position = counters.firstIndex(where: { $0.place == place }) else {
      return counters.append(Counter(place: place, steps: [step]))
    }
    if !counters[position].steps.contains(step) { counters[position].steps.append(step) }
  }
}

extension DemandTable {
  /// Returns the numbers that a counted number is compared with, or `nil` if more is demanded of it.
  func constants(of place: Place) -> [Int64]? {
    var constants: [Int64] = []
    for entry in entries(of: place.root) where entry.path == place.path {
      switch entry.demand {
      case .number(_, .int(let constant)): constants.append(constant)
      case .presence, .counted: break
      default: return nil
      }
    }
    return constants.isEmpty ? nil : constants
  }
}

extension Property {
  /// Whether the claim holds for a flow if it holds for one with more runs.
  var isKeptByMoreRuns: Bool {
    switch claim {
    case .always, .never, .precedes: true
    case .leadsTo, .until, .reachable, .alwaysReachable: false
    }
  }
}

extension DemandWalk {
  /// The number that a plan adds to the value of a place, or `nil` if the plan is not such a sum.
  func increment(_ plan: ValuePlan, of place: Place, at site: DemandSite) -> ExpressionPart? {
    guard case .expression(let expression) = plan, expression.part.type == .int else { return nil }
    switch expression.part.shape {
    case .sum(let left, let right):
      if self.place(of: left, at: site) == place { return right }
      return self.place(of: right, at: site) == place ? left : nil
    case .difference(let left, let right): return self.place(of: left, at: site) == place ? right : nil
    default: return nil
    }
  }

  /// Returns the place that an expression reads, if it is nothing but a place or a field of one.
  private func place(of part: ExpressionPart, at site: DemandSite) -> Place? {
    switch part.shape {
    case .variable(let number) where site.arguments == nil:
      let variable = Variable(number: number)
      if case .slot(let slot)? = variable { return Place(root: .slot(presenter: site.presenter, slot: slot)) }
      guard case .local(let local)? = variable, case .places(let places)? = site.locals[local], places.count == 1
      else { return nil }
      return places[0]
    case .field(let operand, let name):
      guard case .record = operand.type else { return nil }
      return place(of: operand, at: site)?.part(.field(name))
    default: return nil
    }
  }

  /// Demands that the counted numbers between the constants are told apart.
  mutating func tellCountedNumbersApart() {
    for counter in table.counted.counters {
      guard let constants = table.constants(of: counter.place), let least = constants.min(),
        let most = constants.max()
      else { continue }
      let entries = table.entries(of: counter.place.root).filter { $0.path == counter.place.path }
      guard let cause = entries.first?.cause else { continue }
      if most.subtractingReportingOverflow(least).overflow || most - least > NumberCut.mostExact {
        table.add(.exact, on: counter.place, because: cause)
        continue
      }
      // A value from outside stands for others that are as far from the constants as one input counts, which few do.
      table.add(.counted, on: counter.place, because: cause)
      for number in least...most { table.add(.number(.equal, .int(number)), on: counter.place, because: cause) }
    }
  }
}
