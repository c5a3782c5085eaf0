internal import FlowProgram

/// The numbers of what presenters can read of the flow and the system.
///
/// Each has a version that says when it changed last. A presenter compares versions when it is read, so that a write to
/// the flow's state costs the same however many presenters read it.
struct VersionNumbers: Sendable {
  private let slotCount: Int
  private let derivedCount: Int
  /// For each slot of the flow, the versions that a write to it raises.
  let ofSlotWrite: [[Int]]
  /// For each system variable, by its raw value, the versions that a change of it raises.
  let ofSystemChange: [[Int]]

  /// How many versions there are.
  var count: Int { slotCount + derivedCount + SystemVariable.allCases.count }

  init(_ flow: Presenter) {
    let slotCount = flow.slots.count
    let derivedCount = flow.derived.count
    self.slotCount = slotCount
    self.derivedCount = derivedCount
    ofSlotWrite = flow.slots.indices.map { slot in
      [slot] + flow.dependencies.slotReaders[slot].derived.map { slotCount + $0 }
    }
    ofSystemChange = SystemVariable.allCases.map { variable in
      [slotCount + derivedCount + variable.rawValue]
        + flow.dependencies.readers(of: .system(variable)).derived.map { slotCount + $0 }
    }
  }

  /// The number of a variable, or `nil` when it is not of the flow or the system.
  func number(of variable: Variable) -> Int? {
    switch variable {
    case .flowSlot(let index): index
    case .flowDerived(let index): slotCount + index
    case .system(let variable): slotCount + derivedCount + variable.rawValue
    case .slot, .derived, .local, .params, .model: nil
    }
  }
}
