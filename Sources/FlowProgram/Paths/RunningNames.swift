/// The names of running or due work, in the syntax of `running` and `first`.
///
/// A name stands for every path that ends with it; `clock#2` stands for the second of them. A name that is written
/// twice stands for two paths.
package struct RunningNames {
  private let paths: [PartPath]

  package init(_ paths: [String]) { self.paths = paths.map { PartPath($0) } }

  /// Returns the position of the path for each name. No two names get the same path.
  ///
  /// The assignment is as complete as possible: if two names can match the same path, one is a suffix of the other,
  /// so the longer name chooses first.
  package func positions(of names: [String]) -> [Int?] {
    var found = [Int?](repeating: nil, count: names.count)
    var taken: Set<Int> = []
    let parsed = names.map { RunningName($0) }
    let numbered = parsed.indices.filter { parsed[$0].number != nil }
    let others = parsed.indices.filter { parsed[$0].number == nil }
    // The order is stable: among names of equal length, the earlier name takes the earlier path.
    let ordered = others.sorted {
      let (left, right) = (parsed[$0].path.steps.count, parsed[$1].path.steps.count)
      return left == right ? $0 < $1 : left > right
    }
    for index in numbered + ordered {
      found[index] = position(of: parsed[index], besides: taken)
      if let position = found[index] { taken.insert(position) }
    }
    return found
  }

  private func position(of name: RunningName, besides taken: Set<Int>) -> Int? {
    let meant = paths.indices.filter { paths[$0].ends(with: name.path) }
    guard let number = name.number else { return meant.first { !taken.contains($0) } }
    guard number > 0, number <= meant.count, !taken.contains(meant[number - 1]) else { return nil }
    return meant[number - 1]
  }

  /// Returns for each path the shortest name that matches only this path, or its name in ``distinct(_:)`` if there
  /// is none.
  package static func shortened(_ paths: [String]) -> [String] {
    let parsed = paths.map { PartPath($0) }
    return zip(paths, distinct(paths)).map { path, name in
      PartPath.suffixes(of: path).first { suffix in parsed.count { $0.ends(with: PartPath(suffix)) } == 1 } ?? name
    }
  }

  /// Returns unique names for paths: the second of two equal paths is `home.clock#2`.
  package static func distinct(_ paths: [String]) -> [String] {
    let parsed = paths.map { PartPath($0) }
    return paths.indices.map { index in
      let number = parsed[...index].count { $0.ends(with: parsed[index]) }
      return number == 1 ? paths[index] : "\(paths[index])#\(number)"
    }
  }
}

/// A parsed name.
private struct RunningName {
  package let path: PartPath
  /// The position among the matching paths, from 1, or `nil` for any.
  package let number: Int?

  package init(_ text: String) {
    let digits = text.reversed().prefix { $0.isASCII && $0.isNumber }
    let head = text.dropLast(digits.count)
    let number = Int(String(digits.reversed()))
    self.number = head.last == "#" ? number : nil
    path = PartPath(String(self.number == nil ? text[...] : head.dropLast()))
  }
}
