import CEL
import FlowKit
import FlowProgram
import Foundation
import Testing

private let flows = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().appending(path: "flows")

/// A player of random user actions of the visible screen in two hosts at once: one with immediate scheduling and one
/// with frames at random times.
private struct TwoHosts {
  let program: Program
  let immediate: FlowHost
  let framed: FlowHost
  let clock = ManualClock()
  private var seed: UInt64

  init(_ program: Program, seed: UInt64) throws {
    self.program = program
    self.seed = seed
    immediate = try FlowHost(program, clock: clock)
    framed = try FlowHost(program, scheduling: .frames(.whenCalled), clock: clock)
  }

  private mutating func below(_ bound: Int) -> Int {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(seed >> 33) % max(bound, 1)
  }

  mutating func play(steps: Int) async {
    // The time of a flow that has ended stands still, and with frames the flow ends at the next one.
    for _ in 0..<steps where await !immediate.model.hasExited {
      switch below(10) {
      case 0: clock.advance(by: .milliseconds(below(1_500)))
      case 1, 2: await framed.frame()
      case 3 where below(6) == 0:
        try? await immediate.back()
        try? await framed.back()
      default: await use(program.draw(await framed.model).actions)
      }
    }
    await framed.frame()
  }

  private mutating func use(_ actions: [(action: Element.Action, value: Value?)]) async {
    guard !actions.isEmpty else { return }
    let chosen = actions[below(actions.count)]
    // With immediate scheduling, the chosen control may be gone already; both hosts then reject the action, each in
    // its own way.
    let action = chosen.action.ofAnyHost
    try? await immediate.send(action, value: chosen.value)
    try? await framed.send(action, value: chosen.value)
  }
}

extension Element.Action {
  /// The same action without the host for which it was drawn, so that both hosts accept it.
  fileprivate var ofAnyHost: Element.Action {
    Element.Action(
      instance: instance, presenter: presenter, event: event, fields: fields, valueField: valueField)
  }
}

extension Element.Part {
  /// The possible actions on the screen.
  fileprivate var actions: [(action: Element.Action, value: Value?)] { elements.flatMap(\.actions) }
}

extension Element {
  fileprivate var actions: [(action: Action, value: Value?)] {
    switch kind {
    case .part(let part): part.actions
    case .group(_, let elements), .row(let elements): elements.flatMap(\.actions)
    case .list(let rows, _): rows.flatMap { $0.elements.flatMap(\.actions) }
    case .control(let control): control.actions
    case .tabs(let tabs): tabs.flatMap(\.actions)
    case .heading, .text, .divider, .display, .failed: []
    }
  }
}

extension Element.Control {
  fileprivate var actions: [(action: Element.Action, value: Value?)] {
    guard let action else { return [] }
    let submitted: [(action: Element.Action, value: Value?)] = submits.map { [($0, nil)] } ?? []
    return submitted + values.map { (action, $0) }
  }

  private var values: [Value?] {
    switch (kind, input) {
    case (_, .nothing(let value)): [value]
    case (.field(.string, _), .text): [.string("Ada"), .string("")]
    case (_, .text): []
    case (_, .option(let options)): options.map(\.value)
    case (_, .number(let range)): [range.from, range.to]
    }
  }
}

@Suite struct FrameSplitTests {
  @Test func `frames or not, any inputs to any flow end in the same state`() async throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: flows.path).filter { !$0.hasPrefix(".") }.sorted()
    try #require(!names.isEmpty)
    for name in names {
      let file = try FlowFile.load(path: flows.appending(path: "\(name)/\(name).flow.yaml").path)
      let program = try #require(file.program)
      for seed in UInt64(0)..<8 {
        var hosts = try TwoHosts(program, seed: seed)
        await hosts.play(steps: 60)
        let expected = await hosts.immediate.snapshot(keeping: .everything)
        let found = await hosts.framed.snapshot(keeping: .everything)
        try #require(found == expected, "\(name), seed \(seed)")
      }
    }
  }
}
