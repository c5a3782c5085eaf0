public import FlowProgram

/// A screen in the parts that a picture arranges: the title, the content and the messages.
///
/// The numbers of the controls are those of ``ConsoleScreen``, at any width.
public struct PictureScreen: Sendable {
  /// A message below the content.
  public struct Message: Sendable {
    /// The number of the message in its flow.
    public let id: Int64
    /// The lines of the message, with its button.
    public let lines: [StyledLine]
  }

  /// The screens of the backstack, root first.
  public let crumbs: [String]
  /// The content, from top to bottom.
  public let lines: [StyledLine]
  /// The messages that the content does not show, oldest first.
  public let messages: [Message]
  /// The controls in the order of their numbers, which start at 1.
  public let controls: [ConsoleScreen.Control]

  /// Draws a model for a number of cells.
  ///
  /// - Parameter height: The height of the content. Below a modal, a covered screen is drawn no further than this.
  public init(_ model: FlowModel, of program: Program, width: Int, height: Int) {
    let width = max(width, 1)
    var painter = ElementPainter(program, width: width, boxes: ModalBoxes(model, height: height))
    let drawn = program.draw(model)
    painter.draw(drawn)
    var messages: [Message] = []
    let content = painter.lines
    for message in program.messages(besides: drawn, of: model) {
      let first = painter.lines.count
      painter.draw(message)
      messages.append(Message(id: message.id, lines: Array(painter.lines[first...])))
    }
    crumbs = ConsoleScreen.crumbs(of: model, program)
    lines = content + ConsoleScreen.ending(of: model, program, width: width)
    self.messages = messages
    controls = painter.controls
  }

  /// Whether a sign of waiting is drawn, which turns while time passes.
  public var isMoving: Bool { lines.contains { $0.pieces.contains(where: \.isMoving) } }
}
