internal import CEL
internal import FlowProgram
internal import FlowRuntime

/// A presenter of an emitted model, with the way to it from the screen on top.
struct ShownPart {
  /// The way: empty for the screen, `flow` for the frame around it, `page.rows[1]` for what is composed in.
  let way: String
  /// The position in ``Program/presenters``.
  let presenter: Int
  /// Whom events are addressed to.
  let instance: InstanceID
  /// What it shows, or `nil` for a flow without a frame.
  let model: PresenterModel?

  /// Whether it is the flow or the screen on top.
  var isOuter: Bool { way.isEmpty || way == "flow" }

  /// All that a flow shows: its frame, the screen on top, and what is composed into them.
  static func all(of flow: RunningFlow) -> [ShownPart] {
    let outermost = flow.inspect().first { $0.role == .flow }
    return all(of: flow.model, flow.program, topOfStack: flow.topOfStack, outermost: outermost)
  }

  /// All that a model shows.
  ///
  /// - Parameters:
  ///   - topOfStack: Whom the entry on top is.
  ///   - outermost: The flow itself.
  static func all(
    of model: FlowModel, _ program: Program, topOfStack: InstanceID?, outermost: InspectedPresenter?
  ) -> [ShownPart] {
    var parts: [ShownPart] = []
    if let entry = model.stack.last {
      let instance = topOfStack ?? model.top.instance
      parts.append(ShownPart(way: "", presenter: entry.presenter, instance: instance, model: model.top))
    }
    if let outermost {
      parts.append(
        ShownPart(
          way: "flow", presenter: outermost.presenter, instance: outermost.instance, model: model.frame))
    }
    // A screen that hands on the model of a part is not that part.
    if model.top.presenter != model.stack.last?.presenter {
      let name = program.presenters[model.top.presenter].name
      parts.append(
        ShownPart(way: name, presenter: model.top.presenter, instance: model.top.instance, model: model.top))
    }
    addParts(of: model.top, way: "", program, to: &parts)
    if let frame = model.frame { addParts(of: frame, way: "flow", program, to: &parts) }
    return parts
  }

  /// The parts that may hear an event, in groups of which the first counts that has it: the flow and the screen on top, then
  /// their parts, or those of a way alone.
  static func hearers(among parts: [ShownPart], in way: String?) -> [[ShownPart]] {
    guard let way else { return [parts.filter(\.isOuter), parts.filter { !$0.isOuter }] }
    return [parts.filter { PartPath.matches($0.way, way) }]
  }

  private static func addParts(
    of model: PresenterModel, way: String, _ program: Program, to parts: inout [ShownPart]
  ) {
    for (name, shown) in program.composition(of: model) {
      let base = way.isEmpty ? name : "\(way).\(name)"
      switch shown {
      case .absent: break
      case .one(let child): add(child, way: base, program, to: &parts)
      case .rows(let rows):
        for row in rows { add(row, way: Child.rowName(base, row.key ?? .null), program, to: &parts) }
      }
    }
  }

  private static func add(
    _ model: PresenterModel, way: String, _ program: Program, to parts: inout [ShownPart]
  ) {
    parts.append(ShownPart(way: way, presenter: model.presenter, instance: model.instance, model: model))
    addParts(of: model, way: way, program, to: &parts)
  }
}
