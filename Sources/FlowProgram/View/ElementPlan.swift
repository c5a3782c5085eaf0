public import CEL
public import Diagnostics

/// An element of a view before it is drawn, whose contents are expressions over the model.
public struct ElementPlan: Sendable {
  /// The kinds of element, with their specific contents.
  public indirect enum Kind: Sendable {
    /// The title of a screen or a part of it.
    case heading(ValuePlan)
    /// A text.
    case text(ValuePlan)
    /// An element with input.
    case control(Control)
    /// A row for each item of a list.
    case list(Rows)
    /// A group of elements, with an optional label.
    case group(label: ValuePlan?, [ElementPlan])
    /// Elements beside one another.
    case row([ElementPlan])
    /// A line between elements.
    case divider
    /// An element without input.
    case display(Display)
    /// The view of a child, or one for each row. Nothing while the child is absent.
    case child(ChildID)
    /// The child that fills a slot of the template that the view belongs to.
    case slot(Int)
    /// The top entry of the stack, in the view of a flow or of a presenter that holds stacks.
    case backstack
    /// A control to select one of several tabs.
    case tabs([Tab], selected: ValuePlan)
  }

  public let kind: Kind
  /// The condition for the element to exist, or `nil` without a condition.
  public let condition: Expression?
  /// The place in the source.
  public let span: Span

  public init(kind: Kind, condition: Expression?, span: Span) {
    self.kind = kind
    self.condition = condition
    self.span = span
  }

  /// An element with input, which sends an event.
  public struct Control: Sendable {
    /// The kinds of control, with the values that they show.
    public enum Kind: Sendable {
      case button
      /// A line of text that can be edited. `isSecret` hides the typed text.
      case field(ValuePlan, isSecret: Bool)
      /// A switch between two states.
      case toggle(ValuePlan)
      /// A choice between values with labels.
      case choice(ValuePlan, options: Options)
      /// A number in a range.
      case slider(ValuePlan, in: Range)
    }

    /// The range of a slider.
    public struct Range: Sendable {
      public let from: ValuePlan
      public let to: ValuePlan
      /// The distance between two values.
      public let step: ValuePlan

      public init(from: ValuePlan, to: ValuePlan, step: ValuePlan) {
        self.from = from
        self.to = to
        self.step = step
      }
    }

    public let kind: Kind
    public let label: ValuePlan
    /// The event that it sends, or `nil` when it is read-only.
    public let sends: SendPlan?
    /// Whether it is enabled, or `nil` when it always is.
    public let enabled: Expression?
    /// The kind of text that a field takes.
    public let fieldKind: FieldKind
    /// The event that Enter sends in a field, or `nil` without one.
    public let submits: SendPlan?

    public init(
      kind: Kind, label: ValuePlan, sends: SendPlan?, enabled: Expression?, fieldKind: FieldKind = .text,
      submits: SendPlan? = nil
    ) {
      self.kind = kind
      self.label = label
      self.sends = sends
      self.enabled = enabled
      self.fieldKind = fieldKind
      self.submits = submits
    }
  }

  /// An element without input.
  public struct Display: Sendable {
    /// The kinds of display. See ``Element/Display/Kind``.
    public enum Kind: Sendable {
      case banner, badge, spinner
      case image(source: ValuePlan)
      case progress(ValuePlan)
    }

    public let kind: Kind
    /// The text. For an image, its description.
    public let label: ValuePlan

    public init(kind: Kind, label: ValuePlan) {
      self.kind = kind
      self.label = label
    }
  }

  /// A tab that can be selected.
  public struct Tab: Sendable {
    public let label: ValuePlan
    /// The badge beside the label, or `nil` without one. `null`, `0` and an empty string are not shown.
    public let badge: ValuePlan?
    /// The event sent by selecting it.
    public let sends: SendPlan

    public init(label: ValuePlan, badge: ValuePlan?, sends: SendPlan) {
      self.label = label
      self.badge = badge
      self.sends = sends
    }
  }

  /// The options of a choice.
  public enum Options: Sendable {
    /// Constant values, with their labels.
    case fixed([(label: ValuePlan, value: Value)])
    /// The items of a list in the model. Each is its own label.
    case items(ValuePlan)
    /// An option for each item of a list, with a value and a label that read the item from a local.
    case each(items: ValuePlan, item: Int, value: ValuePlan, label: ValuePlan)
  }

  /// A row for each item of a list.
  public struct Rows: Sendable {
    /// The list.
    public let items: ValuePlan
    /// The local that holds the item while its row is drawn.
    public let item: Int
    /// The key that distinguishes rows, or `nil` to use the index.
    public let key: Expression?
    /// The number of rows that are drawn beside one another.
    public let columns: Int
    /// The elements of a row.
    public let row: [ElementPlan]

    public init(items: ValuePlan, item: Int, key: Expression?, columns: Int = 1, row: [ElementPlan]) {
      self.items = items
      self.item = item
      self.key = key
      self.columns = columns
      self.row = row
    }
  }
}

/// The event that a control sends.
public enum SendPlan: Sendable {
  /// An event of the presenter of the view: its index, the given fields in the order of the event's payload (`nil`
  /// where none is given), and the payload field that takes the control's own value, or `nil` when there is none.
  case own(event: EventID, fields: [ValuePlan?], valueField: Int?)
  /// An event that the model passes as a value. `null` disables the control.
  case forwarded(ValuePlan)
}

// MARK: Description

extension ElementPlan {
  /// A part of an element.
  ///
  /// The parts of an element describe what it contains. Everything that walks over views without drawing them derives
  /// from this description, so a new kind of element is described once.
  public enum Part: Sendable {
    /// A text or a value that is shown.
    case shown(ValuePlan)
    /// An event that a control sends under a condition. The options are those of a choice.
    case control(sends: SendPlan?, enabled: Expression?, options: Options?)
    case rows(Rows)
    case elements([ElementPlan])
    /// Views of other presenters, of which there may be none.
    case composed
  }

  /// The parts of the element.
  public var parts: [Part] {
    switch kind {
    case .heading(let text), .text(let text): [.shown(text)]
    case .control(let control): control.parts
    case .list(let rows): [.rows(rows)]
    case .group(let label, let content): (label.map { [.shown($0)] } ?? []) + [.elements(content)]
    case .row(let content): [.elements(content)]
    case .divider: []
    case .display(let display): display.parts
    case .child, .slot, .backstack: [.composed]
    case .tabs(let tabs, let selected):
      [.shown(selected)]
        + tabs.flatMap { tab -> [Part] in
          [tab.label, tab.badge].compactMap { $0.map { .shown($0) } }
            + [.control(sends: tab.sends, enabled: nil, options: nil)]
        }
    }
  }

  /// The elements inside the element, including those of the rows of a list.
  public var content: [ElementPlan] {
    switch kind {
    case .list(let rows): rows.row
    case .group(_, let content), .row(let content): content
    case .heading, .text, .control, .divider, .display, .child, .slot, .backstack, .tabs: []
    }
  }
}

extension ElementPlan.Control {
  /// The input that a control takes, before its values are known. ``Element/Control/Input`` is the same with values.
  public enum Input: Sendable {
    /// No input. The control always sends the same event.
    case nothing
    /// No input. The control sends the opposite of a value.
    case opposite(of: ValuePlan)
    /// A typed text.
    case text
    /// One of several values.
    case option(ElementPlan.Options)
    /// A number in a range.
    case number(Range)
  }

  /// The input that the control takes.
  public var input: Input {
    switch kind {
    case .button: .nothing
    case .field: .text
    case .toggle(let value): .opposite(of: value)
    case .choice(_, let options): .option(options)
    case .slider(_, let range): .number(range)
    }
  }

  fileprivate var parts: [ElementPlan.Part] {
    var options: ElementPlan.Options?
    var shown = [label]
    switch kind {
    case .button: break
    case .field(let value, _), .toggle(let value): shown.append(value)
    case .choice(let value, let offered):
      shown.append(value)
      options = offered
    case .slider(let value, let range): shown += [value, range.from, range.to, range.step]
    }
    let submitted = submits.map { [ElementPlan.Part.control(sends: $0, enabled: enabled, options: nil)] } ?? []
    return shown.map { .shown($0) } + [.control(sends: sends, enabled: enabled, options: options)] + submitted
  }
}

extension ElementPlan.Display {
  fileprivate var parts: [ElementPlan.Part] {
    switch kind {
    case .banner, .badge, .spinner: [.shown(label)]
    case .image(let content), .progress(let content): [.shown(content), .shown(label)]
    }
  }
}
