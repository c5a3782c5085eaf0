internal import Diagnostics

/// The coverage of an item, and the runs that reached it.
enum CoverageMark: String, CaseIterable {
  /// Scenarios reached all of it.
  case reached
  /// All of it was reached, some of it only by exploration.
  case explored
  /// Some of it was reached.
  case partly
  /// None of it was reached.
  case missed

  /// Combines several marks into one.
  init?(_ marks: [CoverageMark]) {
    guard !marks.isEmpty else { return nil }
    if marks.allSatisfy({ $0 == .reached }) {
      self = .reached
    } else if marks.allSatisfy({ $0 == .missed }) {
      self = .missed
    } else {
      self = marks.contains { $0 == .missed || $0 == .partly } ? .partly : .explored
    }
  }

  /// The mark as a sign, for readers who cannot distinguish its colour.
  var sign: String {
    switch self {
    case .reached: "✓"
    case .explored: "○"
    case .partly: "±"
    case .missed: "✗"
    }
  }

  /// The mark in words.
  var words: String {
    switch self {
    case .reached: "reached"
    case .explored: "reached only by exploration"
    case .partly: "partly reached"
    case .missed: "never reached"
    }
  }
}

extension FlowCoverage.Part {
  /// Returns the coverage of an item.
  func mark(of item: Coverage.Item) -> CoverageMark {
    let isExplored = explored?.reached.contains(item.point) ?? false
    guard let scenarios else { return isExplored ? .reached : .missed }
    return scenarios.reached.contains(item.point) ? .reached : isExplored ? .explored : .missed
  }

  /// All items.
  var items: [Coverage.Item] { scenarios?.items ?? explored?.items ?? [] }
}

/// The items of a text by line, with the stretches of a line that differ in coverage.
struct MarkedLines {
  /// A stretch of a line that belongs to the same innermost items throughout.
  struct Stretch {
    let text: String
    /// The coverage of the innermost items; `nil` if nothing in the stretch can be reached.
    let mark: CoverageMark?
    /// The names of those items.
    let names: [String]
  }

  /// A line with the mark of the items that start on it.
  struct Line {
    let stretches: [Stretch]
    let mark: CoverageMark?
  }

  /// The lines of the text, in order.
  let lines: [Line]

  /// Divides the lines of a file into stretches.
  ///
  /// - Complexity: Linear in the length of the text; quadratic in the number of items on one line.
  init(_ file: SourceFile, _ part: FlowCoverage.Part) {
    var starting: [Int: [Coverage.Item]] = [:]
    for item in part.items where item.span.source == file.id {
      starting[file.line(at: item.span.start), default: []].append(item)
    }
    lines = file.lineStarts.indices.map { number in
      let items = starting[number] ?? []
      return Line(
        stretches: MarkedLines.stretches(of: file.contentRange(ofLine: number), items, file, part),
        mark: CoverageMark(items.map { part.mark(of: $0) }))
    }
  }

  private static func stretches(
    of range: Range<Int>, _ items: [Coverage.Item], _ file: SourceFile, _ part: FlowCoverage.Part
  ) -> [Stretch] {
    let ranges = items.map { ($0.span.start..<max($0.span.start, $0.span.end)).clamped(to: range) }
    let boundaries = ([range.lowerBound, range.upperBound] + ranges.flatMap { [$0.lowerBound, $0.upperBound] }).sorted()
    var stretches: [Stretch] = []
    for (start, end) in zip(boundaries, boundaries.dropFirst()) where start < end {
      let around = items.indices.filter { ranges[$0].lowerBound <= start && ranges[$0].upperBound >= end }
      let shortest = around.map { items[$0].span.end - items[$0].span.start }.min() ?? 0
      let innermost = around.filter { items[$0].span.end - items[$0].span.start == shortest }.map { items[$0] }
      stretches.append(
        Stretch(
          text: file.text(start..<end), mark: CoverageMark(innermost.map { part.mark(of: $0) }),
          names: innermost.map { "\($0.name): \(part.mark(of: $0).words)" }))
    }
    return stretches
  }
}
