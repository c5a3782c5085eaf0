import Foundation
import Testing

@Suite struct ShardCommandTests {
  /// The checks of a report as JSON: each by its file, its kind and its name.
  private func checks(_ path: String) throws -> [String] {
    let report = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path))) as? [String: Any]
    return try #require(report?["checks"] as? [[String: Any]]).map { check in
      ["file", "kind", "name"].map { "\(check[$0] ?? "")" }.joined(separator: ", ")
    }
  }

  /// A report without the times, which no two runs have in common.
  private func timeless(_ text: String) -> String {
    text.replacing(#/"seconds": [0-9.]+/#, with: "")
  }

  @Test func `the parts of a run make each check once, and merge into the report of the whole`() async throws {
    try await withFile("flow: a\n", named: "a.flow.yaml") { mistaken in
      let folder = URL(filePath: mistaken).deletingLastPathComponent().path
      let paths = ["flows/counter", "flows/onboarding", mistaken]
      let whole = try await flowspec(["validate", "--explore", "--format", "json"] + paths)
      var reports: [String] = []
      for part in 1...3 {
        let report = "\(folder)/\(part).json"
        let options = ["--explore", "--shard", "\(part)/3", "--report", "json=\(report)"]
        _ = try await flowspec(["validate"] + options + paths)
        #expect(try !checks(report).isEmpty, "part \(part)")
        reports.append(report)
      }
      let parts = try reports.flatMap(checks)
      #expect(Set(parts).count == parts.count)
      let merged = try await flowspec(["report", "merge", "--format", "json"] + reports.reversed())
      #expect(merged.code == 1 && whole.code == 1)
      #expect(timeless(merged.output) == timeless(whole.output))
    }
  }

  @Test func `a part that is missing is told and exits with 66`() async throws {
    try await withFile("", named: "reports") { path in
      for part in [1, 3] {
        let options = ["--only", "static", "--shard", "\(part)/4", "--report", "json=\(path).\(part)"]
        #expect(try await flowspec(["validate", "flows"] + options).code == 0)
      }
      let result = try await flowspec(["report", "merge", path + ".1", path + ".3"])
      #expect(result.code == 66)
      #expect(
        result.errors == """
          flowspec: part 2 of 4: its report is not among those that are merged
          flowspec: part 4 of 4: its report is not among those that are merged

          """)
    }
  }

  @Test func `a report that is merged twice says everything once`() async throws {
    try await withFile("flow: a\n", named: "a.flow.yaml") { path in
      _ = try await flowspec(["validate", path, "--report", "json=\(path).json"])
      let result = try await flowspec(["report", "merge", "\(path).json", "\(path).json"])
      let direct = try await flowspec(["validate", path])
      #expect(result.code == 1 && result.output == direct.output)
    }
  }

  @Test func `test runners choose the part by their variables`() async throws {
    let variables = "TEST_SHARD_INDEX=%s TEST_TOTAL_SHARDS=2 TEST_SHARD_STATUS_FILE=%s/status"
    let runner = "\(variables) \"$0\" validate flows --only static"
    try await withFile("", named: "status") { status in
      try FileManager.default.removeItem(atPath: status)
      let folder = URL(filePath: status).deletingLastPathComponent().path
      var counts: [Int] = []
      for index in ["0", "1"] {
        let line = runner.replacing("%s/status", with: "'\(folder)'/status").replacing("%s", with: index)
        let result = try await shell(line, products + "/flowspec")
        #expect(result.code == 0)
        let words = result.output.split(separator: " ")
        counts.append(try #require(Int(words[3])))
      }
      let whole = try await flowspec(["validate", "flows", "--only", "static"]).output.split(separator: " ")
      #expect(counts[0] + counts[1] == Int(whole[3]) && counts.allSatisfy { $0 > 0 })
      #expect(FileManager.default.fileExists(atPath: status))
      let wrong = try await shell(
        "TEST_SHARD_INDEX=2 TEST_TOTAL_SHARDS=2 \"$0\" validate flows", products + "/flowspec")
      #expect(wrong.code == 64)
    }
  }

  @Test func `a part that does not exist is wrong usage`() async throws {
    for shard in ["0/2", "3/2", "1", "1/0", "a/b", "1/2/3", "-1/2", ""] {
      #expect(try await flowspec(["validate", "flows", "--shard=\(shard)"]).code == 64, "\(shard)")
    }
  }

  @Test func `what is no report exits with 66, and the others are merged`() async throws {
    try await withFile("flow: a\n", named: "a.flow.yaml") { path in
      _ = try await flowspec(["validate", path, "--report", "json=\(path).json"])
      for text in ["", "{}", "[]", "{\"flowspecReport\": 2}", "{\"flowspecReport\": 1, \"checks\": [{}]}"] {
        try text.write(toFile: path + ".bad", atomically: true, encoding: .utf8)
        let result = try await flowspec(["report", "merge", path + ".bad", path + ".json"])
        #expect(result.code == 66 && result.output.hasSuffix("3 errors in 1 file\n"), "\(text)")
        #expect(result.errors.hasPrefix("flowspec: \(path).bad: "), "\(text)")
      }
    }
  }
}
