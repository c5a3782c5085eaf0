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
    }

    public let kind: Kind
    public let label: String
    /// The event sent by using the control, or `nil` when it is disabled.
    public let action: Action?

    public init(kind: Kind, label: String, action: Action?) {
      self.kind = kind
      self.label = label
      self.action = action
    }

    /// The verb that uses the control.
    public var verb: ControlVerb {
      switch kind {
      case .button, .tab: .press
      case .field: .type
      case .toggle: .toggle
      case .choice: .choose
      }
    }

    /// The texts that the control shows beside its label.
    public var texts: [String] {
      switch kind {
      case .button, .toggle: []
      case .field(let value, let isSecret): isSecret || value.isNull ? [] : [value.text]
      case .choice(let options, _): options.map(\.label)
      case .tab(let badge, _): [badge].compactMap { $0 }
      }
    }

    /// The input that the control takes.
    public var input: Input {
      switch kind {
      case .button, .tab: .nothing(sends: nil)
      case .field(_, let isSecret): .text(isSecret: isSecret)
      case .toggle(let isOn): .nothing(sends: .bool(!isOn))
      case .choice(let options, _): .option(options)
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
    public let presenter: Int
    /// The index of the event in the presenter's events.
    public let event: Int
    /// The payload so far. A field is unset when it takes the control's own value.
    public let fields: [Value?]
    /// The payload field that takes the control's own value.
    public let valueField: Int?

    public init(instance: InstanceID, presenter: Int, event: Int, fields: [Value?], valueField: Int?) {
      self.instance = instance
      self.presenter = presenter
      self.event = event
      self.fields = fields
      self.valueField = valueField
    }
  }
}
