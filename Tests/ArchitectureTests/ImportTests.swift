import Foundation
import Testing

/// Targets that may access the environment: files, clocks, tasks, terminals.
private let shells: Set<String> = [
  "FlowKit", "FlowPlay", "FlowBindings", "FlowHTTP", "flowspec", "cel-conformance", "CELConformance",
  "FlowSite", "flowspec-site", "FlowWeb", "FlowServe",
]

/// Modules of the toolchain that provide access to the environment.
private let worldly: Set<String> = [
  "Foundation", "FoundationEssentials", "Glibc", "Musl", "Darwin", "Dispatch", "Observation",
]

/// Time zones are a file of the system, and no other source has them. Nothing else below the shells reads files.
private let zoneFile = "Sources/CEL/Library/ZoneFile.swift"

@Suite struct ImportTests {
  @Test func `the manifest declares every folder of the sources as a target`() throws {
    #expect(Set(try Manifest().dependencies.keys) == Set(try Repository.targets()))
  }

  @Test func `a target imports what the manifest declares for it, and nothing else`() throws {
    let dependencies = try Manifest().dependencies
    let known = Set(dependencies.keys).union(dependencies.values.flatMap { $0 })
    var unused = dependencies
    for file in try Repository.swiftFiles(in: ["Sources"]) {
      let target = String(file.path.split(separator: "/")[1])
      for module in file.imports where known.contains(module) {
        #expect(dependencies[target]?.contains(module) == true, "\(file.path) imports \(module)")
        unused[target]?.remove(module)
      }
    }
    for (target, modules) in unused { #expect(modules == [], "\(target) declares them and imports none") }
  }

  @Test func `only the shells access the environment`() throws {
    for file in try Repository.swiftFiles(in: ["Sources"]) where file.path != zoneFile {
      let target = String(file.path.split(separator: "/")[1])
      for module in file.imports where worldly.contains(module) {
        #expect(shells.contains(target), "\(file.path) imports \(module)")
      }
    }
  }

  /// The reference is meaningful only if it shares no code with the runtime.
  @Test func `the reference interpreter imports the program and its expressions alone`() throws {
    let files = try Repository.swiftFiles(in: ["Tests/ReferenceInterpreter"])
    try #require(!files.isEmpty)
    for file in files {
      for module in file.imports {
        #expect(["FlowProgram", "CEL"].contains(module), "\(file.path) imports \(module)")
      }
    }
  }

  @Test func `the map lists the targets with the dependencies that the manifest declares`() throws {
    let map = try String(contentsOfFile: Repository.path("Sources/README.md"), encoding: .utf8)
    var listed: [String: Set<String>] = [:]
    for row in map.split(separator: "\n") where row.hasPrefix("| `") {
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, let name = cells[0].firstMatch(of: #/`([^`]+)`/#)?.1 else { continue }
      listed[String(name)] = Set(cells[2].components(separatedBy: ", ")).subtracting(["–"])
    }
    let ours = Set(try Repository.targets())
    for (target, modules) in try Manifest().dependencies {
      #expect(listed[target] == modules.intersection(ours.union(["ArgumentParser"])), "\(target)")
    }
    #expect(Set(listed.keys) == ours)
  }

  @Test(arguments: [
    ("internal import CEL", "CEL"), ("@_exported public import struct CEL.Value", "CEL"),
    ("import Foundation", "Foundation"),
    ("  import Glibc", "Glibc"), ("@testable import FlowKit", "FlowKit"),
  ])
  func `an import is recognized in every form`(line: String, module: String) {
    #expect(Repository.File(path: "", lines: [Substring(line)]).imports == [module])
  }
}
