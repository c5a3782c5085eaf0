public import CEL
public import Diagnostics

/// An element as it is drawn: all formulas computed, all conditions decided.
public struct Element: Sendable {
  /// The kinds of element, with what is special to each.
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
    /// Something that is composed in.
    case part(Part)
    /// A formula of the element failed; drawn in its place so that the rest of the screen stays usable.
    case failed(EvaluationError)
  }

  /// What is drawn.
  public let kind: Kind
  /// What using the element sends, or `nil` when it cannot be used now.
  public let action: Action?
  /// Where the element stands in the file, or `nil` for one that no view has written down.
  public internal(set) var span: Span?

  /// Describes a drawn element.
  public init(kind: Kind, action: Action? = nil) {
    self.kind = kind
    self.action = action
  }

  /// What one presenter shows, where it is composed: a child, what fills a place of a template, or the screen on top.
  ///
  /// A part whose model is the same object as before looks the same as before, unless the language is another.
  public struct Part: Sendable {
    /// What it is called where it stands: `clock`, `rows['a']`, or the name of the screen.
    public let name: String
    /// What it shows.
    public let model: PresenterModel
    /// Whether it has a view; otherwise the fields and events of its model are to be shown as data.
    public let hasView: Bool
    /// What its view draws, or where it has none, what is composed into it.
    public let elements: [Element]

    /// Describes a part.
    public init(name: String, model: PresenterModel, hasView: Bool, elements: [Element]) {
      self.name = name
      self.model = model
      self.hasView = hasView
      self.elements = elements
    }
  }

  /// Something that is shown and takes nothing.
  public struct Display: Sendable, Hashable {
    /// The displays there are.
    public enum Kind: Sendable, Hashable {
      /// Words that stand out.
      case banner
      /// A word that belongs to what stands beside it.
      case badge
      /// A sign that something is waited for.
      case spinner
      /// A picture, by its address or by a name that the host knows.
      case image(source: String)
      /// How far something has come, from 0 to 1.
      case progress(Double)
    }

    /// Which display it is.
    public let kind: Kind
    /// Its words; of an image, what is to be seen.
    public let label: String

    /// Describes a display.
    public init(kind: Kind, label: String) {
      self.kind = kind
      self.label = label
    }
  }

  /// A stack that can be selected.
  public struct Tab: Sendable {
    /// What it is called.
    public let label: String
    /// What stands beside the label, or `nil` when nothing does.
    public let badge: String?
    /// Whether it is the one that is shown.
    public let isSelected: Bool
    /// What selecting it sends, or `nil` when it cannot be selected now.
    public let action: Action?

    /// Describes a tab.
    public init(label: String, badge: String?, isSelected: Bool, action: Action?) {
      self.label = label
      self.badge = badge
      self.isSelected = isSelected
      self.action = action
    }
  }

  /// A value that can be chosen.
  public struct Option: Sendable {
    /// What it is called.
    public let label: String
    /// What choosing it sends.
    public let value: Value

    /// Describes an option.
    public init(label: String, value: Value) {
      self.label = label
      self.value = value
    }
  }

  /// The elements drawn for one item of a list.
  public struct Row: Sendable {
    /// What tells the row from its neighbours.
    public let key: Value
    /// What is drawn.
    public let elements: [Element]

    /// Describes a row.
    public init(key: Value, elements: [Element]) {
      self.key = key
      self.elements = elements
    }
  }

  /// The event that using an element sends.
  public struct Action: Sendable {
    /// Whom it is addressed to.
    public let instance: InstanceID
    /// The position of the presenter in ``Program/presenters``.
    public let presenter: Int
    /// The position of the event in the presenter's events.
    public let event: Int
    /// The payload so far; a field is unset when it takes the control's own value.
    public let fields: [Value?]
    /// The payload field that takes the control's own value.
    public let valueField: Int?

    /// Describes what using an element sends.
    public init(instance: InstanceID, presenter: Int, event: Int, fields: [Value?], valueField: Int?) {
      self.instance = instance
      self.presenter = presenter
      self.event = event
      self.fields = fields
      self.valueField = valueField
    }
  }
}
