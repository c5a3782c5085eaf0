extension ValidationReport {
  /// One report of several, such as those of the parts that a run was split into.
  ///
  /// Checks are sorted by file and kind, so that it does not matter how the run was split; what two reports say alike is said
  /// once. How much of a flow the parts have reached is put together. A part of the run that is not among them is a file that
  /// could not be read: what it has found is not known.
  ///
  /// - Complexity: O(n log n) for n checks.
  public init(merging reports: [ValidationReport]) {
    self.init()
    var seen: Set<CheckResult> = []
    let different = reports.flatMap(\.checks).filter { seen.insert($0.timeless).inserted }
    for check in CheckResult.sorted(CheckResult.joiningCoverage(different)) { add(check) }
    var unread: Set<UnreadFile> = []
    for file in reports.flatMap(\.unread) where unread.insert(file).inserted { add(file) }
    let parts = reports.compactMap(\.part)
    let count = parts.map(\.count).max() ?? 0
    let numbers = Set(parts.filter { $0.count == count }.map(\.number))
    for number in 1...max(1, min(count, ValidationReport.largestPartCount)) where count > 0 && !numbers.contains(number)
    {
      add(UnreadFile(path: "part \(number) of \(count)", reason: "its report is not among those that are merged"))
    }
  }

  /// The same report in the order of files and kinds, in which reports are printed.
  public var sorted: ValidationReport {
    var report = ValidationReport()
    report.part = part
    for check in CheckResult.sorted(checks) { report.add(check) }
    for file in unread { report.add(file) }
    return report
  }

  /// How many parts of a run are looked for; nobody has more machines.
  private static var largestPartCount: Int { 10_000 }
}

extension CheckResult {
  /// Checks in the order of files and kinds; those of one place stay as they are.
  fileprivate static func sorted(_ checks: [CheckResult]) -> [CheckResult] {
    let sorted = checks.enumerated().sorted { left, right in
      if precedes(left.element, right.element) { return true }
      return !precedes(right.element, left.element) && left.offset < right.offset
    }
    return sorted.map(\.element)
  }

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
