extension ValidationReport {
  /// Merges several reports into one, such as those of the parts of a run.
  ///
  /// Checks are sorted by file and kind, so the result does not depend on how the run was divided. Equal checks are
  /// included once. The coverage of the parts is joined. A missing part of the run is listed as an unread file,
  /// because its findings are unknown.
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
      add(UnreadFile(path: "part \(number) of \(count)", reason: "its report is missing"))
    }
  }

  /// The same report in print order: by file and kind.
  public var sorted: ValidationReport {
    var report = ValidationReport()
    report.part = part
    for check in CheckResult.sorted(checks) { report.add(check) }
    for file in unread { report.add(file) }
    return report
  }

  /// The maximum number of parts of a run; larger than any real number of machines.
  private static var largestPartCount: Int { 10_000 }
}

extension CheckResult {
  /// Returns checks in the order of files and kinds. Checks of one location keep their order.
  fileprivate static func sorted(_ checks: [CheckResult]) -> [CheckResult] {
    let sorted = checks.enumerated().sorted { left, right in
      if precedes(left.element, right.element) { return true }
      return !precedes(right.element, left.element) && left.offset < right.offset
    }
    return sorted.map(\.element)
  }

  /// Returns whether a check precedes another in a merged report: by file, kind and location of its declaration, or
  /// else by name. The examples of a scenario share one location. They come from one report and keep its order.
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
  /// The position in the order of kinds.
  fileprivate var rank: Int { CheckResult.Kind.allCases.firstIndex(of: self) ?? 0 }
}
