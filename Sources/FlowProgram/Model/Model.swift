public import CEL
public import Diagnostics

/// The model of a presenter: one record of fields, the first of several cases whose condition holds, or the model of
/// a child.
public struct Model: Sendable {
  /// The cases in source order. A model of plain fields has one without a name, the model of a store none.
  public let cases: [ModelCase]
  /// The index in ``Presenter/children`` of the child whose model is forwarded whole, in place of a model of its
  /// own.
  public let forwarded: ChildID?
  /// The type under which surrounding presenters read it: the record of its fields, or a union of its cases.
  public let type: RecordDeclaration

  /// Creates a model with cases.
  public init(cases: [ModelCase], type: RecordDeclaration) {
    self.cases = cases
    self.type = type
    forwarded = nil
  }

  /// Creates a model that forwards a child's.
  public init(forwarding child: ChildID, type: RecordDeclaration) {
    cases = []
    self.type = type
    forwarded = child
  }

  /// Whether the cases have names.
  public var hasNamedCases: Bool { cases.first?.name != nil }

  /// The numbers of the variables that conditions and fields read. May contain repetitions.
  var reads: [Int] {
    if let forwarded { return [Variable.child(forwarded).number] }
    return cases.flatMap { ($0.condition?.reads ?? []) + $0.fields.flatMap(\.plan.reads) }
  }
}

/// One case of a model.
public struct ModelCase: Sendable {
  /// The name, or `nil` when the model has no cases.
  public let name: String?
  /// The condition of the case, or `nil` for the last one, which always holds.
  public let condition: Expression?
  /// The fields in source order.
  public let fields: [ModelField]
  /// The type of the record that the fields make.
  public let declaration: RecordDeclaration
  /// The indices of the events that can be sent while the case is shown.
  public let events: [EventID]
  /// The view of the case, or `nil` when it is shown as data.
  public let view: [ElementPlan]?
  /// The place in the source.
  public let span: Span

  public init(
    name: String?, condition: Expression?, fields: [ModelField], declaration: RecordDeclaration, events: [EventID],
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
  public let type: ValueType
  public let plan: ValuePlan

  public init(name: String, type: ValueType, plan: ValuePlan) {
    self.name = name
    self.type = type
    self.plan = plan
  }
}
