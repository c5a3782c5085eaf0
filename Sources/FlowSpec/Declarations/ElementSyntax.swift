public import Diagnostics

/// An element of a view, as written.
public struct ElementSyntax: Sendable {
  /// What is drawn.
  public indirect enum Kind: Sendable {
    case heading(ValueSyntax)
    case text(ValueSyntax)
    case control(ControlSyntax)
    case list(items: Formula, item: Name, key: Formula?, row: [ElementSyntax])
    case group(label: ValueSyntax?, [ElementSyntax])
    case row([ElementSyntax])
    case divider
    case display(DisplaySyntax)
    case child(Name)
    case slot(Name)
  }

  /// What is drawn.
  public let kind: Kind
  /// What must hold for the element to be there.
  public let condition: Formula?
  /// Where the element is named.
  public let span: Span
}

/// An element that shows something and takes nothing, as written.
public struct DisplaySyntax: Sendable {
  /// The displays there are.
  public enum Kind: String, Sendable {
    case banner, badge, spinner, image, progress
  }

  /// Which display it is.
  public let kind: Kind
  /// Its words; what an image or a progress is called.
  public let label: ValueSyntax
  /// Where an image is found, or how far a progress is.
  public let content: ValueSyntax?
}

/// A control of a view, as written.
public struct ControlSyntax: Sendable {
  /// The controls there are.
  public enum Kind: String, Sendable {
    case field, secret, toggle, choice, button
  }

  /// Which control it is.
  public let kind: Kind
  /// Whether all of it was understood; if not, what seems to be absent may stand where a mistake is.
  public let isComplete: Bool
  /// What it is called.
  public let label: ValueSyntax?
  /// What it shows.
  public let value: ValueSyntax?
  /// The state it shows and writes.
  public let edits: Name?
  /// What it sends.
  public let sends: EventSyntax?
  /// The event value that it sends, in place of ``sends``.
  public var sendsValue: Formula?
  /// Whether it can be used.
  public let enabled: Formula?
  /// What can be chosen.
  public let options: OptionsSyntax?
}

/// What a choice offers, as written.
public enum OptionsSyntax: Sendable {
  /// Values that are their own labels.
  case values([ValueSyntax])
  /// Values with labels.
  case labelled([(value: ValueSyntax, label: ValueSyntax)])
  /// A list that the model holds.
  case items(Formula)
}
