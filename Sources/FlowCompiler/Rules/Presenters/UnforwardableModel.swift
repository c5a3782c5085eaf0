internal import Diagnostics

/// A model that forwards the model of something other than a single child.
///
/// Reported while lowering presenters.
struct UnforwardableModel: DiagnosticKind {
  static let code: DiagnosticCode = "unforwardable-model"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    `model: =CHILD` passes on the model of a child, with its view. This is possible only for a child that exists exactly
    once at all times. Any other model is a mapping of fields or cases.
    """
  static let example = DiagnosticExample(
    from: .album,
    with: [
      .replace(
        """
        view:
          - child: photos
        """, "model: { photos: =photos.size() }")
    ],
    wrong: [.replace("model: { photos: =photos.size() }", "model: =photos")])

  /// The reason why the model cannot be forwarded.
  enum Obstacle {
    case noChild(known: [String])
    case store, filling, conditional, repeated, stack

    /// Creates the obstacle to forwarding a child's model; `nil` if the model can be forwarded.
    init?(_ child: ChildSignature) {
      if child.isStore {
        self = .store
      } else if child.filling != nil {
        self = .filling
      } else if child.isStack {
        self = .stack
      } else if child.isRepeated {
        self = .repeated
      } else if child.isConditional {
        self = .conditional
      } else {
        return nil
      }
    }
  }

  let name: String
  let obstacle: Obstacle

  var message: String {
    switch obstacle {
    case .noChild: "'\(name)' is not a child whose model could be passed on"
    case .store: "'\(name)' is a store, which has no model"
    case .filling: "'\(name)' fills a slot of another child, which shows it"
    case .stack: "'\(name)' contains screens and has no model of its own"
    case .conditional: "'\(name)' does not always exist, so its model cannot be passed on"
    case .repeated: "'\(name)' is repeated, so there is no single model to pass on"
    }
  }

  var hints: [String] {
    switch obstacle {
    case .noChild(let known):
      let typo = nearestName(to: name, among: known)
      return [typo.map { "did you mean '\($0)'?" } ?? "write fields: 'model: { NAME: =\(name) }'"]
    case .store: return ["write fields: 'model: { NAME: =\(name).NAME }'"]
    case .stack: return ["remove 'model', and draw the child: '- child: \(name)'"]
    case .filling: return ["pass on the model of the child around it"]
    case .conditional, .repeated:
      return [
        "write the required fields: 'model: { NAME: =… }'", "remove 'model', and draw the child: '- child: \(name)'",
      ]
    }
  }
}
