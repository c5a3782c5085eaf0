internal import FlowProgram
internal import FlowSpec

/// A target of navigation: a screen of the flow, or an imported flow.
struct Destination {
  /// The name of the target in the flow.
  let name: String
  /// The signature of the screen, or of the imported flow's own presenter.
  let signature: Signature
  /// The place of the screen among the presenters of the flow, or `nil` for an import.
  let screen: SignatureID?

  /// Creates the destination for a screen of the flow.
  init(screen signature: Signature) {
    name = signature.name.text
    self.signature = signature
    screen = signature.index
  }

  /// Creates the destination for an imported flow.
  init(import name: String, flow: Signature) {
    self.name = name
    signature = flow
    screen = nil
  }

  /// Its position in ``Program/presenters``.
  var position: PresenterID { signature.position }
}

/// An imported flow from the viewpoint of the importing one.
struct ImportSignature {
  /// The name of the import.
  let name: String
  /// The signature of its own presenter, or `nil` when the flow could not be read.
  let flow: Signature?
  /// The names of the interfaces that the flow declares.
  var interfaces: Set<String> = []
}

/// Stacks among the children of a presenter.
struct StackSignature {
  /// The place of their presenter.
  let index: SignatureID
  /// The presenter that has them as children.
  let owner: SignatureID
  /// The name of the child.
  let name: Name
  /// The declaration of the stacks.
  let declaration: StacksDeclaration

  /// The name of the child in the file, without that of a mode in front.
  var plainName: String { name.text.split(separator: ".").last.map(String.init) ?? name.text }

  /// The names of the tabs; empty for a single stack.
  var tabNames: [String] { declaration.tabs.compactMap(\.name?.text) }
}
