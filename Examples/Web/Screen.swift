internal import FlowKit
internal import FlowProgram
internal import Foundation

/// All that a page shows at one moment, as JSON, and what its controls stand for.
struct Screen: Sendable {
  /// The number of the model that it was drawn from.
  let version: Int
  /// The entries of the stacks, by which going back knows where it is.
  let place: [[UInt64]]
  /// What can be used, by the numbers that the document has for it.
  let controls: [Control]
  /// The JSON document that README.md describes.
  let document: Data

  init(_ model: FlowModel, at link: String?, of program: Program, version: Int) {
    self.version = version
    place = model.place
    var drawing = NodeDrawing(program, locale: model.locale)
    let root = drawing.draw(model)
    controls = drawing.controls
    let document = Document(
      version: version, flow: program.name, locale: model.locale.text, link: link,
      trail: model.stacks.map { $0.map { Document.Crumb($0, in: program) } },
      messages: model.messages.filter { !drawing.shows($0) }.map { Document.Message(id: $0.id, text: $0.text) },
      hasEnded: model.hasExited, root: root)
    self.document = JSONText(of: document).bytes
  }

  /// The control that a page means.
  func control(_ number: Int) throws(FlowHost.SendError) -> Control {
    guard controls.indices.contains(number) else { throw .notOffered("\(number)") }
    return controls[number]
  }
}

/// The outermost object of the JSON.
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
  }

  let version: Int
  let flow: String
  let locale: String
  let link: String?
  let trail: [[Crumb]]
  let messages: [Message]
  let hasEnded: Bool
  let root: Node
}
