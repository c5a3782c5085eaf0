internal import CEL
internal import FlowConsole
internal import FlowProgram

/// A field that is edited in place.
struct FieldEdit: Sendable {
  /// The field.
  let control: ConsoleScreen.Control
  let isSecret: Bool
  /// Whether the field takes text, which can be quoted.
  private let isText: Bool
  var buffer: EditBuffer
  private let initial: String

  init(_ control: ConsoleScreen.Control, isSecret: Bool, _ program: Program) {
    self.control = control
    self.isSecret = isSecret
    initial = control.value ?? ""
    buffer = EditBuffer(initial)
    let action = control.action
    let payload = action.map { program.presenters[$0.presenter].events[$0.event].payload }
    let type = action?.valueField.flatMap { payload?.fields[$0].type }
    switch type?.withoutNull {
    case .string, .secret: isText = true
    default: isText = false
    }
  }

  /// Whether the field takes several lines.
  var isMultiline: Bool { control.fieldKind == .multiline }

  /// Whether the text differs from the value of the field.
  var isChanged: Bool { buffer.text != initial }

  /// The text after the number in the line that types it. Quotes keep blanks at its ends.
  var typed: String {
    let text = isMultiline ? buffer.text : buffer.text.replacing("\n", with: " ")
    let isPlain =
      !text.isEmpty && text.first != "\"" && text.first?.isWhitespace == false
      && text.last?.isWhitespace == false
    return isPlain || !isText && !text.isEmpty ? text : "\"\(text)\""
  }
}
