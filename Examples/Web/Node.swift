/// One node of the drawn tree as JSON; README.md says which kinds have which members.
struct Node: Encodable, Sendable {
  struct Tab: Encodable, Sendable {
    let label: String
    let badge: String?
    let isSelected: Bool
    let use: Int?
  }

  struct Field: Encodable, Sendable {
    let name: String
    let text: String
  }

  let kind: String
  /// What tells it from its siblings, in this screen and in the next.
  var key = ""
  var text: String?
  var label: String?
  /// The number of the control, or `nil` for what cannot be used now.
  var use: Int?
  var level: Int?
  var isOn: Bool?
  /// Whether anything was typed into a field that hides it; what it was never leaves the server.
  var isFilled: Bool?
  var input: String?
  var source: String?
  var part: Double?
  var options: [String]?
  var selected: Int?
  var style: String?
  var tabs: [Tab]?
  var fields: [Field]?
  var children: [Node]?

  init(_ kind: String) { self.kind = kind }
}
