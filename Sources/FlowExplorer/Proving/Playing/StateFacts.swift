internal import CEL
internal import FlowProgram
internal import FlowReports
internal import FlowRuntime

/// The facts about a state on which a proof run and every real run have to agree.
///
/// These are the screens on the stacks, what waits, and the demanded facts about each slot. Two texts with the same
/// answers count as one, so a state with any text can be found among the states of a proof run.
struct StateFacts {
  private let program: Program
  /// The demands on each slot that counts, for each presenter.
  private let demands: [[DemandTree]]
  /// The differences between states that the proof run does not see.
  private let abstraction: StateAbstraction
  /// The treatments of slots, of which some count only while their presenters are visible.
  private let treatments: [[StateAbstraction.Treatment]]
  /// The params that only links are compared with.
  private let arrivals: [Place.Root: ArrivalTexts]
  /// Whether states with other messages are other states.
  private let countsMessages: Bool
  /// The values that names may be equal to. All other names count as equal up to renaming.
  private let constants: [Value]
  /// The numbers of the names of a state, in the order of their places.
  private var names: [Fingerprint: UInt64] = [:]
  /// The answers about texts, which are asked again and again.
  private var answers: [String: [TextQuestion: Bool]] = [:]

  private struct TextQuestion: Hashable {
    let presenter: PresenterID
    let slot: SlotID
    let entry: Int
  }

  init(_ program: Program, _ plan: ProofPlan) {
    self.program = program
    countsMessages = !plan.abstraction.forgetsMessages
    abstraction = plan.abstraction
    treatments = plan.blursTexts ? plan.abstraction.slots : []
    arrivals = plan.arrivals
    constants = plan.table.names.constants
    demands = program.presenters.map { presenter in
      presenter.slots.ids.map { slot in
        let isIgnored = plan.abstraction.slots.value(at: presenter.index.position)?.value(at: slot.position) == .ignored
        return DemandTree(isIgnored ? [] : plan.table.entries(of: .slot(presenter: presenter.index, slot: slot)))
      }
    }
  }

  /// Returns the facts about the present state of a walker.
  mutating func fingerprint(of walker: FlowWalker) -> Fingerprint {
    var print = Fingerprint()
    for number in walker.stackShape() { print.combine(UInt64(bitPattern: Int64(number))) }
    print.combine(walker.hasExited ? 1 : 0)
    print.combine(UInt64(walker.timerCount(leavingOut: abstraction)))
    print.combine(UInt64(walker.callCount))
    if countsMessages { print.combine(UInt64(walker.messageCount)) }
    for request in walker.openRequests {
      print.combine(UInt64(request.operation.position))
      print.combine(request.site.map { UInt64($0.presenter.position) << 32 | UInt64($0.call) + 1 } ?? 0)
    }
    if answers.count > StateFacts.keptTexts { answers = [:] }
    names.removeAll(keepingCapacity: true)
    var visible: Set<Int> = []
    if !treatments.isEmpty {
      walker.forEachVisiblePresenter(leavingOut: abstraction) { place, _ in visible.insert(place) }
    }
    var place = -1
    walker.forEachPresenter(leavingOut: abstraction) { presenter, slot in
      place += 1
      print.combine(UInt64(presenter.position))
      for (position, facts) in demands[presenter.position].enumerated() where !facts.isEmpty {
        if case .seenWhileVisible? = treatments.value(at: presenter.position)?.value(at: position),
          !visible.contains(place)
        {
          continue
        }
        let value = slot(SlotID(position))
        if let arrival = arrivals[.slot(presenter: presenter, slot: SlotID(position))] {
          arrival.image(of: value).fingerprint(into: &print)
          continue
        }
        combine(facts, value, presenter, SlotID(position), into: &print)
      }
    }
    return print
  }

  /// Returns the facts about the present state of a walker as words, for a failure.
  func words(for walker: FlowWalker) -> [String] {
    var lines = ["stacks \(walker.stackShape()), \(walker.timerCount) timers, \(walker.callCount) calls"]
    walker.forEachPresenter { presenter, slot in
      for (position, facts) in demands[presenter.position].enumerated() where !facts.isEmpty {
        let name = PlaceName(Place(root: .slot(presenter: presenter, slot: SlotID(position))), in: program).text
        lines.append("\(name) = \(slot(SlotID(position)).text)")
      }
    }
    return lines
  }

  private mutating func combine(
    _ facts: DemandTree, _ value: Value, _ presenter: PresenterID, _ slot: SlotID, into print: inout Fingerprint
  ) {
    if case .optional(let optional) = value {
      return combine(facts, optional.value ?? .null, presenter, slot, into: &print)
    }
    for (demand, number) in facts.own {
      combine(demand, value, TextQuestion(presenter: presenter, slot: slot, entry: number), into: &print)
    }
    for (name, inner) in facts.fields {
      guard case .record(let record) = value else {
        print.combine(99)
        continue
      }
      let field = record.shape.fields.firstIndex(of: name).flatMap { record.fields[$0] }
      combine(inner, field ?? .null, presenter, slot, into: &print)
    }
    guard let element = facts.element else { return }
    guard case .list(let items) = value else { return print.combine(99) }
    if facts.tellsMembersOnly {
      var members: [Fingerprint: Int64] = [:]
      for item in items {
        var member = Fingerprint()
        combine(element, item, presenter, slot, into: &member)
        members[member, default: 0] += 1
      }
      print.combine(UInt64(members.count))
      for (member, count) in members.sorted(by: { $0.key.words < $1.key.words }) {
        print.combine(member.words.low)
        print.combine(member.words.high)
        print.combine(UInt64(min(count, facts.copies)))
      }
    } else {
      print.combine(UInt64(items.count))
      for item in items { combine(element, item, presenter, slot, into: &print) }
    }
  }

  private mutating func combine(
    _ demand: Demand, _ value: Value, _ question: TextQuestion, into print: inout Fingerprint
  ) {
    if value.isNull, demand != .exact { return print.combine(98) }
    switch demand {
    case .exact: value.fingerprint(into: &print)
    case .name: combine(name: value, into: &print)
    case .presence, .identity, .counted: print.combine(97)
    case .count: print.combine(UInt64(value.listCount))
    case .members(let copies): print.combine(UInt64(min(Int64(value.listCount), copies)))
    case .size(let comparison, let number):
      print.combine(comparison.holds(Int64(value.listCount), number) ? 1 : 0)
    case .number(let comparison, let number):
      print.combine(NumberComparison(comparison: comparison, number: number).isTrue(of: value) ? 1 : 0)
    case .text(let changes, let language):
      let text = value.revealedText ?? ""
      let answer = answers[text]?[question] ?? StateFacts.answer(text, changes, language)
      answers[text, default: [:]][question] = answer
      print.combine(answer ? 1 : 0)
    }
  }

  /// Combines a name by its number, because names are only compared with each other and with constants.
  private mutating func combine(name value: Value, into print: inout Fingerprint) {
    if constants.contains(where: { $0.isIdentical(to: value) }) { return value.fingerprint(into: &print) }
    var name = Fingerprint()
    value.fingerprint(into: &name)
    let number = names[name] ?? UInt64(names.count)
    names[name] = number
    print.combine(number)
  }

  private static func answer(_ text: String, _ changes: [TextChange], _ language: Language) -> Bool {
    var text = text
    for change in changes {
      guard let changed = change.apply(to: text) else { return false }
      text = changed
    }
    return language.contains(text)
  }

  /// The number of texts whose answers are kept.
  private static let keptTexts = 20_000
}

extension Value {
  fileprivate var listCount: Int { if case .list(let list) = self { list.count } else { 0 } }
}
