public import CEL

extension Element {
  /// A drawn control with a label.
  public struct Control: Sendable {
    /// The kinds of control, with their specific contents.
    public enum Kind: Sendable {
      case button
      case field(Value, isSecret: Bool)
      case toggle(isOn: Bool)
      case choice([Option], selected: Int?)
      case slider(Value, in: NumberRange)
      /// A stack that can be selected. A badge stands beside the label.
      case tab(badge: String?, isSelected: Bool)
    }

    /// The input that a control takes.
    public enum Input: Sendable {
      /// No input. The control always sends the same value, if any.
      case nothing(sends: Value?)
      /// A typed text, which is hidden if it is secret.
      case text(isSecret: Bool)
      /// One of several values.
      case option([Option])
      /// A number in a range.
      case number(NumberRange)
    }

    public let kind: Kind
    public let label: String
    /// The event sent by using the control, or `nil` when it is disabled.
    public let action: Action?
    /// The kind of text that a field takes.
    public let fieldKind: FieldKind
    /// The event sent by the Enter key in a field, or `nil` when there is none or the field is disabled.
    public let submits: Action?
    /// The verb that uses the control.
    public let verb: ControlVerb

    public init(
      kind: Kind, label: String, action: Action?, fieldKind: FieldKind = .text, submits: Action? = nil
    ) {
      self.init(kind: kind, label: label, action: action, fieldKind: fieldKind, submits: submits, verb: kind.verb)
    }

    private init(
      kind: Kind, label: String, action: Action?, fieldKind: FieldKind, submits: Action?, verb: ControlVerb
    ) {
      self.kind = kind
      self.label = label
      self.action = action
      self.fieldKind = fieldKind
      self.submits = submits
      self.verb = verb
    }

    /// The Enter key of a field as a control of its own, with the label of the field; `nil` without `submits`.
    public var submission: Control? {
      submits.map {
        Control(kind: .button, label: label, action: $0, fieldKind: .text, submits: nil, verb: .submit)
      }
    }

    /// The texts that the control shows beside its label.
    public var texts: [String] {
      switch kind {
      case .button, .toggle: []
      case .field(let value, let isSecret): isSecret || value.isNull ? [] : [value.text]
      case .choice(let options, _): options.map(\.label)
      case .slider(let value, _): value.isNull ? [] : [value.text]
      case .tab(let badge, _): [badge].compactMap { $0 }
      }
    }

    /// The value that the control shows and that its input replaces; `nil` if the control takes no value.
    public var editedValue: Value? {
      switch kind {
      case .field(let value, _), .slider(let value, _): value
      case .choice(let options, let selected):
        selected.flatMap { options.indices.contains($0) ? options[$0].value : nil }
      case .button, .toggle, .tab: nil
      }
    }

    /// The input that the control takes.
    public var input: Input {
      switch kind {
      case .button, .tab: .nothing(sends: nil)
      case .field(_, let isSecret): .text(isSecret: isSecret)
      case .toggle(let isOn): .nothing(sends: .bool(!isOn))
      case .choice(let options, _): .option(options)
      case .slider(_, let range): .number(range)
      }
    }
  }

  /// A value that can be chosen.
  public struct Option: Sendable {
    public let label: String
    /// The value sent by choosing it.
    public let value: Value

    public init(label: String, value: Value) {
      self.label = label
      self.value = value
    }
  }

  /// The event sent by using an element.
  public struct Action: Sendable {
    /// The recipient.
    public let instance: InstanceID
    /// The index in ``Program/presenters``.
    public let presenter: PresenterID
    /// The index of the event in the presenter's events.
    public let event: EventID
    /// The payload so far. A field is unset when it takes the control's own value.
    public let fields: [Value?]
    /// The payload field that takes the control's own value.
    public let valueField: Int?
    /// The running flow to which the recipient belongs, or `nil` if it is not known.
    public let origin: FlowIdentity?

    public init(
      instance: InstanceID, presenter: PresenterID, event: EventID, fields: [Value?], valueField: Int?,
      origin: FlowIdentity? = nil
    ) {
      self.origin = origin
      self.instance = instance
      self.presenter = presenter
      self.event = event
      self.fields = fields
      self.valueField = valueField
    }
  }
}

extension Element.Control.Kind {
  fileprivate var verb: ControlVerb {
    switch self {
    case .button, .tab: .press
    case .field: .type
    case .toggle: .toggle
    case .choice: .choose
    case .slider: .slide
    }
  }
}
