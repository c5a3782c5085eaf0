public import CEL
public import Diagnostics

/// A drawn element, with all expressions evaluated and all conditions decided.
public struct Element: Sendable {
  /// The kinds of element, with their specific contents.
  public enum Kind: Sendable {
    case heading(String)
    case text(String)
    case control(Control)
    /// The rows of a list, and the number of rows that are drawn beside one another.
    case list([Row], columns: Int)
    case group(label: String?, [Element])
    case row([Element])
    case divider
    case display(Display)
    /// A choice between stacks, with a control for each.
    case tabs([Control])
    /// A composed part.
    case part(Part)
    /// An expression of the element failed. Drawn in its place so that the rest of the screen stays usable.
    case failed(EvaluationError)
  }

  public let kind: Kind
  /// The place of the element in the source, or `nil` for one that no view declares.
  public internal(set) var span: Span?

  public init(kind: Kind) { self.kind = kind }

  /// The event sent by using the element, or `nil` when it is no control or disabled.
  public var action: Action? { if case .control(let control) = kind { control.action } else { nil } }

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
}
