import Foundation
import Testing

/// The project modules that each target may import. A new dependency in the architecture is a new line here and in
/// `Sources/README.md`.
private let allowedImports: [String: Set<String>] = [
  "CLibYAML": [],
  "Diagnostics": [],
  "YAMLNodes": ["Diagnostics", "CLibYAML"],
  "CEL": ["Diagnostics"],
  "FlowSpec": ["Diagnostics", "YAMLNodes"],
  "FlowProgram": ["Diagnostics", "CEL"],
  "FlowCompiler": ["Diagnostics", "YAMLNodes", "CEL", "FlowSpec", "FlowProgram"],
  "FlowRuntime": ["Diagnostics", "CEL", "FlowProgram"],
  "FlowConsole": ["Diagnostics", "CEL", "FlowProgram"],
  "FlowValidation": ["Diagnostics", "CEL", "FlowProgram", "FlowRuntime"],
  "FlowKit": [
    "Diagnostics", "YAMLNodes", "CEL", "FlowProgram", "FlowCompiler", "FlowRuntime", "FlowConsole", "FlowValidation",
  ],
  "FlowBindings": ["Diagnostics", "YAMLNodes", "CEL", "FlowProgram", "FlowKit"],
  "FlowHTTP": ["CEL", "FlowProgram", "FlowKit", "FlowBindings"],
  "flowspec": [
    "Diagnostics", "CEL", "FlowProgram", "FlowRuntime", "FlowConsole", "FlowValidation", "FlowKit", "FlowBindings",
    "FlowHTTP",
    "ArgumentParser",
  ],
  "cel-conformance": ["Diagnostics", "CEL", "CELConformance"],
  "CELConformance": ["Diagnostics", "CEL"],
]

/// Targets that may access the environment: files, clocks, tasks, terminals.
private let shells: Set<String> = [
  "FlowKit", "FlowBindings", "FlowHTTP", "flowspec", "cel-conformance", "CELConformance",
]

/// Modules of the toolchain that provide access to the environment.
private let worldly: Set<String> = [
  "Foundation", "FoundationEssentials", "Glibc", "Musl", "Darwin", "Dispatch", "Observation",
]

/// Time zones are a file of the system, and there is no other source for them. No other code below the shells reads
/// files.
private let zoneFile = "Sources/CEL/Library/ZoneFile.swift"

@Suite struct ImportTests {
  @Test func `every target is in the table`() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Repository.path("Sources"))
      .filter { !$0.hasPrefix(".") && !$0.hasSuffix(".md") }
    #expect(Set(folders).subtracting(allowedImports.keys) == [])
  }

  @Test func `a target imports only what it may`() throws {
    for file in try Repository.swiftFiles(in: ["Sources"]) {
      let target = file.path.split(separator: "/")[1]
      let allowed = allowedImports[String(target)] ?? []
      for module in file.imports {
        let isOurs = allowedImports.keys.contains(module) || module == "ArgumentParser"
        if isOurs { #expect(allowed.contains(module), "\(file.path) imports \(module)") }
        if worldly.contains(module), file.path != zoneFile {
          #expect(shells.contains(String(target)), "\(file.path) imports \(module)")
        }
      }
    }
  }

  /// The reference is independent only if it shares no code with the implementation that it checks.
  @Test func `the reference interpreter imports the program and its expressions alone`() throws {
    let files = try Repository.swiftFiles(in: ["Tests/ReferenceInterpreter"])
    try #require(!files.isEmpty)
    for file in files {
      for module in file.imports {
        #expect(["FlowProgram", "CEL"].contains(module), "\(file.path) imports \(module)")
      }
    }
  }

  @Test func `the map names every target`() throws {
    let map = try String(contentsOfFile: Repository.path("Sources/README.md"), encoding: .utf8)
    let folders = try FileManager.default.contentsOfDirectory(atPath: Repository.path("Sources"))
      .filter { !$0.hasPrefix(".") && !$0.hasSuffix(".md") }
    for folder in folders { #expect(map.contains("| `\(folder)`"), "Sources/README.md does not speak of \(folder)") }
  }
}
