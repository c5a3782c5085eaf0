public import CEL
public import Diagnostics

/// What a presenter shows: one record of fields, the first of several cases whose condition holds, or what a child shows.
public struct Model: Sendable {
  /// The cases in the order of the file; a model of plain fields has one without a name, that of a store none.
  public let cases: [ModelCase]
  /// The position in ``Presenter/children`` of the child whose model is handed on whole, in place of a model of its own.
  public let forwarded: Int?
  /// The type under which those around read it: the record of its fields, or a union of its cases.
  public let type: RecordDeclaration

  /// Describes a model of one's own.
  public init(cases: [ModelCase], type: RecordDeclaration) {
    self.cases = cases
    self.type = type
    forwarded = nil
  }

  /// Describes a model that is a child's.
  public init(forwarding child: Int, type: RecordDeclaration) {
    cases = []
    self.type = type
    forwarded = child
  }

  /// Whether the author named cases.
  public var hasNamedCases: Bool { cases.first?.name != nil }

  /// The numbers of the variables that conditions and fields read; may repeat.
  var reads: [Int] {
    if let forwarded { return [Variable.child(forwarded).number] }
    return cases.flatMap { ($0.condition?.reads ?? []) + $0.fields.flatMap(\.plan.reads) }
  }
}

/// One shape that a model can take.
public struct ModelCase: Sendable {
  /// The name, or `nil` when the model has no cases.
  public let name: String?
  /// What must hold for the case to be shown, or `nil` for the last, which always can.
  public let condition: Expression?
  /// The fields in the order of the file.
  public let fields: [ModelField]
  /// The type of the record that the fields make.
  public let declaration: RecordDeclaration
  /// The positions of the events that can be sent while the case is shown.
  public let events: [Int]
  /// How the case is drawn, or `nil` when it is shown as data.
  public let view: [ElementPlan]?
  /// The case in the file.
  public let span: Span

  /// Describes a case.
  public init(
    name: String?, condition: Expression?, fields: [ModelField], declaration: RecordDeclaration, events: [Int],
    view: [ElementPlan]?, span: Span
  ) {
    self.name = name
    self.condition = condition
    self.fields = fields
    self.declaration = declaration
    self.events = events
    self.view = view
    self.span = span
  }
}

/// A named value of a model.
public struct ModelField: Sendable {
  /// The name as declared.
  public let name: String
  /// What its values are.
  public let type: ValueType
  /// What makes it.
  public let plan: ValuePlan

  /// Describes a field.
  public init(name: String, type: ValueType, plan: ValuePlan) {
    self.name = name
    self.type = type
    self.plan = plan
  }
}
