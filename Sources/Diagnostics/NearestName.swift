/// The name a person most likely meant, or `nil` when none is near.
///
/// Near means at most a third of the letters away (one letter in short names), with a swap of neighbours counted as one
/// slip and a difference in case as none. Of several equally near names the first in `names` wins, so callers pass them in a stable order.
///
/// - Complexity: O(n · m²) for n names of about m letters; names over 64 letters are only compared as a whole.
public func nearestName(to name: String, among names: some Sequence<String>) -> String? {
  let wanted = Array(name.lowercased().unicodeScalars)
  var best: (name: String, distance: Int)?
  for candidate in names where candidate != name {
    let letters = Array(candidate.lowercased().unicodeScalars)
    if letters == wanted { return candidate }
    guard letters.count <= 64, wanted.count <= 64 else { continue }
    let limit = max(1, max(wanted.count, letters.count) / 3)
    guard abs(letters.count - wanted.count) <= limit else { continue }
    let distance = slips(from: wanted, to: letters)
    guard distance <= limit, distance < max(wanted.count, letters.count) else { continue }
    if distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.name
}

/// A hint that names the nearest of the names, or lists the first eight of them when none is near.
public func nameHints(for name: String, among names: [String], listedAs list: String) -> [String] {
  if let slip = nearestName(to: name, among: names) { return ["did you mean '\(slip)'?"] }
  if names.isEmpty { return [] }
  let shown = names.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
  return ["\(list) \(shown)\(names.count > 8 ? ", …" : "")"]
}

/// Damerau's distance (optimal string alignment): insertions, deletions, replacements and swaps of neighbours.
private func slips(from left: [Unicode.Scalar], to right: [Unicode.Scalar]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for (row, letter) in left.enumerated() {
    var current = [row + 1]
    for (column, other) in right.enumerated() {
      var cost = min(last[column + 1] + 1, current[column] + 1, last[column] + (letter == other ? 0 : 1))
      if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
        cost = min(cost, beforeLast[column - 1] + 1)
      }
      current.append(cost)
    }
    (beforeLast, last) = (last, current)
  }
  return last[right.count]
}
