internal import FlowProgram
internal import FlowSpec

/// Something that can be navigated to: a screen of the flow, or a flow that it imports.
struct Destination {
  /// What the flow calls it.
  let name: String
  /// The names and types of the screen, or of the imported flow's own presenter.
  let signature: Signature
  /// The position of the screen among the presenters of the flow, or `nil` for an import.
  let screen: Int?

  /// A screen of the flow.
  init(screen signature: Signature) {
    name = signature.name.text
    self.signature = signature
    screen = signature.index
  }

  /// A flow that is imported.
  init(import name: String, flow: Signature) {
    self.name = name
    signature = flow
    screen = nil
  }

  /// Its position in ``Program/presenters``.
  var position: Int { signature.position }
}

/// A flow that another one imports, as that one knows it.
struct ImportSignature {
  /// What it is called there.
  let name: String
  /// The names and types of its own presenter, or `nil` when nothing is known of it.
  let flow: Signature?
}

/// Stacks among the children of a presenter.
struct StackSignature {
  /// The position of their presenter.
  let index: Int
  /// The position of the presenter among whose children they are.
  let owner: Int
  /// What they are called there.
  let name: Name
  /// How they are written.
  let declaration: StacksDeclaration

  /// The names of the tabs; none for a single stack.
  var tabNames: [String] { declaration.tabs.compactMap(\.name?.text) }
}
