internal import FlowProgram

/// The origins of the contents of a state, that is, the presenter of each, for comparing two states of one walker.
public struct ContentMap: Sendable {
  /// The contents of one presenter.
  private struct Run {
    let node: NodeID
    let generation: UInt32
    let start: Int32
    let count: Int32
  }

  private var runs: [Run] = []
  /// One more than the index of the run of each node, or zero.
  private var runOfNode: [Int32]
  /// The positions of ignored contents, which give no information about reads.
  private var ignored: Set<Int> = []
  /// The positions of strings of hidden presenters that do not count.
  private var resting: Set<Int> = []
  /// The number of contents.
  public private(set) var count = 0
  /// The contents that may contain named values; empty if none are counted.
  public private(set) var named: [NamedContent] = []

  /// Creates the map of the present state of an engine.
  init(_ engine: Engine, order: [NodeID], _ abstraction: StateAbstraction) {
    runOfNode = Array(repeating: 0, count: engine.outline.nodeCount)
    runs.reserveCapacity(order.count)
    for node in order {
      let length = engine.context(ofNode: node).layout.contentCount
      if length == 0 { continue }
      runs.append(
        Run(
          node: node, generation: engine.nodes[node].generation, start: Int32(truncatingIfNeeded: count),
          count: Int32(truncatingIfNeeded: length)))
      runOfNode[node.position] = Int32(truncatingIfNeeded: runs.count)
      if abstraction.named != nil { findNamed(engine.context(ofNode: node).layout, abstraction) }
      if abstraction.ignoresAnything {
        ignore(engine.context(ofNode: node).layout, abstraction, isVisible: engine.isVisible(node))
      }
      count += length
    }
  }

  /// Records the contents of a presenter that may contain named values: slots that are written as values for that
  /// purpose, and keys.
  private mutating func findNamed(_ layout: PresenterLayout, _ abstraction: StateAbstraction) {
    for (slot, treatment) in (abstraction.slots(of: layout.presenter.index) ?? []).enumerated() {
      if case .seen = treatment { named.append(NamedContent(position: count + slot, shift: 0)) }
    }
    for effect in layout.presenter.effects.ids {
      named.append(NamedContent(position: count + layout.effectContents + effect.position, shift: 2))
    }
  }

  /// Records the ignored contents of a presenter.
  private mutating func ignore(_ layout: PresenterLayout, _ abstraction: StateAbstraction, isVisible: Bool) {
    for (slot, treatment) in (abstraction.slots(of: layout.presenter.index) ?? []).enumerated() {
      // Two visible texts with the same image lead to the same decisions.
      if case .seenWhileVisible = treatment {
        if isVisible { continue }
        resting.insert(count + slot)
      }
      if treatment.hidesAnything { ignored.insert(count + slot) }
    }
    if layout.isRepeated { ignored.insert(count + layout.itemContent) }
  }

  /// Whether the content at a position is ignored.
  func isIgnored(_ position: Int) -> Bool { !ignored.isEmpty && ignored.contains(position) }

  /// Returns the position of a read, or `nil` when its presenter did not exist.
  func position(of read: ReadLog.Read) -> Int? {
    guard let number = runOfNode.element(at: read.node.position), number > 0 else { return nil }
    let run = runs[Int(number) - 1]
    return read.slot >= 0 && read.slot < run.count ? Int(run.start + read.slot) : nil
  }

  /// Returns, for each content of a later state, its position in this one. The position is -1 if the presenter did not
  /// exist yet, or if the content is a string that rests in one of the states only. The walker must not have died in
  /// between.
  public func origins(ofContentsIn later: ContentMap) -> [Int32] {
    var origins: [Int32] = []
    origins.reserveCapacity(later.count)
    for run in later.runs {
      let number = runOfNode.element(at: run.node.position) ?? 0
      let former = number > 0 ? runs[Int(number) - 1] : nil
      for position in 0..<run.count {
        if let former, former.generation == run.generation {
          let origin = former.start + position
          let isAtRest = !resting.isEmpty && resting.contains(Int(origin))
          let rests = !later.resting.isEmpty && later.resting.contains(origins.count)
          origins.append(isAtRest == rests ? origin : -1)
        } else {
          origins.append(-1)
        }
      }
    }
    return origins
  }
}
