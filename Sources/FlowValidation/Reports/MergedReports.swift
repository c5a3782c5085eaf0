extension ValidationReport {
  /// One report of several, such as those of the parts that a run was split into.
  ///
  /// Checks are sorted by file and kind, so that it does not matter how the run was split; what two reports say alike is said
  /// once. How much of a flow the parts have reached is put together.
  ///
  /// - Complexity: O(n log n) for n checks.
  public init(merging reports: [ValidationReport]) {
    self.init()
    var seen: Set<CheckResult> = []
    let different = reports.flatMap(\.checks).filter { seen.insert($0.timeless).inserted }
    let all = CheckResult.joiningCoverage(different)
    let sorted = all.enumerated().sorted { left, right in
      if CheckResult.precedes(left.element, right.element) { return true }
      return !CheckResult.precedes(right.element, left.element) && left.offset < right.offset
    }
    for (_, check) in sorted { add(check) }
    var unread: Set<UnreadFile> = []
    for file in reports.flatMap(\.unread) where unread.insert(file).inserted { add(file) }
  }
}

extension CheckResult {
  /// Whether a check comes before another in a merged report: by file, kind and where it is declared, or else by name. The rows
  /// of a scenario are declared in one place, and come from one report, which knows their order.
  fileprivate static func precedes(_ left: CheckResult, _ right: CheckResult) -> Bool {
    if left.file != right.file { return left.file.utf8.lexicographicallyPrecedes(right.file.utf8) }
    if left.kind != right.kind { return left.kind.rank < right.kind.rank }
    let (one, other) = (left.place?.file ?? "", right.place?.file ?? "")
    if one != other { return one.utf8.lexicographicallyPrecedes(other.utf8) }
    let (first, second) = (left.place?.byteOffset ?? 0, right.place?.byteOffset ?? 0)
    if first != second { return first < second }
    return left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
  }
}

extension CheckResult.Kind {
  /// The position among all kinds.
  fileprivate var rank: Int { CheckResult.Kind.allCases.firstIndex(of: self) ?? 0 }
}
