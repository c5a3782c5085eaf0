public import CEL
public import Diagnostics

/// An element of a view before it is drawn: its texts and values are formulas over the model.
public struct ElementPlan: Sendable {
  /// The kinds of element, with what is special to each.
  public indirect enum Kind: Sendable {
    /// The title of a screen or a part of it.
    case heading(ValuePlan)
    /// Words.
    case text(ValuePlan)
    /// A line of text that can be edited; `isSecret` hides what is typed.
    case field(Control, isSecret: Bool)
    /// A switch between two states.
    case toggle(Control)
    /// A choice between values; labels stand beside them.
    case choice(Control, options: Options)
    /// Something to press.
    case button(label: ValuePlan, sends: SendPlan?, enabled: Expression?)
    /// A row for each item of a list.
    case list(Rows)
    /// Elements that belong together, under a label if there is one.
    case group(label: ValuePlan?, [ElementPlan])
    /// Elements beside one another.
    case row([ElementPlan])
    /// A line between elements.
    case divider
    /// Something that is shown and takes nothing.
    case display(Display)
    /// What a child shows, or each of them; nothing while it is not there.
    case child(Int)
    /// What fills a place of the template that the view belongs to.
    case slot(Int)
    /// The entry on top of the stack, in the view of a flow or of a presenter that holds stacks.
    case backstack
    /// A control to select one of several tabs.
    case tabs([Tab], selected: ValuePlan)
  }

  /// What is drawn.
  public let kind: Kind
  /// What must hold for the element to be there, or `nil` when nothing must.
  public let condition: Expression?
  /// The element in the file.
  public let span: Span

  /// Describes an element.
  public init(kind: Kind, condition: Expression?, span: Span) {
    self.kind = kind
    self.condition = condition
    self.span = span
  }

  /// A labelled control that shows a value and sends the one it is given.
  public struct Control: Sendable {
    /// What the control is called.
    public let label: ValuePlan
    /// The value it shows.
    public let value: ValuePlan
    /// What it sends, or `nil` when it only shows.
    public let sends: SendPlan?
    /// Whether it can be used, or `nil` when it always can.
    public let enabled: Expression?

    /// Describes a control.
    public init(label: ValuePlan, value: ValuePlan, sends: SendPlan?, enabled: Expression?) {
      self.label = label
      self.value = value
      self.sends = sends
      self.enabled = enabled
    }
  }

  /// What is shown and takes nothing.
  public struct Display: Sendable {
    /// The displays there are; see ``Element/Display/Kind``.
    public enum Kind: Sendable {
      case banner, badge, spinner
      case image(source: ValuePlan)
      case progress(ValuePlan)
    }

    /// Which display it is.
    public let kind: Kind
    /// Its words; of an image, what is to be seen.
    public let label: ValuePlan

    /// Describes a display.
    public init(kind: Kind, label: ValuePlan) {
      self.kind = kind
      self.label = label
    }
  }

  /// A tab that can be selected.
  public struct Tab: Sendable {
    /// What it is called.
    public let label: ValuePlan
    /// What stands beside the label, or `nil` when nothing does. A value of `null` or `0` is not shown.
    public let badge: ValuePlan?
    /// What selecting it sends.
    public let sends: SendPlan

    /// Describes a tab.
    public init(label: ValuePlan, badge: ValuePlan?, sends: SendPlan) {
      self.label = label
      self.badge = badge
      self.sends = sends
    }
  }

  /// What a choice can be made from.
  public enum Options: Sendable {
    /// Values known beforehand, with their labels.
    case fixed([(label: ValuePlan, value: Value)])
    /// The items of a list that the model holds; each is its own label.
    case items(ValuePlan)
  }

  /// A row for each item of a list.
  public struct Rows: Sendable {
    /// The list.
    public let items: ValuePlan
    /// The local that holds the item while its row is drawn.
    public let item: Int
    /// What tells rows apart, or `nil` to go by position.
    public let key: Expression?
    /// The elements of a row.
    public let row: [ElementPlan]

    /// Describes the rows of a list.
    public init(items: ValuePlan, item: Int, key: Expression?, row: [ElementPlan]) {
      self.items = items
      self.item = item
      self.key = key
      self.row = row
    }
  }
}

/// The event that a control sends.
public enum SendPlan: Sendable {
  /// An event of the presenter whose view it is: its position, the fields given by the author in the order of the event's
  /// payload (`nil` where none is), and the payload field that takes the control's own value, or `nil` when the event has
  /// none for it.
  case own(event: Int, fields: [ValuePlan?], valueField: Int?)
  /// An event that the model hands on as a value; `null` makes the control one that cannot be used.
  case handedOn(ValuePlan)
}
