public import Diagnostics
public import FlowProgram
internal import FlowCompiler

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A flow that was read from a file or a text, with everything that was found out about it.
public struct FlowFile: Sendable {
  /// The flow, or `nil` when a mistake keeps it from running.
  public let program: Program?
  /// All that is wrong or doubtful, in the order of the file.
  public let diagnostics: [Diagnostic]
  /// The texts that ``diagnostics`` point into.
  public let sources: Sources

  /// Reads and checks a file.
  ///
  /// - Throws: ``FileProblem`` when the bytes cannot be read; what is wrong with them is in ``diagnostics``.
  public static func load(path: String) throws(FileProblem) -> FlowFile {
    var sources = Sources()
    return try load(path: path, into: &sources)
  }

  /// Reads and checks a file of several, whose findings are shown together.
  public static func load(path: String, into sources: inout Sources) throws(FileProblem) -> FlowFile {
    compile(sources.add(name: path, bytes: try readBytes(path: path)), in: sources)
  }

  /// Reads and checks a text, such as one that is being edited.
  public static func compile(name: String, text: String) -> FlowFile {
    var sources = Sources()
    let file = sources.add(name: name, text: text)
    return compile(file, in: sources)
  }

  private static func compile(_ file: SourceFile, in sources: Sources) -> FlowFile {
    let compiled = Compiler.compile(file, in: sources)
    return FlowFile(program: compiled.program, diagnostics: compiled.report.sorted, sources: sources)
  }

  /// Every kind of mistake that ``diagnostics`` can hold, in the order of the reference.
  public static var catalogue: [any DiagnosticKind.Type] { Compiler.catalogue }
}

/// Why a file could not be read.
public struct FileProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path as it was given.
  public let path: String
  /// What is wrong with it, as a lower-case clause.
  public let reason: String

  public var description: String { "\(path): \(reason)" }
}

/// The content of a file.
func readBytes(path: String) throws(FileProblem) -> [UInt8] {
  var isDirectory = false
  guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
    throw FileProblem(path: path, reason: "there is no such file")
  }
  if isDirectory { throw FileProblem(path: path, reason: "this is a folder, and a file is expected") }
  do {
    return Array(try Data(contentsOf: URL(filePath: path)))
  } catch {
    let isForbidden = (error as? CocoaError)?.code == .fileReadNoPermission
    throw FileProblem(path: path, reason: isForbidden ? "you are not allowed to read it" : "it cannot be read")
  }
}

/// The flow files under a path: the file itself, or all `*.flow.yaml` in a folder and below, sorted by name.
///
/// Hidden folders are passed over, and links to folders are not followed, so that the search ends.
public func flowFiles(under path: String) throws(FileProblem) -> [String] {
  var isDirectory = false
  guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
    throw FileProblem(path: path, reason: "there is no such file or folder")
  }
  guard isDirectory else { return [path] }
  var found: [String] = []
  var open = [path]
  while let folder = open.popLast() {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      throw FileProblem(path: folder, reason: "you are not allowed to read it")
    }
    for name in names where !name.hasPrefix(".") {
      let inner = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      let kind = (try? FileManager.default.attributesOfItem(atPath: inner))?[.type] as? FileAttributeType
      if kind == .typeDirectory {
        open.append(inner)
      } else if name.hasSuffix(".flow.yaml") || name.hasSuffix(".flow.yml") {
        found.append(inner)
      }
    }
  }
  if found.isEmpty { throw FileProblem(path: path, reason: "there is no '*.flow.yaml' in this folder") }
  return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
}
