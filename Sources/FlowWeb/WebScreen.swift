internal import FlowKit
internal import FlowProgram

/// The JSON of a page's content at one moment, and the controls to which it refers.
struct WebScreen: Sendable {
  /// The number of the model from which it was drawn.
  let version: Int
  /// The entries of the stacks, which identify the position for back.
  let place: [[UInt64]]
  /// The enabled controls, by their numbers in the document.
  let controls: [WebControl]
  /// The JSON document.
  let document: [UInt8]

  init(_ model: FlowModel, at link: String?, of program: Program, version: Int) {
    self.version = version
    place = model.place
    var drawing = WebNodeDrawing(program, locale: model.locale)
    let root = drawing.draw(model)
    let messages = model.messages.filter { !drawing.shows($0) }.map { message in
      Document.Message(
        id: message.id, text: message.text, label: message.action?.label, use: drawing.number(of: message))
    }
    controls = drawing.controls
    let document = Document(
      version: version, flow: program.name, locale: model.locale.text, link: link,
      trail: model.stacks.map { $0.map { Document.Crumb($0, in: program) } },
      messages: messages, hasEnded: model.hasExited, root: root)
    self.document = EncodedJSON(of: document).bytes
  }

  /// Returns the control to which a page refers.
  func control(_ number: Int) throws(FlowHost.SendError) -> WebControl {
    guard controls.indices.contains(number) else { throw .notOffered("\(number)") }
    return controls[number]
  }
}

/// The outermost JSON object.
private struct Document: Encodable {
  struct Crumb: Encodable {
    let name: String
    let entry: UInt64
    let style: String

    init(_ entry: EntrySummary, in program: Program) {
      name = program.presenters[entry.presenter].name
      self.entry = entry.id
      style = entry.style.rawValue
    }
  }

  struct Message: Encodable {
    let id: Int64
    let text: String
    let label: String?
    /// The number of the button, or `nil` without one.
    let use: Int?
  }

  let version: Int
  let flow: String
  let locale: String
  let link: String?
  let trail: [[Crumb]]
  let messages: [Message]
  let hasEnded: Bool
  let root: WebNode
}
