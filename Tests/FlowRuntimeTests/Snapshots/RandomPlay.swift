import CEL
import Diagnostics
import FlowProgram
import FlowRuntime
import Foundation
import SeededRandom

/// A user who performs random actions that a flow offers.
struct RandomPlay {
  var random: SplitMix

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  /// Returns the seeds of a test: a few, or more of them with `SNAPSHOT_ROUNDS`.
  static func seeds(_ usual: UInt64) -> Range<UInt64> { 0..<usual * rounds }

  private static let rounds = ProcessInfo.processInfo.environment["SNAPSHOT_ROUNDS"].flatMap { UInt64($0) } ?? 1

  /// Returns a random input of the user or the clock.
  mutating func input(for flow: RunningFlow) -> Input {
    switch random.below(12) {
    case 0 where flow.isBackHandled: return .back
    case 1: return .advance(nanoseconds: Int64(random.below(40)) * 100_000_000)
    case 3 where flow.program.keepsHistory: return .forward
    case 2: return .resume(nanoseconds: Int64(random.below(40)) * 100_000_000)
    default:
      let offers = RandomPlay.models(in: flow.model).flatMap { model in
        (flow.program.modelCase(of: model)?.events ?? []).map { (model, $0) }
      }
      guard !offers.isEmpty else { return .advance(nanoseconds: 1_000_000) }
      let (model, event) = offers[random.below(offers.count)]
      let payload = flow.program.presenters[model.presenter].events[event].payload
      let fields: [Value?] = payload.fields.map { value(of: $0.type, in: flow.program) }
      return .event(to: model.instance, event: event, payload: RecordValue(shape: payload.shape, fields: fields))
    }
  }

  /// Returns all visible models.
  static func models(in model: FlowModel) -> [PresenterModel] {
    (model.frame.map { models(in: $0) } ?? []) + models(in: model.top)
  }

  private static func models(in model: PresenterModel) -> [PresenterModel] {
    var found = [model]
    for child in model.children {
      switch child {
      case .absent: break
      case .one(let model): found += models(in: model)
      case .rows(let rows): for row in rows { found += models(in: row) }
      }
    }
    if let stack = model.stack { found += models(in: stack.top) }
    return found
  }

  private mutating func value(of type: ValueType, in program: Program) -> Value {
    switch type {
    case .bool: return .bool(random.below(2) == 0)
    case .int: return .int(Int64(random.below(6)))
    case .double: return .double(Double(random.below(4)) / 2)
    case .string: return .string(["a", "b", "é", "e\u{301}", "c/d]['"][random.below(5)])
    case .duration: return .duration(Value.Duration(nanoseconds: Int64(random.below(5)) * 300_000_000))
    case .nullable(let wrapped): return random.below(2) == 0 ? .null : value(of: wrapped, in: program)
    case .list(let element): return .list(ListValue((0..<random.below(4)).map { _ in value(of: element, in: program) }))
    case .enumeration(let name):
      guard let shape = program.types.enumeration(named: name)?.shape else { return .null }
      return EnumValue(shape: shape, index: random.below(shape.cases.count)).map(Value.enumeration) ?? .null
    case .record(let name):
      guard let record = program.types.record(named: name), !record.isUnion else { return .null }
      let fields: [Value?] = record.fields.map { value(of: $0.type, in: program) }
      return .record(RecordValue(shape: record.shape, fields: fields))
    default: return .null
    }
  }
}

extension Program {
  /// Whether any stack has a history.
  fileprivate var keepsHistory: Bool {
    flows.contains { $0.backstack.keepsHistory } || presenters.contains { $0.stacks?.keepsHistory ?? false }
  }
}

/// Two runs of one flow in which presenters have different identities.
struct Twins {
  var original: RunningFlow
  var restored: RunningFlow

  /// Enters an input in both runs. The input is addressed by the identities of the original.
  mutating func step(_ input: Input) -> (original: Tick, restored: Tick) {
    let translated = translated(input)
    return (original.step([input]), restored.step([translated]))
  }

  private func translated(_ input: Input) -> Input {
    guard case .event(let instance, let event, let payload) = input else { return input }
    let position = original.inspect().firstIndex { $0.instance == instance }
    let others = restored.inspect()
    guard let position, others.indices.contains(position) else { return input }
    return .event(to: others[position].instance, event: event, payload: payload)
  }

  /// The difference between the runs, or `nil` if they are equal.
  var difference: String? {
    if original.fingerprint() != restored.fingerprint() { return "fingerprints, \(differingLines)" }
    if !original.isIdentical(to: restored) { return "states, \(differingLines)" }
    if original.now != restored.now || original.nextDeadline != restored.nextDeadline { return "times" }
    let texts = (text(of: original), text(of: restored))
    if texts.0 != texts.1 { return "models: \(texts.0)\nand:\n\(texts.1)" }
    let snapshots = (original.snapshot(), restored.snapshot())
    return snapshots.0 == snapshots.1 ? nil : "snapshots: \(snapshots.0)\nand:\n\(snapshots.1)"
  }

  /// The first difference between the snapshots.
  private var differingLines: String {
    let lines = zip(original.snapshot().split(separator: "\n"), restored.snapshot().split(separator: "\n"))
    return lines.first { $0 != $1 }.map { "from '\($0)' and '\($1)'" } ?? "though not in snapshots"
  }

  /// Returns the complete model, with presenters identified by their position in the tree.
  private func text(of flow: RunningFlow) -> String {
    let order = flow.inspect().map(\.instance)
    func text(_ value: Value) -> String {
      if let event = EventValue(value) {
        return "event \(order.firstIndex(of: event.instance) ?? -1).\(event.event) \(text(event.payload))"
      }
      switch value {
      case .list(let list): return "[\(list.map { text($0) }.joined(separator: ", "))]"
      case .record(let record): return "\(record.shape.name) {\(record.fields.map { $0.map { text($0) } ?? "-" })}"
      default: return value.literal
      }
    }
    func text(_ model: PresenterModel) -> String {
      let children = model.children.map { child in
        switch child {
        case .absent: "-"
        case .one(let model): text(model)
        case .rows(let rows): "\(rows.map { text($0) })"
        }
      }
      let fields = model.fields.fields.map { $0.map { text($0) } ?? "-" }
      let place = order.firstIndex(of: model.instance) ?? -1
      let stack = model.stack.map {
        "\($0.entries) \(String(describing: $0.change)) \($0.below.map { text($0) }) \(text($0.top))"
      }
      return
        "\(place):\(model.presenter).\(model.caseIndex) \(model.key?.literal ?? "") \(fields) \(children) \(stack ?? "")"
    }
    let model = flow.model
    return "\(model.stack) \(model.messages) \(String(describing: model.change)) \(model.hasExited) "
      + "\(model.frame.map { text($0) } ?? "") \(text(model.top))"
  }
}
