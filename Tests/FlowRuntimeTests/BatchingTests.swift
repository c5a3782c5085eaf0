import CEL
import FlowProgram
import FlowRuntime
import SeededRandom
import Testing

@Suite struct BatchingTests {
  private static let flows =
    [TickTests.counter, SampleFlows.rooms, SampleFlows.shop, SampleFlows.clocks, SampleFlows.garden]
    + RepositoryFlows.all

  @Test func `the flows of the repository are among those that are tried`() {
    #expect(RepositoryFlows.all.count >= 4)
  }

  @Test func `batching changes emissions, never meaning`() throws {
    for (number, text) in Self.flows.enumerated() { try Self.requireSameMeaning(program(text), "flow \(number)") }
  }

  private static func requireSameMeaning(_ program: Program, _ name: String) throws {
    for seed in RandomPlay.seeds(10) {
      var random = SplitMix(seed: seed)
      let (inputs, single) = try randomRun(program, length: 60, random: &random)
      var batched = try RunningFlow.launch(program)
      var rest = inputs[...]
      while !rest.isEmpty {
        let batch = rest.prefix(1 + random.below(12))
        rest = rest.dropFirst(batch.count)
        _ = batched.step(Array(batch))
      }
      try #require(batched.isIdentical(to: single), "\(name), seed \(seed)")
      try #require(batched.fingerprint() == single.fingerprint(), "\(name), seed \(seed)")
      try #require(batched.model.isIdentical(to: single.model), "\(name), seed \(seed)")
      try #require(batched.now == single.now, "\(name), seed \(seed)")
    }
  }

  @Test func `the same inputs give the same models, traces and snapshots on every run`() throws {
    for (number, text) in Self.flows.enumerated() {
      // The program is compiled twice, so that nothing may depend on its address in memory.
      let programs = (try program(text), try program(text))
      for seed in RandomPlay.seeds(4) {
        var random = SplitMix(seed: seed)
        var (first, again) = (try RunningFlow.launch(programs.0), try RunningFlow.launch(programs.1))
        (first.isTracing, again.isTracing) = (true, true)
        for _ in 0..<40 {
          let input = Self.randomInput(for: first, random: &random)
          let (tick, other) = (first.step([input]), again.step([input]))
          try #require("\(tick.trace)" == "\(other.trace)", "flow \(number), seed \(seed)")
        }
        try #require(again.model.isIdentical(to: first.model), "flow \(number), seed \(seed)")
        try #require(again.snapshot() == first.snapshot(), "flow \(number), seed \(seed)")
      }
    }
  }

  @Test func `a restored flow continues exactly as the original did`() throws {
    for (number, text) in Self.flows.enumerated() {
      let program = try program(text)
      for seed in RandomPlay.seeds(4) {
        var random = SplitMix(seed: seed)
        var flow = try RunningFlow.launch(program)
        var snapshots: [(flow: RunningFlow, done: Int)] = []
        var inputs: [Input] = []
        for _ in 0..<40 {
          snapshots.append((flow, inputs.count))
          inputs.append(Self.randomInput(for: flow, random: &random))
          _ = flow.step([inputs[inputs.count - 1]])
        }
        for var snapshot in snapshots {
          for input in inputs[snapshot.done...] { _ = snapshot.flow.step([input]) }
          try #require(snapshot.flow.isIdentical(to: flow), "flow \(number), seed \(seed), at \(snapshot.done)")
        }
      }
    }
  }

  @Test func `a fault leaves nothing behind that later inputs could tell`() throws {
    let program = try program(SampleFlows.clocks)
    var faultCount = 0
    for seed in 0..<30 as Range<UInt64> {
      var random = SplitMix(seed: seed)
      var flow = try RunningFlow.launch(program)
      var untouched = flow
      for _ in 0..<60 {
        let input = Self.randomInput(for: flow, random: &random)
        let tick = flow.step([input])
        if case .event = input, !tick.faults.isEmpty { faultCount += 1 } else { _ = untouched.step([input]) }
        try #require(flow.isIdentical(to: untouched), "seed \(seed)")
        try #require(flow.model.isIdentical(to: untouched.model), "seed \(seed)")
      }
    }
    #expect(faultCount > 20)
  }

  // MARK: Random inputs

  /// Returns random inputs that the model offers at each moment, and the resulting flow.
  private static func randomRun(
    _ program: Program, length: Int, random: inout SplitMix
  ) throws -> (inputs: [Input], end: RunningFlow) {
    var flow = try RunningFlow.launch(program)
    var inputs: [Input] = []
    for _ in 0..<length {
      let input = randomInput(for: flow, random: &random)
      inputs.append(input)
      _ = flow.step([input])
    }
    return (inputs, flow)
  }

  private static func randomInput(for flow: RunningFlow, random: inout SplitMix) -> Input {
    switch random.below(12) {
    case 0 where flow.isBackHandled: return .back
    case 1: return .advance(nanoseconds: Int64(random.below(40)) * 100_000_000)
    case 2: return .resume(nanoseconds: Int64(random.below(40)) * 100_000_000)
    case 3 where flow.model.stack.count > 1:
      let kept = flow.model.stack.map(\.id).filter { _ in random.below(3) > 0 }
      return .arrange(entries: random.below(2) == 0 ? kept : kept.reversed())
    default:
      let offered = presenters(in: flow.model.top).flatMap { model in
        (flow.program.modelCase(of: model)?.events ?? []).map { (model, $0) }
      }
      guard !offered.isEmpty else { return .advance(nanoseconds: 1) }
      let (top, event) = offered[random.below(offered.count)]
      let payload = flow.program.presenters[top.presenter].events[event].payload
      let fields: [Value?] = payload.fields.map { randomValue(of: $0.type, in: flow.program, random: &random) }
      return .event(to: top.instance, event: event, payload: RecordValue(shape: payload.shape, fields: fields))
    }
  }

  /// Returns a model and all models that are composed into it.
  private static func presenters(in model: PresenterModel) -> [PresenterModel] {
    [model]
      + model.children.flatMap { child -> [PresenterModel] in
        switch child {
        case .absent: []
        case .one(let model): presenters(in: model)
        case .rows(let rows): rows.flatMap { presenters(in: $0) }
        }
      }
  }

  private static func randomValue(of type: ValueType, in program: Program, random: inout SplitMix) -> Value {
    switch type {
    case .bool: return .bool(random.below(2) == 0)
    case .int: return .int(Int64(random.below(6)))
    case .double: return .double(Double(random.below(4)) / 2)
    case .string: return .string(["a", "b", "é"][random.below(3)])
    case .duration: return .duration(Value.Duration(nanoseconds: Int64(random.below(5)) * 300_000_000))
    case .nullable(let wrapped):
      return random.below(2) == 0 ? .null : randomValue(of: wrapped, in: program, random: &random)
    case .enumeration(let name):
      guard let shape = program.types.enumeration(named: name)?.shape else { return .null }
      return EnumValue(shape: shape, index: random.below(shape.cases.count)).map(Value.enumeration) ?? .null
    default: return .null
    }
  }
}
