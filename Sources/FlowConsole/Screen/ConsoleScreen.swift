public import CEL
public import FlowProgram
internal import Diagnostics

/// A flow as a console shows it: lines, and the controls that their numbers stand for.
public struct ConsoleScreen: Sendable {
  /// What a number on the screen does.
  public struct Control: Sendable {
    /// How the control is used.
    public enum Kind: Sendable {
      /// The number alone presses it.
      case button
      /// The number alone flips it.
      case toggle(isOn: Bool)
      /// The number is followed by the text to type, which nobody may read over a shoulder if it is secret.
      case field(isSecret: Bool)
      /// The number is followed by an option.
      case choice([Element.Option])
      /// An event of a screen without a view; the number is followed by its payload.
      case event
    }

    /// How the control is used.
    public let kind: Kind
    /// What it is called.
    public let label: String
    /// The event that it sends, or `nil` while the control is disabled.
    public let action: Element.Action?
  }

  /// The lines from top to bottom.
  public internal(set) var lines: [StyledLine] = []
  /// The controls in the order of their numbers, which start at 1. Disabled controls are among them, so that enabling or
  /// disabling one changes no number.
  public internal(set) var controls: [Control] = []
  /// Why formulas of the view failed, in the order of the screen, which shows each in the place of its element.
  public internal(set) var failures: [EvaluationError] = []

  /// Draws a model for a console that is so many cells wide.
  ///
  /// Messages stand below the screen, unless what is drawn has them in its model, as a frame that draws banners does: it
  /// shows them where it wants to.
  ///
  /// The same model gives the same screen, byte for byte.
  public init(_ model: FlowModel, of program: Program, width: Int) {
    let width = max(width, ConsoleScreen.narrowest)
    var painter = ElementPainter(program, width: width)
    lines.append(StyledLine(ConsoleScreen.breadcrumb(model, of: program, width: width), .faint))
    painter.draw(program.draw(model))
    lines += painter.lines
    controls = painter.controls
    failures = painter.failures
    for message in model.messages where !painter.models.contains(where: { program.hands(message, toViewOf: $0) }) {
      lines += StyledLine("* \(message.text)", .selected).wrapped(to: width, hanging: 2)
    }
    if model.hasExited {
      let result = model.result.map { " and has returned \(program.literal(of: $0, limit: 200))" } ?? ""
      lines += StyledLine("The flow has ended\(result).", .faint).wrapped(to: width)
    }
  }

  /// The fewest cells that a screen is drawn for.
  public static let narrowest = 20

  /// Whether a line types into a field whose text is not to be seen.
  public func isSecret(_ line: String) -> Bool {
    guard let (control, _) = control(usedBy: line), case .field(isSecret: true) = control.kind else { return false }
    return true
  }

  /// The control that a line uses, by its number or by its label in quotes, and where in the line its value stands.
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

  /// The control that a number stands for, if the word is the number of one.
  func control(numbered word: String) -> Control? {
    guard let number = Int(word), number >= 1, number <= controls.count else { return nil }
    return controls[number - 1]
  }

  /// Whether a word is meant as a number, whether or not a control can have it.
  static func isNumber(_ word: some StringProtocol) -> Bool {
    let digits = word.hasPrefix("-") ? word.dropFirst() : word[...]
    return digits.first.map { ("0"..."9").contains($0) } ?? false
  }

  /// Where one is: the screens of the stack, root first, and in brackets those of the stack in the one on top; of a stack
  /// that is too deep, the last of them.
  private static func breadcrumb(_ model: FlowModel, of program: Program, width: Int) -> String {
    let inner = model.tops.compactMap(\.innerHolder)
    var names = program.crumbs(model.stack, on: Program.flowPresenter)
    if !inner.isEmpty {
      let last = names.popLast() ?? ""
      let brackets = inner.map { holder in
        " [" + program.crumbs(holder.stack?.entries ?? [], on: holder.presenter).joined(separator: " › ")
      }.joined()
      names.append(last + brackets + String(repeating: "]", count: inner.count))
    }
    var shown = names.last ?? ""
    for name in names.dropLast().reversed() {
      let longer = "\(name) › \(shown)"
      // What is left of the width holds the dashes, and the sign for what is left out.
      guard longer.displayWidth + 8 <= width else { return "— … › \(shown) —".truncated(to: width) }
      shown = longer
    }
    return "— \(shown) —".truncated(to: width)
  }
}

extension Program {
  /// The names of entries on the stack of a presenter, root first.
  fileprivate func crumbs(_ entries: [EntrySummary], on holder: Int) -> [String] {
    entries.map { entry in
      let name = names.name(ofEntry: entry.presenter, on: holder)
      return entry.isModal ? "\(name) (\(entry.style.rawValue))" : name
    }
  }
}
