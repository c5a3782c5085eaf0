#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The results of one file of tests.
public struct SuiteResult: Sendable {
  /// The name of the suite.
  public let name: String
  /// The number of tests that passed.
  public var passed = 0
  /// The failed tests that are not on the skip list.
  public var failures: [(id: String, mismatch: Mismatch)] = []
  /// The number of skipped tests, by reason.
  public var skipReasons: [String: Int] = [:]
  /// The number of skipped tests.
  public var skipped: Int { skipReasons.values.reduce(0, +) }
  /// The tests on the skip list that pass and must be removed from it.
  public var unexpectedPasses: [String] = []
}

/// Runs files of conformance tests.
public struct ConformanceRun: Sendable {
  /// The results of the files, in the order in which they were run.
  public private(set) var suites: [SuiteResult] = []
  private let records: URL?

  /// Prepares a run. Tests of messages need the file that describes their record types.
  public init(recordsFile: String?) { records = recordsFile.map { URL(fileURLWithPath: $0) } }

  /// Whether every test passes that is not on the skip list, and no other.
  public var isSuccess: Bool { suites.allSatisfy { $0.failures.isEmpty && $0.unexpectedPasses.isEmpty } }

  /// Runs all files of a folder in the order of their names.
  public mutating func run(folder: String) throws {
    let decoder = JSONDecoder()
    let table = RecordTable(try records.map { try decoder.decode(JSON.self, from: Data(contentsOf: $0)) } ?? .null)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }.sorted()
    for file in files {
      let content = try Data(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent(file))
      suites.append(ConformanceRun.run(try decoder.decode(JSON.self, from: content), table, hasRecords: records != nil))
    }
  }

  private static func run(_ json: JSON, _ records: RecordTable, hasRecords: Bool) -> SuiteResult {
    var result = SuiteResult(name: json["suite"].text ?? "unnamed")
    for section in json["sections"].elements {
      for test in section["tests"].elements.compactMap(ConformanceCase.init) {
        if let reason = test.exclusion(hasRecords: hasRecords) {
          result.skipReasons[reason, default: 0] += 1
          continue
        }
        let mismatch = test.run(records: records)
        switch (mismatch, skipList[test.id]) {
        case (nil, nil): result.passed += 1
        case (nil, .some): result.unexpectedPasses.append(test.id)
        case (.some, .some(let reason)): result.skipReasons[reason, default: 0] += 1
        case (.some(let mismatch), nil): result.failures.append((test.id, mismatch))
        }
      }
    }
    return result
  }

  /// The failing tests, a table of the suites, and the totals.
  public var summary: String {
    var lines: [String] = []
    for suite in suites {
      for (id, mismatch) in suite.failures { lines.append("\(id): expected \(mismatch.expected), got \(mismatch.got)") }
      for id in suite.unexpectedPasses { lines.append("\(id): expected to fail by the skip list, got a pass") }
    }
    let width = max(5, suites.map(\.name.count).max() ?? 0)
    lines.append(row("suite", width, ["passed", "failed", "skipped"]))
    var (passed, failed, skipped) = (0, 0, 0)
    for suite in suites {
      let failures = suite.failures.count + suite.unexpectedPasses.count
      lines.append(row(suite.name, width, [suite.passed, failures, suite.skipped].map(String.init)))
      passed += suite.passed
      failed += failures
      skipped += suite.skipped
    }
    for suite in suites {
      for (reason, count) in suite.skipReasons.sorted(by: { $0.key < $1.key }) {
        lines.append("\(suite.name): \(count) skipped: \(reason)")
      }
    }
    lines.append("\(passed) passed, \(failed) failed, \(skipped) skipped")
    return lines.joined(separator: "\n")
  }

  private func row(_ name: String, _ width: Int, _ columns: [String]) -> String {
    name + String(repeating: " ", count: width - name.count)
      + columns.map { String(repeating: " ", count: max(1, 9 - $0.count)) + $0 }.joined()
  }
}
