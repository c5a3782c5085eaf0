internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowReports
internal import FlowRuntime

/// A cut of a counted number: all numbers above the largest constant that it is compared with count as one, and so do
/// all below the smallest.
///
/// A few numbers next to the constants stand for the ones beyond. They are told apart, but in every state the number
/// may become any other one of its side (``NumberVariation``). A real run whose number is far away is therefore
/// followed by one that keeps as far from the constants as the next input can count. So the states of a proof run
/// contain all states of real runs, and some that no run reaches.
struct NumberCut: Sendable {
  let place: Place
  let presenter: PresenterID
  let slot: SlotID
  /// The numbers that are told apart because of constants.
  let exact: ClosedRange<Int64>
  /// The distance that the numbers of one side which stand for the others span. No input may count further.
  let window: Int64
  /// The steps that count the number.
  let steps: [Span]

  /// Creates the cut of a counted number, or returns `nil` if its numbers are told apart without it.
  init?(_ counter: CountedNumbers.Counter, _ table: DemandTable, window: Int64) {
    guard case .slot(let presenter, let slot) = counter.place.root,
      let constants = table.constants(of: counter.place), let least = constants.min(), let most = constants.max(),
      abs(least) < NumberCut.largest, abs(most) < NumberCut.largest
    else { return nil }
    (place, self.presenter, self.slot, self.window) = (counter.place, presenter, slot, window)
    exact = least...most
    steps = counter.steps
  }

  /// The numbers that stand for all numbers on the side of a number, or nothing for one between the constants.
  func representatives(for number: Int64) -> ClosedRange<Int64>? {
    if number > exact.upperBound { return exact.upperBound + 1...exact.upperBound + 1 + window }
    if number < exact.lowerBound { return exact.lowerBound - 1 - window...exact.lowerBound - 1 }
    return nil
  }

  /// All numbers that stand for others.
  var allRepresentatives: [Int64] {
    Array(exact.upperBound + 1...exact.upperBound + 1 + window)
      + Array(exact.lowerBound - 1 - window...exact.lowerBound - 1)
  }

  /// Whether the place is in the elements of a list.
  var isInList: Bool { place.path.contains(.element) }

  /// Returns the number that stands for a number.
  private func image(of number: Int64) -> Int64 {
    guard let range = representatives(for: number) else { return number }
    return min(max(number, range.lowerBound), range.upperBound)
  }

  /// Returns the value of the slot with the numbers that stand for those in it.
  func image(of value: Value) -> Value {
    value.replacing(place.path[...]) { number, _ in image(of: number) }
  }

  /// Returns the value of the slot with another number in one of its elements, or `nil` if it does not stand for the
  /// number there.
  func value(_ value: Value, with number: Int64, inItem item: Int) -> Value? {
    var isPossible = false
    let changed = value.replacing(place.path[...]) { former, position in
      guard position == item, former != number, let range = representatives(for: former), range.contains(number) else {
        return former
      }
      isPossible = true
      return number
    }
    return isPossible ? changed : nil
  }

  /// Returns how far a write moves a number.
  func distance(from old: Value, to new: Value) -> UInt64 {
    var numbers: [Int64] = []
    _ = old.replacing(place.path[...]) { number, _ in
      numbers.append(number)
      return number
    }
    var furthest: UInt64 = 0
    var next = 0
    _ = new.replacing(place.path[...]) { number, _ in
      if numbers.indices.contains(next) {
        let (distance, overflow) = number.subtractingReportingOverflow(numbers[next])
        furthest = max(furthest, overflow ? .max : distance.magnitude)
      }
      next += 1
      return number
    }
    return furthest
  }

  /// The maximum distance of the constants of a counted number.
  static let mostExact: Int64 = 16
  /// The maximum number of representatives of one side.
  static let widest: Int64 = 32
  /// The number of elements of a list whose numbers vary.
  static let mostItems = 8
  private static let largest: Int64 = 1 << 52
}

/// Another number for a counted number that a proof run cuts.
struct NumberVariation: Sendable {
  /// The position of the presenter in tree order.
  let place: Int
  let cut: NumberCut
  /// The position of the element, if the number is in a list.
  let item: Int
  let number: Int64

  /// Replaces the number, if it stands for the present one.
  func enter(_ walker: FlowWalker) -> FlowWalker.Outcome? {
    walker.replace(slot: cut.slot, atPlace: place) { cut.value($0, with: number, inItem: item) }
  }
}

extension Value {
  /// Returns the value with other numbers at a path, given each number and the position of its element.
  fileprivate func replacing(
    _ path: ArraySlice<Place.Part>, item: Int = 0, _ change: (Int64, Int) -> Int64
  ) -> Value {
    guard let part = path.first else {
      if case .int(let number) = self { return .int(change(number, item)) }
      return self
    }
    switch (part, self) {
    case (.element, .list(let list)):
      return .list(
        ListValue(list.enumerated().map { $1.replacing(path.dropFirst(), item: $0, change) }))
    case (.field(let name), .record(let record)):
      guard let position = record.shape.fields.firstIndex(of: name), let field = record.fields[position] else {
        return self
      }
      return .record(record.replacing(at: position, with: field.replacing(path.dropFirst(), item: item, change)))
    default: return self
    }
  }
}
