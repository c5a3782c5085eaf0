internal import CEL
public import FlowProgram

/// The visible models of a flow as data, independent of its views: the frame, the screen on top, and their parts,
/// with one level of indentation for each.
public struct ModelListing: Sendable {
  /// The lines from top to bottom.
  public private(set) var lines: [StyledLine] = []
  private let program: Program

  /// Creates the listing of a model.
  public init(_ model: FlowModel, of program: Program) {
    self.program = program
    if let frame = model.frame { list(frame, named: program.name, depth: 0) }
    list(model.top, named: program.topName(of: model), depth: 0)
  }

  private mutating func list(_ model: PresenterModel, named name: String, depth: Int) {
    let indent = String(repeating: "  ", count: depth)
    let shown = program.modelCase(of: model)
    lines.append(StyledLine(indent) + StyledLine(shown?.name.map { "\(name).\($0)" } ?? name, .heading))
    for (index, field) in (shown?.fields ?? []).enumerated() {
      lines.append(StyledLine("\(indent)  \(field.name): \(program.literal(of: model.fields[index] ?? .null))"))
    }
    for (name, shown) in program.composition(of: model) {
      switch shown {
      case .absent: break
      case .one(let model): list(model, named: name, depth: depth + 1)
      case .rows(let rows):
        for row in rows { list(row, named: Child.rowName(name, row.key ?? .null), depth: depth + 1) }
      }
    }
  }
}
