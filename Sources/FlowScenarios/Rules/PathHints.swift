internal import FlowExplorer
internal import FlowReports
internal import Diagnostics
internal import FlowProgram

/// Returns hints for an unresolved path: a similar path, which may be shortened from the left, or a list of all
/// paths.
func pathHints(for name: String, among paths: [String], listedAs list: String) -> [String] {
  if let near = nearestName(to: name, among: paths.flatMap { PartPath.suffixes(of: $0) }) {
    return ["did you mean '\(near)'?"]
  }
  return nameHints(for: name, among: paths, listedAs: list)
}
