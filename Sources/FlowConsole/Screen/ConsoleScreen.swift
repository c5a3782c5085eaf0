public import FlowProgram
internal import CEL

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
      /// The number is followed by the text to type.
      case field
      /// The number is followed by an option.
      case choice([Element.Option])
      /// An event of a screen without a view; the number is followed by its payload.
      case event
    }

    /// How the control is used.
    public let kind: Kind
    /// What it is called.
    public let label: String
    /// What it sends.
    public let action: Element.Action
  }

  /// The lines from top to bottom.
  public internal(set) var lines: [StyledLine] = []
  /// The controls in the order of their numbers, which start at 1.
  public internal(set) var controls: [Control] = []
  /// Formulas of the view that failed, in the order of the screen.
  public internal(set) var failures: [Element] = []

  /// Draws a model for a console that is so many cells wide.
  ///
  /// The same model gives the same screen, byte for byte.
  public init(_ model: FlowModel, of program: Program, width: Int) {
    var painter = ElementPainter(width: max(width, 20))
    lines.append(StyledLine(ConsoleScreen.breadcrumb(model, of: program), .faint))
    if let elements = program.draw(model.top) {
      painter.draw(elements)
    } else {
      painter.draw(data: model.top, of: program)
    }
    lines += painter.lines
    controls = painter.controls
    for message in model.messages { lines.append(StyledLine("* \(message.text)", .selected)) }
    if model.hasExited { lines.append(StyledLine("The flow has ended.", .faint)) }
  }

  /// Where one is: the screens of the stack, root first.
  static func breadcrumb(_ model: FlowModel, of program: Program) -> String {
    "— " + model.stack.map { program.presenters[$0.presenter].name }.joined(separator: " › ") + " —"
  }
}
