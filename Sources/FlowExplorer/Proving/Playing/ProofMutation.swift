internal import CEL
internal import Diagnostics
package import FlowProgram

/// A mistake that tests make in the analysis of a proof run, to show that a check finds it.
package enum ProofMutation: Sendable, Hashable {
  /// Forgets one demanded fact, by its number.
  case demand(Int)
  /// Forgets that a written value takes demands to its source, by the number of the copy.
  case copy(Int)
  /// Forgets the cell of a place with a witness, both as in a certificate.
  case cell(place: String, witness: String)
  /// Leaves a slot out of the states although something is demanded of it, by its number.
  case member(Int)
  /// Counts a text of a screen only while the screen is visible, or a param only where links are compared with it,
  /// although something else reads it; by its name in a certificate.
  case blurred(String)
  /// Forgets that links try a second value for a param, by its name in a certificate.
  case linked(String)

  /// A forgotten cell of a whole value, by the path to the part.
  struct OmittedCell {
    let path: String
    let witness: String
  }

  /// Returns the forgotten cell of a whole value, if it has one.
  func omittedCell(of whole: Place, in program: Program) -> OmittedCell? {
    guard case .cell(let place, let witness) = self else { return nil }
    let name = PlaceName(whole, in: program).text
    return place.hasPrefix(name) ? OmittedCell(path: String(place.dropFirst(name.count)), witness: witness) : nil
  }

  var omittedCopy: Int? { if case .copy(let number) = self { number } else { nil } }

  /// The mistakes that can be made in a proof run about some claims, or about the general checks, except for those in
  /// cells.
  package static func mistakes(
    in program: Program, _ claims: [Property], detail: ProofDetail = .deciding
  ) -> [ProofMutation] {
    let walk = DemandWalk.following(program, claims, usesNames: false, detail: detail, mutation: .copy(.max))
    let demands = program.places.map { walk.table.entries(of: $0).count }.reduce(0, +)
    let members = program.places.count { root in
      if case .slot = root { walk.table.isDemanded(root) } else { false }
    }
    return (0..<demands).map { .demand($0) } + (0..<walk.copies.count).map { .copy($0) }
      + (0..<members).map { .member($0) }
  }
}

/// The numbers of the copies that a walk follows, for tests that omit one of them. Otherwise nothing is numbered.
struct NumberedCopies {
  private struct Copy: Hashable {
    let place: Place
    let span: [Int]
  }

  private var numbers: [Copy: Int] = [:]
  private let omitted: Int?

  var count: Int { numbers.count }

  init(omitting omitted: Int?) { self.omitted = omitted }

  /// Whether a copy of the value of a plan into a place is followed.
  mutating func follows(_ plan: ValuePlan, into place: Place) -> Bool {
    guard let omitted else { return true }
    let span = plan.firstExpression?.text.span
    let copy = Copy(place: place, span: span.map { [$0.start, $0.end] } ?? [])
    let number = numbers[copy] ?? numbers.count
    numbers[copy] = number
    return number != omitted
  }
}

extension BlurredTexts {
  /// Adds a text or a param by its name, as if nothing else read it.
  mutating func insert(_ name: String, in program: Program) {
    for root in program.places {
      guard case .slot(let presenter, let slot) = root, PlaceName(Place(root: root), in: program).text == name else {
        continue
      }
      if slot.position < program.presenters[presenter].parameterCount {
        arrivals[root] = Arrival(constants: [], isOfLinks: true)
      } else {
        hidden.insert(root)
      }
    }
  }
}

extension DemandTable {
  /// Removes the fact with a number, counted in program order.
  mutating func remove(_ number: Int, in program: Program) {
    var rest = number
    for root in program.places {
      let count = entries(of: root).count
      if rest < count { return remove(rest, of: root) }
      rest -= count
    }
  }
}

extension ProofPlan {
  /// Returns the slot with a number among those of which something is demanded.
  static func member(_ number: Int, in program: Program, _ table: DemandTable) -> Place.Root? {
    let members = program.places.filter { root in
      if case .slot = root { table.isDemanded(root) } else { false }
    }
    return members.value(at: number)
  }
}
