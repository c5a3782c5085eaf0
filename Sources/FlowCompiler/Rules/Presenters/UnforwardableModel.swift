internal import Diagnostics

/// A model that forwards the model of something other than a single child.
struct UnforwardableModel: DiagnosticKind {
  static let code: DiagnosticCode = "unforwardable-model"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    `model: =CHILD` hands on what a child shows, with its view. The child has to be there always, and once. Everything else is a
    mapping of fields or cases.
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
    case .noChild: "'\(name)' is no child whose model could be handed on"
    case .store: "'\(name)' is a store, which shows nothing"
    case .filling: "'\(name)' fills a place of another child, which shows it"
    case .stack: "'\(name)' holds screens, and shows nothing of its own"
    case .conditional: "'\(name)' is not always there, so its model cannot be handed on"
    case .repeated: "'\(name)' is there many times, so there is no one model to hand on"
    }
  }

  var hints: [String] {
    switch obstacle {
    case .noChild(let known):
      let slip = nearestName(to: name, among: known)
      return [slip.map { "did you mean '\($0)'?" } ?? "write fields: 'model: { NAME: =\(name) }'"]
    case .store: return ["write fields: 'model: { NAME: =\(name).NAME }'"]
    case .stack: return ["leave 'model' out, and draw it: '- child: \(name)'"]
    case .filling: return ["hand on the model of the child around it"]
    case .conditional, .repeated:
      return [
        "write fields of what is needed: 'model: { NAME: =… }'", "leave 'model' out, and draw it: '- child: \(name)'",
      ]
    }
  }
}
