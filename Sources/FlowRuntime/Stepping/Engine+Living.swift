internal import CEL
internal import FlowProgram

// The living presenters as conditions of properties and expectations read them. They are read only while the flow is
// settled.
extension Engine {
  /// Whether the user can see a presenter of a declaration anywhere.
  func isShown(_ presenter: PresenterID) -> Bool { livingNodes(of: presenter).contains { isVisible($0) } }

  /// Whether the user can see a presenter of a declaration anywhere that is in the mode of a read.
  func isShown(_ read: LivingRead) -> Bool {
    livingNodes(of: read.presenter).contains { node in
      let owner = context(ofNode: node)
      return isVisible(node)
        && read.fields.contains { field in
          if case .isInMode(let mode)? = field { liveMode(of: owner) == mode } else { false }
        }
    }
  }

  /// Returns the records of all living presenters of a declaration, in tree order.
  func living(_ read: LivingRead) throws(EvaluationError) -> ListValue {
    var records: [Value] = []
    // All presenters have left, but those of the last model are still there to be drawn.
    if outline.hasExited { return ListValue(records) }
    for node in livingNodes(of: read.presenter) {
      let owner = context(ofNode: node)
      records.append(try record(read.shape, read.fields, of: owner))
    }
    return ListValue(records)
  }

  private func record(
    _ shape: RecordShape, _ fields: [LivingRead.Field?], of owner: Context
  ) throws(EvaluationError) -> Value {
    var values: [Value?] = []
    values.reserveCapacity(fields.count)
    for field in fields {
      values.append(try field.map { (field) throws(EvaluationError) in try value(of: field, in: owner) })
    }
    return .record(RecordValue(shape: shape, fields: values))
  }

  private func value(of field: LivingRead.Field, in owner: Context) throws(EvaluationError) -> Value {
    switch field {
    case .slot(let slot): return value(ofSlot: slot, in: owner)
    case .derived(let index):
      do throws(EvaluationError) { return try value(ofDerived: index, at: owner.node) } catch {
        if scratch.failedLiving == nil {
          let presenter = owner.layout.presenter
          let name = "\(path(of: owner.node)).\(presenter.derived[index].name)"
          scratch.failedLiving = "'\(name)' cannot be computed: \(error.message)"
        }
        throw error
      }
    case .params(let shape):
      let slots = 0..<owner.layout.presenter.parameterCount
      return .record(RecordValue(shape: shape, fields: slots.map { value(ofSlot: SlotID($0), in: owner) }))
    case .isVisible: return .bool(isVisible(owner.node))
    case .isInMode(let mode): return .bool(liveMode(of: owner) == mode)
    case .mode(let mode, let shape, let fields):
      return liveMode(of: owner) == mode ? try record(shape, fields, of: owner) : .null
    case .loading(let shape, let reads):
      let reader = context
      context = owner
      defer { context = reader }
      return .record(RecordValue(shape: shape, fields: reads.map { value(of: $0) }))
    }
  }

  private func livingNodes(of presenter: PresenterID) -> [NodeID] {
    var order: [NodeID] = []
    appendTree(of: Engine.flowNode, to: &order)
    return order.filter { self.nodes[$0].presenter == presenter }
  }
}
