internal import Diagnostics
internal import FlowProgram

/// Hints for a path that means nothing: a near one, which may be shortened from the left, or a list of those that there are.
func pathHints(for name: String, among paths: [String], listedAs list: String) -> [String] {
  if let near = nearestName(to: name, among: paths.flatMap { PartPath.suffixes(of: $0) }) {
    return ["did you mean '\(near)'?"]
  }
  return nameHints(for: name, among: paths, listedAs: list)
}
