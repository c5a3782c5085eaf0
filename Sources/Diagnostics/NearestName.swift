/// How many names are compared letter by letter, so that a large flow with many mistakes is checked in bounded time.
private let mostCompared = 2_000

/// The name a person most likely meant, or `nil` when none is near.
///
/// Near means at most a third of the letters away (one letter in short names), with a swap of neighbours counted as one
/// slip and a difference in case as none. Of several equally near names the first in `names` wins, so callers pass them in a stable order.
///
/// - Complexity: O(n · m²) for n names of about m letters, of which 2,000 are looked at; names over 64 letters are only
///   compared as a whole.
public func nearestName(to name: String, among names: some Sequence<String>) -> String? {
  let wanted = Letters(name)
  var best: (name: String, distance: Int)?
  for candidate in names.lazy.prefix(mostCompared) where candidate != name {
    let longest = max(wanted.count, candidate.utf8.count)
    // A letter takes a byte at least, and each slip changes two of the letters that occur at most.
    guard candidate.utf8.count + max(1, longest / 3) >= wanted.count else { continue }
    let letters = Letters(candidate)
    if letters.scalars == wanted.scalars { return candidate }
    guard letters.count <= 64, wanted.count <= 64 else { continue }
    let limit = max(1, max(wanted.count, letters.count) / 3)
    guard abs(letters.count - wanted.count) <= limit, letters.differences(from: wanted) <= 2 * limit else { continue }
    let distance = slips(from: wanted.scalars, to: letters.scalars)
    guard distance <= limit, distance < max(wanted.count, letters.count) else { continue }
    if distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.name
}

/// A hint that names what was meant, or lists the eight most likely of the names.
///
/// - Parameter meaning: The names that the word stands for elsewhere, such as `message` for `toast`.
public func nameHints(
  for name: String, among names: [String], listedAs list: String, meaning: [String] = []
) -> [String] {
  if !meaning.isEmpty { return ["did you mean \(meaning.prefix(3).map { "'\($0)'" }.joined(separator: " or "))?"] }
  if let slip = nearestName(to: name, among: names) { return ["did you mean '\(slip)'?"] }
  if names.isEmpty { return [] }
  let shown = byLikelihood(names, for: name).prefix(8).map { "'\($0)'" }.joined(separator: ", ")
  return ["\(list) \(shown)\(names.count > 8 ? ", …" : "")"]
}

/// The names in the order in which they are likely to have been meant: those that share most letters with what was written,
/// and then the others as they stand.
public func byLikelihood(_ names: [String], for name: String) -> [String] {
  guard names.count > 8 else { return names }
  let wanted = Letters(name)
  guard wanted.count <= 64 else { return names }
  var near: [(name: String, distance: Int)] = []
  var others: [String] = []
  for candidate in names.prefix(mostCompared) {
    let letters = Letters(candidate)
    let limit = max(wanted.count, letters.count) / 2
    let isPart = letters.contain(wanted) || wanted.contain(letters)
    let distance = isPart ? 0 : letters.count > 64 ? .max : slips(from: wanted.scalars, to: letters.scalars)
    if distance <= limit { near.append((candidate, distance)) } else { others.append(candidate) }
  }
  let sorted = near.enumerated().sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
  return sorted.map(\.element.name) + others + names.dropFirst(mostCompared)
}

/// The letters of a name without their case.
private struct Letters {
  let scalars: [Unicode.Scalar]
  /// Which letters occur, one bit for each, some of which share one.
  let occurring: UInt64

  init(_ name: String) {
    scalars = Array(name.lowercased().unicodeScalars)
    occurring = scalars.reduce(0) { $0 | 1 << UInt64($1.value & 63) }
  }

  var count: Int { scalars.count }

  /// How many letters occur in one of both alone.
  func differences(from other: Letters) -> Int { (occurring ^ other.occurring).nonzeroBitCount }

  /// Whether a word of three letters or more stands in this one.
  func contain(_ other: Letters) -> Bool {
    guard other.count >= 3, other.count <= count else { return false }
    return (0...count - other.count).contains { scalars[$0...].starts(with: other.scalars) }
  }
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
