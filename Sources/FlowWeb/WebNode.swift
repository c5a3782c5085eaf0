/// A node of the drawn tree as JSON; `Examples/Web/README.md` lists the members of each kind.
struct WebNode: Encodable, Sendable {
  /// The kinds of nodes. The page draws each by the entry of its name in `kinds`.
  enum Kind: String, Encodable, Sendable {
    case heading, text, failed, divider, banner, badge, spinner, progress, image
    case button, toggle, choice, field, secret, slider
    case list, item, row, stage, group, part, tabs, data, event
  }

  struct Tab: Encodable, Sendable {
    let label: String
    var badge: String?
    var isSelected = false
    let use: Int?
  }

  struct Field: Encodable, Sendable {
    let name: String
    let text: String
  }

  let kind: Kind
  /// The key that identifies the node among its siblings, on this screen and the next.
  var key = ""
  var text: String?
  var label: String?
  /// The number of the control, or `nil` if it is disabled.
  var use: Int?
  var level: Int?
  var isOn: Bool?
  /// Whether a hidden field contains text. The text itself never leaves the server.
  var isFilled: Bool?
  var input: String?
  /// The kind of text that a field takes, if it is not plain text.
  var fieldKind: String?
  /// The number of the Enter key of a field.
  var submit: Int?
  /// The range of a slider, and the distance between two values.
  var from: Double?
  var to: Double?
  var step: Double?
  /// The number of items beside one another.
  var columns: Int?
  var source: String?
  var part: Double?
  var options: [String]?
  var selected: Int?
  var style: String?
  var tabs: [Tab]?
  var fields: [Field]?
  var children: [WebNode]?

  init(_ kind: Kind) { self.kind = kind }
}
