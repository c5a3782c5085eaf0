internal import CEL
internal import FlowProgram
internal import FlowReports
internal import FlowRuntime

/// The numbers of inputs. An input has the same number in all offers, since its effect does not depend on the others.
struct InputNumbers {
  private var numbers: [Fingerprint: UInt32] = [:]
  /// For each offer with a number of ways in which time can pass, the numbers of its inputs.
  private var ofOffers: [UInt64: [UInt32]] = [:]
  private var storedCount = 0

  /// The maximum number of bytes.
  var byteCount: Int { 2 * (numbers.count * 32 + ofOffers.count * 48 + storedCount * MemoryLayout<UInt32>.stride) }

  /// Returns the numbers of the inputs that a state offers, by their positions.
  mutating func inputs(of state: Int, in space: StateSpace) -> [UInt32] {
    let offer = space.offerNumber(state)
    let key = UInt64(truncatingIfNeeded: offer) << 8 | UInt64(truncatingIfNeeded: space.timeWays(state))
    if let known = ofOffers[key] { return known }
    let found = (0..<space.inputCount(state)).map { number(of: space.input($0, of: state), offer: offer) }
    ofOffers[key] = found
    storedCount += found.count
    return found
  }

  private mutating func number(of input: OfferedInput, offer: Int) -> UInt32 {
    let next = UInt32(truncatingIfNeeded: numbers.count)
    let fingerprint = input.fingerprint(offer: offer)
    if let known = numbers[fingerprint] { return known }
    numbers[fingerprint] = next
    return next
  }
}

extension OfferedInput {
  /// Returns a hash that is equal for equal inputs.
  ///
  /// - Parameter offer: The number of the offer, which keeps inputs apart that name presenters of one path.
  fileprivate func fingerprint(offer: Int) -> Fingerprint {
    var print = Fingerprint()
    switch self {
    case .event(let place, _, let event, let payload):
      print.combine(1, place, event.position)
      let value = Value.record(payload)
      if value.namesPresenter { print.combine(UInt64(offer)) }
      value.fingerprint(into: &print)
    case .outcome(let request, let outcome):
      print.combine(2, request.position, request.operation.position)
      switch outcome {
      case .returned(let value):
        print.combine(0)
        value.fingerprint(into: &print)
      case .failed(let error):
        print.combine(1)
        print.combine(error.name)
        Value.record(error.data).fingerprint(into: &print)
      case .unusable: print.combine(2)
      }
    case .back: print.combine(3)
    case .forward: print.combine(4)
    case .time(let way): print.combine(5, way, 0)
    case .death: print.combine(6)
    case .link(let link):
      print.combine(7)
      print.combine(link)
    case .language(let language):
      print.combine(8)
      print.combine(language.text)
    case .variation(.number(let variation)):
      print.combine(9, variation.place, variation.item)
      print.combine(UInt64(bitPattern: variation.number))
      // An offer varies few numbers, so those of other offers are not compared by their paths.
      print.combine(UInt64(offer))
    case .variation(.text(let variation)):
      print.combine(10, variation.place, variation.slot.position)
      print.combine(variation.text)
    case .launch: print.combine(11, offer, 0)
    }
    return print
  }
}

extension Value {
  /// Whether an event is or is inside of the value. It names a presenter by its number on one path.
  fileprivate var namesPresenter: Bool {
    switch self {
    case .record(let record):
      EventValue(self) != nil || record.fields.contains { $0?.namesPresenter ?? false }
    case .list(let list): list.contains { $0.namesPresenter }
    case .map(let map): map.contains { $0.value.namesPresenter }
    case .optional(let optional): optional.value?.namesPresenter ?? false
    default: false
    }
  }
}

extension Fingerprint {
  fileprivate mutating func combine(_ kind: UInt64, _ first: Int, _ second: Int) {
    combine(kind)
    combine(UInt64(truncatingIfNeeded: first))
    combine(UInt64(truncatingIfNeeded: second))
  }
}
