public import CEL
public import FlowProgram
internal import Diagnostics

/// A rendered screen of the console: lines, and the controls with their numbers.
public struct ConsoleScreen: Sendable {
  /// A numbered control of the screen.
  public struct Control: Sendable {
    /// The kind of input that a control takes.
    public enum Kind: Sendable {
      /// A control of a view, used by its number and its input.
      case element(ControlVerb, Element.Control.Input)
      /// An event of a screen without a view. It takes its payload after the number.
      case event
    }

    /// The kind of input that the control takes.
    public let kind: Kind
    /// The label of the control.
    public let label: String
    /// The event that the control sends, or `nil` while the control is disabled.
    public let action: Element.Action?
    /// The event that Enter sends in a field, or `nil` without one.
    public var submits: Element.Action?
    /// The kind of text that a field takes.
    public var fieldKind = FieldKind.text
    /// The value of a field or a slider as text, or the selected option; `nil` for a hidden one and for other controls.
    public var value: String?
  }

  /// The lines from top to bottom.
  public internal(set) var lines: [StyledLine] = []
  /// The controls in the order of their numbers, which start at 1. Disabled controls are included, so that enabling
  /// or disabling one changes no number.
  public internal(set) var controls: [Control] = []
  /// The failures of view expressions, in screen order. Each is shown in place of its element.
  public internal(set) var failures: [EvaluationError] = []

  /// Renders a model for a console of a given width in cells.
  ///
  /// Messages are shown below the screen, unless a visible model contains them. A frame that draws banners, for
  /// example, shows them at its own place.
  ///
  /// The same model gives the same screen, byte for byte.
  public init(_ model: FlowModel, of program: Program, width: Int) {
    let width = max(width, ConsoleScreen.narrowest)
    var painter = ElementPainter(program, width: width)
    lines.append(StyledLine(ConsoleScreen.breadcrumb(model, of: program, width: width), .faint))
    let drawn = program.draw(model)
    painter.draw(drawn)
    for message in program.messages(besides: drawn, of: model) { painter.draw(message) }
    lines += painter.lines
    controls = painter.controls
    failures = painter.failures
    lines += ConsoleScreen.ending(of: model, program, width: width)
  }

  /// Returns the lines that report the end of a flow and its result.
  static func ending(of model: FlowModel, _ program: Program, width: Int) -> [StyledLine] {
    guard model.hasExited else { return [] }
    let result = model.result.map { " and has returned \(program.literal(of: $0, limit: 200))" } ?? ""
    return StyledLine("The flow has ended\(result).", .faint).wrapped(to: width)
  }

  /// The minimum width of a screen in cells.
  public static let narrowest = 20

  /// Whether a line types into a masked field.
  public func isSecret(_ line: String) -> Bool {
    guard let (control, _) = control(usedBy: line), case .element(_, .text(isSecret: true)) = control.kind
    else { return false }
    return true
  }

  /// Returns the control that a line uses, by its number or by its quoted label, and the index of its value in the
  /// line.
  package func control(usedBy line: String) -> (control: Control, value: String.Index)? {
    let text = line.drop(while: \.isWhitespace)
    let control: Control?
    let name: Substring
    if let (label, _) = String(text).quotedWord {
      let labelled = controls.filter { $0.label == label }
      control = labelled.count == 1 ? labelled[0] : nil
      name = text.prefix(label.count + 2)
    } else {
      name = text.prefix { !$0.isWhitespace }
      control = self.control(numbered: String(name))
    }
    return control.map { ($0, line[name.endIndex...].firstIndex { !$0.isWhitespace } ?? line.endIndex) }
  }

  /// Returns the control with a number, or `nil` when the word is not the number of a control.
  func control(numbered word: String) -> Control? {
    guard let number = Int(word), number >= 1, number <= controls.count else { return nil }
    return controls[number - 1]
  }

  /// Whether a word has the form of a number, even if no control can have it.
  static func isNumber(_ word: some StringProtocol) -> Bool {
    let digits = word.hasPrefix("-") ? word.dropFirst() : word[...]
    return digits.first.map { ("0"..."9").contains($0) } ?? false
  }

  /// Returns the breadcrumb: the screens of the stack, root first, with the screens of inner stacks in brackets. If
  /// it is too wide, only its end is shown.
  private static func breadcrumb(_ model: FlowModel, of program: Program, width: Int) -> String {
    let names = crumbs(of: model, program)
    var shown = names.last ?? ""
    for name in names.dropLast().reversed() {
      let longer = "\(name) › \(shown)"
      // The remaining width holds the dashes and the ellipsis.
      guard longer.displayWidth + 8 <= width else { return "— … › \(shown) —".truncated(to: width) }
      shown = longer
    }
    return "— \(shown) —".truncated(to: width)
  }

  /// Returns the screens of the stack, root first.
  static func crumbs(of model: FlowModel, _ program: Program) -> [String] {
    let inner = model.tops.compactMap(\.innerHolder)
    var names = program.crumbs(model.stack, on: Program.flowPresenter)
    if !inner.isEmpty {
      let last = names.popLast() ?? ""
      let brackets = inner.map { holder in
        " [" + program.crumbs(holder.stack?.entries ?? [], on: holder.presenter).joined(separator: " › ")
      }.joined()
      names.append(last + brackets + String(repeating: "]", count: inner.count))
    }
    return names
  }
}

extension Program {
  /// Returns the names of the entries on the stack of a presenter, root first.
  fileprivate func crumbs(_ entries: [EntrySummary], on holder: PresenterID) -> [String] {
    entries.map { entry in
      let name = names.name(ofEntry: entry.presenter, on: holder)
      return entry.isModal ? "\(name) (\(entry.style.rawValue))" : name
    }
  }
}
