import ArgumentParser
import FlowKit
import FlowExplorer
import FlowReports
import FlowScenarios

/// The part of the checks that a command performs if several machines share a run.
struct ShardOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Runs only the checks of one part of several, such as 2/5; 'flowspec report merge' joins the reports.",
      valueName: "part/parts"))
  var shard: String?

  func validate() throws {
    if let shard, Shard(shard) == nil {
      throw ValidationError("--shard takes PART/PARTS, as 2/5, but '\(shard)' is not that.")
    }
  }

  /// Returns the part that is requested on the command line, else by the variables of test runners such as Bazel,
  /// else the whole.
  ///
  /// - Throws: A usage error if the variables are invalid.
  func chosen() throws -> Shard {
    if let shard = shard.flatMap({ Shard($0) }) { return shard }
    guard let total = environment("TEST_TOTAL_SHARDS"), let index = environment("TEST_SHARD_INDEX") else { return .all }
    guard let number = Int(index), let shard = Shard(index: number, of: Int(total) ?? 0) else {
      throw ValidationError("TEST_SHARD_INDEX=\(index) and TEST_TOTAL_SHARDS=\(total) are not a valid shard.")
    }
    // A test runner that finds this file can rely on the sharding.
    if let path = environment("TEST_SHARD_STATUS_FILE") { try? writeReport("", path: path) }
    return shard
  }
}

/// One of several parts of a run. Checks are assigned in rotation, so that all parts have about the same number.
struct Shard {
  /// The only part, which contains all checks.
  static let all = Shard()

  /// The number of the part, from 0.
  let index: Int
  /// The number of parts.
  let count: Int
  private var next = 0

  private init() { (index, count) = (0, 1) }

  /// Creates a part by its number, from 0; `nil` if there is no such part.
  init?(index: Int, of count: Int) {
    guard count >= 1, (0..<count).contains(index) else { return nil }
    (self.index, self.count) = (index, count)
  }

  /// Parses `2/5`, the second part of five.
  init?(_ text: String) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let part = numbers[0], let parts = numbers[1], part >= 1 else { return nil }
    self.init(index: part - 1, of: parts)
  }

  /// The part in reports, or `nil` for a complete run.
  var part: ValidationReport.Part? { count == 1 ? nil : ValidationReport.Part(number: index + 1, of: count) }

  /// Returns whether the next check belongs to this part. It has to be called once for each check of the whole run,
  /// in the same order in each part.
  mutating func takesNext() -> Bool {
    defer { next = (next + 1) % count }
    return next == index
  }
}
