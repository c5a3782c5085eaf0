internal import FlowProgram

/// Names of what goes on by itself or comes due, as `running` and `first` write them.
///
/// A name means whatever has a path that ends with it, the second of these as `clock#2`. A name that is written twice means two things.
struct RunningNames {
  private let paths: [PartPath]

  init(_ paths: [String]) { self.paths = paths.map { PartPath($0) } }

  /// The position of the path that each name means; no two names mean the same.
  ///
  /// As many names as possible have one: of two names that share a path, one ends with the other, so that the longer one comes first.
  func positions(of names: [String]) -> [Int?] {
    var found = [Int?](repeating: nil, count: names.count)
    var taken: Set<Int> = []
    let parsed = names.map { RunningName($0) }
    let numbered = parsed.indices.filter { parsed[$0].number != nil }
    let others = parsed.indices.filter { parsed[$0].number == nil }
    // A stable order, in which names of one length mean what comes first.
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

  /// The shortest names that mean one of the paths alone, and the same as ``distinct(_:)`` where there is none.
  static func shortened(_ paths: [String]) -> [String] {
    let parsed = paths.map { PartPath($0) }
    return zip(paths, distinct(paths)).map { path, name in
      PartPath.suffixes(of: path).first { suffix in parsed.count { $0.ends(with: PartPath(suffix)) } == 1 } ?? name
    }
  }

  /// Paths as names of which no two mean the same: the second of a path is `home.clock#2`.
  static func distinct(_ paths: [String]) -> [String] {
    let parsed = paths.map { PartPath($0) }
    return paths.indices.map { index in
      let number = parsed[...index].count { $0.ends(with: parsed[index]) }
      return number == 1 ? paths[index] : "\(paths[index])#\(number)"
    }
  }
}

/// One such name.
private struct RunningName {
  let path: PartPath
  /// The position among those that have such a path, from 1, or `nil` for any.
  let number: Int?

  init(_ text: String) {
    let digits = text.reversed().prefix { $0.isASCII && $0.isNumber }
    let head = text.dropLast(digits.count)
    let number = Int(String(digits.reversed()))
    self.number = head.last == "#" ? number : nil
    path = PartPath(String(self.number == nil ? text[...] : head.dropLast()))
  }
}
