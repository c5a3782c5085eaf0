import Foundation
import Testing

@Suite struct ShardCommandTests {
  /// Returns the checks of a JSON report: each with its file, kind and name.
  private func checks(_ path: String) throws -> [String] {
    let report = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path))) as? [String: Any]
    return try #require(report?["checks"] as? [[String: Any]]).map { check in
      ["file", "kind", "name"].map { "\(check[$0] ?? "")" }.joined(separator: ", ")
    }
  }

  /// Returns a report without times, which vary.
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

  /// A bell that is rung and answered in two scenarios, and in neither of them fails.
  private let bell = """
    flowspec: 2
    flow: bell

    services:
      house:
        ring: { returns: bool, errors: [broken], readOnly: true }

    screens:
      bell:
        state:
          isHeard: bool = false
        model: { isHeard: =isHeard }
        events: [ring, leave]
        transitions:
          ring: { call: house.ring, then: { set: { isHeard: =result } }, catch: { broken: [] } }
          leave: { set: { isHeard: false } }
        view:
          - text: "${model.isHeard}"
          - button: { label: Ring, sends: ring }
          - button: { label: Leave, sends: leave }

    backstack:
      start: bell

    scenarios:
      somebody is there:
        relaxed: true
        steps:
          - press: Ring
          - reply: { house.ring: { returns: true } }
          - expect: { model: { isHeard: true } }
      nobody is there:
        steps:
          - press: Leave
          - expect: { model: { isHeard: false } }

    """

  @Test func `what the parts of a run reach is put together, and only then is it too little`() async throws {
    try await withFile(bell, named: "bell.flow.yaml") { flow in
      for (asked, code) in [("85", Int32(0)), ("95", 1)] {
        let whole = try await flowspec(["validate", flow, "--min-coverage", asked, "--format", "json"])
        var reports: [String] = []
        for part in 1...3 {
          let report = "\(flow).\(part).json"
          let shard = ["--shard", "\(part)/3", "--min-coverage", asked, "--report", "json=\(report)"]
          let result = try await flowspec(["validate", flow] + shard)
          #expect(result.code == 0 && result.output.contains("to be told of all parts of the run together"))
          reports.append(report)
        }
        let merged = try await flowspec(["report", "merge", "--format", "json"] + reports.reversed())
        #expect(whole.code == code && merged.code == code, "\(whole.output)\(merged.output)")
        // The merged report contains the parts; everything else equals the undivided report.
        #expect(withoutParts(merged.output) == withoutParts(whole.output))
        #expect(merged.output.contains("[too-little-coverage]") == (code == 1))
        let some = try await flowspec(["report", "merge"] + reports.dropLast())
        #expect(some.code == 66 && some.output.contains("1 coverage: 1 to be told of all parts"))
      }
    }
  }

  @Test func `a recording that no scenario asks for is found in one part of a run`() async throws {
    let flow = bell.replacing(
      "      - expect: { model: { isHeard: true } }", with: "      - expect: { snapshot: heard }")
    try await withFile(flow, named: "bell.flow.yaml") { path in
      #expect(try await flowspec(["validate", path, "--update"]).code == 0)
      let folder = path.replacing(".flow.yaml", with: ".snapshots")
      #expect(FileManager.default.fileExists(atPath: folder + "/heard.txt"))
      var codes = [try await flowspec(["validate", path]).code]
      try "".write(toFile: folder + "/gone.txt", atomically: true, encoding: .utf8)
      for arguments in [[], ["--shard", "1/2"], ["--shard", "2/2"], ["--filter", "there"]] {
        let result = try await flowspec(["validate", path] + arguments)
        #expect(result.output.contains("no scenario uses the snapshot 'gone'") == (result.code == 1))
        codes.append(result.code)
      }
      #expect(codes == [0, 1, 0, 1, 0] || codes == [0, 1, 1, 0, 0])
    }
  }

  @Test func `missing figures do not prevent merging`() async throws {
    try await withFile(bell, named: "bell.flow.yaml") { flow in
      let report = "\(flow).json"
      _ = try await flowspec(["validate", flow, "--shard", "1/2", "--min-coverage", "95", "--report", "json=\(report)"])
      let text = try String(contentsOfFile: report, encoding: .utf8)
      for number in ["-9223372036854775808", "9223372036854775807", "-1", "0", "1"] {
        let odd = text.replacing(/"([a-zA-Z0-9]+)": [0-9]+/) { found in
          found.output.1 == "flowspecReport" || found.output.1 == "seconds"
            ? String(found.output.0) : "\"\(found.output.1)\": \(number)"
        }
        try odd.write(toFile: report + ".odd", atomically: true, encoding: .utf8)
        let again = odd.replacing(/"parts": \[[^\]]*\]/, with: "\"parts\": [\(number), 7]")
        try again.write(toFile: report + ".other", atomically: true, encoding: .utf8)
        let merged = try await flowspec(["report", "merge", report + ".odd", report + ".other"])
        #expect([0, 1, 66].contains(merged.code), "\(number): \(merged.errors)")
      }
    }
  }

  private func withoutParts(_ report: String) -> String {
    timeless(report).replacing(/"parts": \[[^\]]*\],\s*"partCount": [0-9]+/, with: "")
  }

  @Test func `a missing part is reported and exits with 66`() async throws {
    try await withFile("", named: "reports") { path in
      for part in [1, 3] {
        let options = ["--only", "static", "--shard", "\(part)/4", "--report", "json=\(path).\(part)"]
        #expect(try await flowspec(["validate", "flows"] + options).code == 0)
      }
      let result = try await flowspec(["report", "merge", path + ".1", path + ".3"])
      #expect(result.code == 66)
      #expect(
        result.errors == """
          flowspec: part 2 of 4: its report is missing
          flowspec: part 4 of 4: its report is missing

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
