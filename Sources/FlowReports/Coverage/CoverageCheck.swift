public import Diagnostics

extension CheckResult {
  /// Checks the coverage of a flow by its scenarios.
  ///
  /// A part of a sharded run reports no findings, because the points that other parts reach count as well. The merged
  /// report contains the findings.
  public static func coverage(
    _ coverage: Coverage, _ cells: CellCoverage = CellCoverage(), of file: String, asked: Int, part: Int = 1,
    of partCount: Int = 1, in sources: Sources
  ) -> CheckResult {
    let figures = CoverageFigures(coverage, cells, asked: asked, part: part, of: partCount, in: sources)
    var report = Report()
    if figures.isWhole, coverage.percent < asked, let place = coverage.items.first?.span {
      report.add(TooLittleCoverage(coverage, asked: asked), at: place)
    }
    return CheckResult(figures, of: file, report.diagnostics.map { Finding($0, in: sources) })
  }

  private init(_ figures: CoverageFigures, of file: String, _ findings: [Finding]) {
    let counts = figures.counts.map { kind in
      let (reached, all) = figures.count(of: kind)
      return Detail(kind.kind, "\(reached) of \(all)")
    }
    let values = figures.values.map { values in
      [Detail("values", "\(max(0, values.all - values.missing.count)) of \(values.all)")]
    }
    self.init(
      .coverage, of: file, named: "coverage by scenarios",
      verdict: figures.isWhole ? findings.isEmpty ? .holds : .violated : .undecided, findings: findings,
      details: counts + [Detail("percent", "\(figures.percent)")] + (values ?? []), coverage: figures)
  }

  /// Returns checks in which the coverage checks of the parts of a run are joined.
  ///
  /// - Complexity: Linear in the number of checks and missed items, times the number of flows whose coverage is
  ///   checked.
  static func joiningCoverage(_ checks: [CheckResult]) -> [CheckResult] {
    var joined: [CheckResult] = []
    var positions: [Int] = []
    for check in checks {
      guard let figures = check.coverage else {
        joined.append(check)
        continue
      }
      let known = positions.first {
        joined[$0].file == check.file && joined[$0].coverage?.isOfSameRun(as: figures) ?? false
      }
      if let known, var all = joined[known].coverage {
        all.join(figures)
        joined[known] = CheckResult(all, of: check.file, all.findings)
      } else {
        positions.append(joined.count)
        joined.append(check)
      }
    }
    return joined
  }
}

extension CoverageFigures {
  /// The findings about the whole run; empty if a part is missing.
  fileprivate var findings: [Finding] {
    guard isWhole, percent < asked, let place else { return [] }
    // The lines keep their numbers from the file.
    var sources = Sources()
    let isPlaceable = (1...CoverageFigures.lastLine).contains(place.line) && place.column >= 1
    let above = isPlaceable ? String(repeating: "\n", count: place.line - 1) : ""
    let source = sources.add(name: place.file, text: above + text)
    let start = above.utf8.count + text.prefix(isPlaceable ? place.column - 1 : 0).utf8.count
    let length = min(max(0, place.byteLength), text.utf8.count)
    var report = Report()
    report.add(
      TooLittleCoverage(percent: percent, asked: asked, missing: missing.map(\.name)),
      at: Span(source: source.id, start: start, end: start + length))
    return report.diagnostics.map { Finding($0, in: sources).moved(to: place) }
  }

  /// The highest line number that is rendered, so that a forged report cannot exhaust memory.
  private static var lastLine: Int { 1_000_000 }
}
