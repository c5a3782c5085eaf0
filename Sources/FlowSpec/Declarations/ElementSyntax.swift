public import Diagnostics

/// The syntax of a view element.
public struct ElementSyntax: Sendable {
  /// The kind of element and its content.
  public indirect enum Kind: Sendable {
    case heading(ValueSyntax)
    case text(ValueSyntax)
    case control(ControlSyntax)
    case list(items: ExpressionSyntax, name: Name, key: ExpressionSyntax?, columns: Int, item: [ElementSyntax])
    case group(label: ValueSyntax?, [ElementSyntax])
    case row([ElementSyntax])
    case divider
    case display(DisplaySyntax)
    case child(Name)
    case slot(Name)
    /// The place of the view of the active mode.
    case mode
  }

  /// The kind of element and its content.
  public let kind: Kind
  /// The condition under which the element is visible.
  public let condition: ExpressionSyntax?
  /// The location of the element's key.
  public let span: Span

  /// The elements inside the element.
  public var content: [ElementSyntax] {
    switch kind {
    case .group(_, let content), .row(let content), .list(_, _, _, _, let content): content
    case .heading, .text, .control, .divider, .display, .child, .slot, .mode: []
    }
  }
}

/// The syntax of an element that shows something and accepts no input.
public struct DisplaySyntax: Sendable {
  /// The kinds of displays.
  public enum Kind: String, Sendable {
    case banner, badge, spinner, image, progress
  }

  /// The kind of the display.
  public let kind: Kind
  /// The text of the display, or the label of an image or a progress.
  public let label: ValueSyntax
  /// The address of an image, or the value of a progress.
  public let content: ValueSyntax?
}

/// The syntax of a control.
public struct ControlSyntax: Sendable {
  /// The kinds of controls.
  public enum Kind: String, Sendable {
    case field, secret, toggle, choice, slider, button
  }

  /// The kind of the control.
  public let kind: Kind
  /// Whether all parts of the control are valid; if not, an apparently missing part may be one with an error.
  public let isComplete: Bool
  /// The label.
  public let label: ValueSyntax?
  /// The value that the control shows.
  public let value: ValueSyntax?
  /// The state that the control shows and writes.
  public let edits: Name?
  /// The event that the control sends.
  public let sends: EventSyntax?
  /// The event value that the control sends instead of ``sends``.
  public var sendsValue: ExpressionSyntax?
  /// The condition under which the control is enabled.
  public let enabled: ExpressionSyntax?
  /// The options of a choice.
  public let options: OptionsSyntax?
  /// The kind of text that a field takes.
  public var fieldKind: Name?
  /// The event that Enter sends in a field.
  public var submits: EventSyntax?
  /// The range of a slider.
  public var range: RangeSyntax?
}

/// The syntax of the range of a slider.
public struct RangeSyntax: Sendable {
  /// The smallest value.
  public let from: ValueSyntax
  /// The largest value.
  public let to: ValueSyntax
  /// The distance between two values.
  public let step: ValueSyntax?
}

/// The syntax of a choice's options.
public enum OptionsSyntax: Sendable {
  /// Values that are their own labels.
  case values([ValueSyntax])
  /// Values with labels.
  case labelled([(value: ValueSyntax, label: ValueSyntax)])
  /// A list in the model.
  case items(ExpressionSyntax)
  /// An option for each item of a list, with its value and its label.
  case each(EachOptionSyntax)
}

/// The syntax of options that are made from data.
public struct EachOptionSyntax: Sendable {
  /// The list.
  public let items: ExpressionSyntax
  /// The name of an item.
  public let item: Name
  /// The value of an option.
  public let value: ValueSyntax
  /// The label of an option.
  public let label: ValueSyntax
}
