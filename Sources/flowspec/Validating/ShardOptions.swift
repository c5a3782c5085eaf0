import ArgumentParser
import FlowKit
import FlowValidation

/// Which part of the checks a command makes, where several machines share them.
struct ShardOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Makes only the checks of one part of several, such as 2/5; 'flowspec report merge' joins the reports.",
      valueName: "part/parts"))
  var shard: String?

  func validate() throws {
    if let shard, Shard(shard) == nil {
      throw ValidationError("--shard takes PART/PARTS, as 2/5, and '\(shard)' is not that.")
    }
  }

  /// The part that is asked for on the command line, else by the variables that test runners such as Bazel set, else all.
  ///
  /// - Throws: Wrong usage where the variables make no sense.
  func chosen() throws -> Shard {
    if let shard = shard.flatMap({ Shard($0) }) { return shard }
    guard let total = environment("TEST_TOTAL_SHARDS"), let index = environment("TEST_SHARD_INDEX") else { return .all }
    guard let number = Int(index), let shard = Shard(index: number, of: Int(total) ?? 0) else {
      throw ValidationError("TEST_SHARD_INDEX=\(index) and TEST_TOTAL_SHARDS=\(total) name no part of a whole.")
    }
    // A runner that finds this file knows that not all tests run in each part.
    if let path = environment("TEST_SHARD_STATUS_FILE") { try? writeReport("", path: path) }
    return shard
  }
}

/// One of several parts of a run. Checks are dealt out in turn, so all parts have about as many.
struct Shard {
  /// A part that is the whole.
  static let all = Shard()

  /// Its number, from 0.
  let index: Int
  /// How many parts there are.
  let count: Int
  private var next = 0

  private init() { (index, count) = (0, 1) }

  /// The part of a number, from 0, of so many; `nil` when there is no such part.
  init?(index: Int, of count: Int) {
    guard count >= 1, (0..<count).contains(index) else { return nil }
    (self.index, self.count) = (index, count)
  }

  /// Reads `2/5`, the second part of five.
  init?(_ text: String) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let part = numbers[0], let parts = numbers[1], part >= 1 else { return nil }
    self.init(index: part - 1, of: parts)
  }

  /// What a report says of the part, or `nil` of the whole.
  var part: ValidationReport.Part? { count == 1 ? nil : ValidationReport.Part(number: index + 1, of: count) }

  /// Whether the next check belongs to this part; asked once for each check of the whole run, in the same order in each part.
  mutating func takesNext() -> Bool {
    defer { next = (next + 1) % count }
    return next == index
  }
}
