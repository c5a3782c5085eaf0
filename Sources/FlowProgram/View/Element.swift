public import CEL
public import Diagnostics

/// A drawn element, with all expressions evaluated and all conditions decided.
public struct Element: Sendable {
  /// The kinds of element, with their specific contents.
  public enum Kind: Sendable {
    case heading(String)
    case text(String)
    case field(label: String, value: Value, isSecret: Bool)
    case toggle(label: String, isOn: Bool)
    case choice(label: String, options: [Option], selected: Int?)
    case button(label: String)
    case list([Row])
    case group(label: String?, [Element])
    case row([Element])
    case divider
    case display(Display)
    /// A choice between stacks.
    case tabs([Tab])
    /// A composed part.
    case part(Part)
    /// An expression of the element failed. Drawn in its place so that the rest of the screen stays usable.
    case failed(EvaluationError)
  }

  public let kind: Kind
  /// The event sent by using the element, or `nil` when it is disabled.
  public let action: Action?
  /// The place of the element in the source, or `nil` for one that no view declares.
  public internal(set) var span: Span?

  public init(kind: Kind, action: Action? = nil) {
    self.kind = kind
    self.action = action
  }

  /// The drawing of one presenter where it is composed: a child, a child that fills a slot of a template, or the top
  /// screen.
  ///
  /// A part whose model is the same object as before looks the same as before, unless the locale differs.
  public struct Part: Sendable {
    /// The name where it is composed: `clock`, `rows['a']`, or the name of the screen.
    public let name: String
    public let model: PresenterModel
    /// Whether it has a view. Otherwise the fields and events of its model are shown as data.
    public let hasView: Bool
    /// The elements of its view, or without a view, its composed children.
    public let elements: [Element]
    /// The parts that it can draw besides its own model and children.
    var surroundings = Surroundings()

    public init(name: String, model: PresenterModel, hasView: Bool, elements: [Element]) {
      self.name = name
      self.model = model
      self.hasView = hasView
      self.elements = elements
    }
  }

  /// An element without input.
  public struct Display: Sendable, Hashable {
    /// The kinds of display.
    public enum Kind: Sendable, Hashable {
      /// Prominent text.
      case banner
      /// A short text that belongs to its neighbor.
      case badge
      /// A sign of waiting.
      case spinner
      /// An image, by its address or by a name defined by the host.
      case image(source: String)
      /// A progress from 0 to 1.
      case progress(Double)
    }

    public let kind: Kind
    /// The text. For an image, its description.
    public let label: String

    public init(kind: Kind, label: String) {
      self.kind = kind
      self.label = label
    }
  }

  /// A stack that can be selected.
  public struct Tab: Sendable {
    public let label: String
    /// The badge beside the label, or `nil` without one.
    public let badge: String?
    public let isSelected: Bool
    /// The event sent by selecting it, or `nil` when it is disabled.
    public let action: Action?

    public init(label: String, badge: String?, isSelected: Bool, action: Action?) {
      self.label = label
      self.badge = badge
      self.isSelected = isSelected
      self.action = action
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

  /// The elements drawn for one item of a list.
  public struct Row: Sendable {
    /// The key that distinguishes the row from its neighbors.
    public let key: Value
    public let elements: [Element]

    public init(key: Value, elements: [Element]) {
      self.key = key
      self.elements = elements
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
