import Diagnostics
import FlowExplorer
import FlowProgram
import FlowReports
import Foundation
import Testing

/// The certificates of proof runs, and a checker that shares nothing with the analysis.
@Suite struct CertificateTests {
  /// Explores a flow and returns its certificate.
  private func certificate(of program: Program) -> String {
    var file = CertificateFile()
    file.add(explore(program, limits: ProvedFlows.limits), of: program.name, in: "test.flow.yaml", program.sources)
    return file.json
  }

  @Test func `a certificate has the questions about each place, the cells and what is left out`() throws {
    let flow = DoorFlow(
      claims: ["{ never: screen == 'inside' }"], own: "first: string = \"\"\n      second: string = \"\"",
      steps: "{ when: \"first.trim() == 'ada' && first.size() < 3\", navigate: inside }")
    let text = certificate(of: try program(flow.text))
    let json = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(json["flowspecCertificate"] as? Int == 1)
    let part = try #require((json["flows"] as? [[String: Any]])?.first)
    let claim = try #require((part["claims"] as? [[String: Any]])?.first)
    #expect(claim["verdict"] as? String == "proved")
    #expect(claim["run"] as? Int == 0)
    let run = try #require((part["runs"] as? [[String: Any]])?.first)
    #expect(run["leftOut"] as? [String] == ["flow.letter", "outside.second"])
    #expect((run["states"] as? Int ?? 0) > 1)
    #expect((run["assumed"] as? [String])?.contains { $0.contains("2^53") } == true)
    #expect((run["assumed"] as? [String])?.contains { $0.contains("distinct keys") } == true)
    let questions = try #require(run["questions"] as? [[String: Any]])
    let own = questions.filter { $0["place"] as? String == "outside.first" }
    #expect(own.map { $0["kind"] as? String } == ["state", "state"])
    #expect(
      own.map { $0["because"] as? String } == Array(repeating: "'first.trim() == 'ada' && first.size() < 3'", count: 2))
    #expect(own.map { $0["file"] as? String } == ["test.flow.yaml", "test.flow.yaml"])
    #expect(own.allSatisfy { ($0["line"] as? Int ?? 0) > 5 })
    #expect(own[0]["changes"] as? [String] == ["trim"])
    #expect(own[0]["language"] as? [String: String] == ["word": "ada"])
    let cells = try #require(run["cells"] as? [[String: Any]])
    #expect(cells.map { $0["kind"] as? String } == ["payload"])
    let answers = (cells.first?["cells"] as? [[String: Any]])?.map { $0["answers"] as? [Bool] }
    #expect(Set(answers?.compactMap(\.self) ?? []) == [[false, true], [true, false], [false, false]])
    let witnesses = (cells.first?["cells"] as? [[String: Any]])?.compactMap { $0["witness"] as? String } ?? []
    #expect(witnesses.contains("ada"))
  }

  @Test func `a claim that is not proved has its obstacle and no run`() throws {
    let text = certificate(of: try program(DoorFlow(steps: "{ when: first == second + 'x', navigate: inside }").text))
    let json = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let part = try #require((json["flows"] as? [[String: Any]])?.first)
    let claim = try #require((part["claims"] as? [[String: Any]])?.first)
    #expect(claim["run"] is NSNull)
    #expect((claim["obstacle"] as? [String: Any])?["text"] as? String == "'first == second + 'x''")
    #expect((part["runs"] as? [Any])?.isEmpty == true)
  }

  @Test func `a certificate is the same in each run`() throws {
    for text in [ProvedFlows.twoDoors.text, ProvedFlows.gauge.text] {
      let flow = try program(text)
      #expect(certificate(of: flow) == certificate(of: flow))
    }
  }

  @Test(arguments: ProvedFlows.all.map(\.name))
  func `every claim of the test flows is proved by a proof run`(name: String) throws {
    let text = try #require(ProvedFlows.all.first { $0.name == name }?.text)
    for verdict in explore(try program(text), limits: ProvedFlows.limits).properties {
      #expect(verdict.verdict == .proved, "\(verdict.property.name): \(verdict.obstacle?.text ?? "")")
      #expect(verdict.certificate != nil)
    }
  }

  // MARK: The checker

  @Test(.enabled(if: Checker.isInstalled, "python3 is not installed, so no other pattern engine checks the cells"))
  func `another pattern engine finds the same cells`() throws {
    var texts = try ProvedFlows.all.map { certificate(of: try program($0.text)) }
    for name in ["picker", "user-page", "counter"] { texts.append(certificate(of: try ProvedFlows.shipped(name))) }
    let result = try Checker.check(texts)
    #expect(result.isRight, "\(result.output)")
    let count = Int(result.output.split(separator: "\n").last?.split(separator: " ").first ?? "") ?? 0
    #expect(count > 12, "\(result.output)")
    #expect(!result.output.contains("not checked"))
  }

  @Test(.enabled(if: Checker.isInstalled, "python3 is not installed, so no other pattern engine checks the cells"))
  func `the checker finds a missing cell, a cell too many and a wrong witness`() throws {
    let text = certificate(of: try program(ProvedFlows.door(ProvedFlows.conditions[0]).text))
    #expect(try Checker.check([text]).isRight)
    let cell = #"{"answers": [false,"# + "\n" + #"true],"# + "\n" + #""witness": "alan"}"#
    #expect(text.contains(cell))
    let missing = text.replacing(",\n" + cell, with: "")
    #expect(missing != text)
    #expect(try Checker.check([missing]).output.contains("'alan' is in no cell"))
    #expect(try Checker.check([text.replacing(cell, with: cell + ",\n" + cell)]).output.contains("two cells"))
    let wrong = text.replacing(#""witness": "alan""#, with: #""witness": "alam""#)
    #expect(try Checker.check([wrong]).output.contains("the witness 'alam' is not in its cell"))
  }
}

/// The script `check-certificate.py`, which Python runs.
enum Checker {
  static let isInstalled = (try? run(["-c", "import re"])).map(\.isRight) ?? false

  struct Result {
    let isRight: Bool
    let output: String
  }

  /// Checks certificates, given as JSON.
  static func check(_ certificates: [String]) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flowspec-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var paths: [String] = []
    for (position, certificate) in certificates.enumerated() {
      let file = folder.appending(path: "\(position).json")
      try certificate.write(to: file, atomically: true, encoding: .utf8)
      paths.append(file.path)
    }
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "check-certificate.py")
    return try run([script.path] + paths)
  }

  private static func run(_ arguments: [String]) throws -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3"] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return Result(isRight: process.terminationStatus == 0, output: text)
  }
}
