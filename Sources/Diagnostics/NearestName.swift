/// The maximum number of names that are compared letter by letter, so that a large flow with many mistakes is
/// checked in bounded time.
private let mostCompared = 2_000
/// The maximum number of names that are sorted for a list, of which eight are shown.
private let mostListed = 200

/// Returns the most likely intended name, or `nil` when no name is near.
///
/// A name is near if at most a third of the letters differ (one letter in short names). A swap of neighbours counts
/// as one typo, and a difference in case does not count. Of several equally near names, the first one that only adds
/// letters is returned, as `send` for `sed`, and otherwise the first in `names`, so callers pass them in a stable order.
///
/// - Complexity: O(n · m²) for n names of about m letters, of which at most 2,000 are examined. Names over 64
///   letters are only compared as a whole.
public func nearestName(to name: String, among names: some Sequence<String>) -> String? {
  nearestNames(to: name, among: names).first
}

/// Returns the equally likely intended names in the order of ``nearestName(to:among:)``.
private func nearestNames(to name: String, among names: some Sequence<String>) -> [String] {
  let wanted = Letters(name)
  let sketch = Sketch(name)
  var best: (names: [String], distance: Int, addsLetters: Bool)?
  for candidate in names.lazy.prefix(mostCompared) where candidate != name {
    guard sketch.mayBeNear(Sketch(candidate), partOfLetters: 3) else { continue }
    let letters = Letters(candidate)
    if letters.scalars == wanted.scalars { return [candidate] }
    guard letters.count <= 64, wanted.count <= 64 else { continue }
    // Of two letters, another one makes another word.
    let longest = max(wanted.count, letters.count)
    if longest < 3, wanted.count == letters.count, wanted.scalars.sorted() != letters.scalars.sorted() { continue }
    let limit = max(1, longest / 3)
    guard abs(letters.count - wanted.count) <= limit else { continue }
    let distance = editDistance(from: wanted.scalars, to: letters.scalars)
    guard distance <= limit, distance < max(wanted.count, letters.count) else { continue }
    guard distance <= best?.distance ?? .max else { continue }
    let addsLetters = wanted.occurInOrder(in: letters)
    if distance == best?.distance, addsLetters == best?.addsLetters {
      if best?.names.contains(candidate) == false { best?.names.append(candidate) }
    } else if distance < best?.distance ?? .max || addsLetters {
      best = ([candidate], distance, addsLetters)
    }
  }
  return best?.names ?? []
}

/// Returns a hint with the most likely intended name, or with a list of the eight most likely names.
///
/// - Parameter meaning: The names that the word has in other systems, such as `message` for `toast`.
public func nameHints(
  for name: String, among names: [String], listedAs list: String, meaning: [String] = []
) -> [String] {
  if !meaning.isEmpty { return ["did you mean \(meaning.prefix(3).map { "'\($0)'" }.joined(separator: " or "))?"] }
  var near = nearestNames(to: name, among: names)
  if near.isEmpty { near = nearestOwned(to: name, among: names) }
  if !near.isEmpty { return ["did you mean \(near.prefix(3).map { "'\($0)'" }.joined(separator: " or "))?"] }
  if names.isEmpty { return [] }
  let shown = byLikelihood(names, for: name).prefix(8).map { "'\($0)'" }.joined(separator: ", ")
  return ["\(list) \(shown)\(names.count > 8 ? ", …" : "")"]
}

/// Returns the likely names that were meant without their owner, such as `flow.updated` for `update`.
private func nearestOwned(to name: String, among names: [String]) -> [String] {
  if name.utf8.contains(UInt8(ascii: ".")) { return [] }
  let owned = names.prefix(mostCompared).compactMap { full in
    full.split(separator: ".").last.flatMap { $0.count < full.count ? (bare: String($0), full: full) : nil }
  }
  let exact = owned.filter { $0.bare == name }.map(\.full)
  if !exact.isEmpty { return exact }
  let near = nearestNames(to: name, among: owned.map(\.bare))
  return owned.filter { near.contains($0.bare) }.map(\.full)
}

/// Returns the names in the order of likelihood: first those that share the most letters with the name in the
/// source, then the others in their given order.
///
/// - Complexity: Linear in the number of names, of which at most 200 are compared letter by letter.
public func byLikelihood(_ names: [String], for name: String) -> [String] {
  guard names.count > 8 else { return names }
  let wanted = Letters(name)
  let sketch = Sketch(name)
  guard wanted.count <= 64 else { return names }
  var near: [(name: String, distance: Int)] = []
  var others: [String] = []
  for candidate in names.prefix(mostListed) {
    let letters = Letters(candidate)
    let limit = max(wanted.count, letters.count) / 2
    var distance = Int.max
    if letters.contain(wanted) || wanted.contain(letters) {
      distance = 0
    } else if letters.count <= 64, sketch.mayBeNear(Sketch(candidate), partOfLetters: 2) {
      distance = editDistance(from: wanted.scalars, to: letters.scalars)
    }
    if distance <= limit { near.append((candidate, distance)) } else { others.append(candidate) }
  }
  let sorted = near.enumerated().sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
  return sorted.map(\.element.name) + others + names.dropFirst(mostListed)
}

/// A summary of a name for fast comparison: its length and the letters that occur in it.
private struct Sketch {
  private var count = 0
  private var isASCII = true
  /// One bit for each letter. Some letters share a bit, and case does not count.
  private var occurring: UInt64 = 0

  init(_ name: String) {
    for byte in name.utf8 {
      count += 1
      if byte >= 0x80 { isASCII = false }
      let isUpper = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      occurring |= 1 << UInt64((isUpper ? byte | 0x20 : byte) & 63)
    }
  }

  /// Whether the names may differ in at most a part of their letters. One typo changes at most two of the occurring
  /// letters.
  func mayBeNear(_ other: Sketch, partOfLetters: Int) -> Bool {
    guard isASCII, other.isASCII else { return true }
    let limit = max(1, max(count, other.count) / partOfLetters)
    return abs(count - other.count) <= limit && (occurring ^ other.occurring).nonzeroBitCount <= 2 * limit
  }
}

/// The letters of a name, case-folded.
private struct Letters {
  let scalars: [Unicode.Scalar]

  init(_ name: String) { scalars = Array(name.lowercased().unicodeScalars) }

  var count: Int { scalars.count }

  /// Whether a name can be formed from this one by adding letters.
  func occurInOrder(in other: Letters) -> Bool {
    var rest = scalars[...]
    for letter in other.scalars where letter == rest.first { rest.removeFirst() }
    return rest.isEmpty
  }

  /// Whether this name contains a word of three letters or more.
  func contain(_ other: Letters) -> Bool {
    guard other.count >= 3, other.count <= count else { return false }
    return (0...count - other.count).contains { scalars[$0...].starts(with: other.scalars) }
  }
}

/// Returns Damerau's distance (optimal string alignment): insertions, deletions, replacements and swaps of neighbours.
private func editDistance(from left: [Unicode.Scalar], to right: [Unicode.Scalar]) -> Int {
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
