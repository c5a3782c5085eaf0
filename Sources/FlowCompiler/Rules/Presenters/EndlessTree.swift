internal import Diagnostics
internal import FlowProgram

/// A presenter that is always composed into itself.
struct EndlessTree: DiagnosticKind {
  static let code: DiagnosticCode = "endless-tree"
  static let group = DiagnosticGroup.presenters
  static let explanation = """
    A presenter may contain itself: for example, a comment contains its replies. On the path from the presenter to
    itself, at least one child must have `when` or `each`. Otherwise the tree never ends.
    """
  static let example = DiagnosticExample(
    from: .album,
    wrong: [
      .insert(
        """
        children:
          twin: { present: photo, params: { name: =params.name } }
        """, after: "emits: [removed]")
    ])

  let path: [String]

  var message: String { "'\(path.first ?? "")' always contains itself: \(path.shortened.joined(separator: " › "))" }

  var hints: [String] { ["give one of the children a 'when', or repeat it with 'each'"] }
}

extension [String] {
  /// A long path with its middle left out, so that the message stays readable.
  var shortened: [String] { count > 10 ? prefix(6) + ["…"] + suffix(2) : self }
}

extension EndlessTree {
  /// Reports presenters that are always composed into themselves, each cycle once.
  static func check(_ composition: Composition, into report: inout Report) {
    var finished: Set<SignatureID> = []
    for root in composition.presenters where !finished.contains(root) {
      // The path from the root, each entry with the number of its edges that were followed. There is no recursion,
      // because trees may be deep.
      var path: [(index: SignatureID, followed: Int, name: String)] = [
        (root, 0, composition.names[root.position])
      ]
      while let last = path.last {
        let certain = composition.edges[last.index.position]
        guard last.followed < certain.count else {
          path.removeLast()
          finished.insert(last.index)
          continue
        }
        path[path.count - 1].followed += 1
        let edge = certain[last.followed]
        guard edge.isCertain else { continue }
        let step = edge.step(to: composition.names[edge.target.position])
        if let start = path.firstIndex(where: { $0.index == edge.target }) {
          let cycle = [composition.names[edge.target.position]] + path[(start + 1)...].map(\.name) + [step]
          report.add(EndlessTree(path: cycle), at: edge.span)
        } else if !finished.contains(edge.target) {
          path.append((edge.target, 0, step))
        }
      }
    }
  }
}
