internal import Diagnostics
internal import FlowExplorer
internal import FlowKit
internal import FlowPictures
internal import FlowPlay
internal import FlowProgram
internal import FlowTooling
internal import FlowWeb

/// The files of a folder that a workbench shows, and the flows that are played from it.
///
/// Nothing outside of the folder is read or written, and only files that exist are written.
actor Workplace {
  /// The maximum number of bytes of a file.
  static let fileLimit = 1 << 20
  /// The maximum number of states of a storyboard.
  private static let boardStates = 3_000
  /// The maximum time for which a flow is explored for its storyboard.
  private static let boardTime = Duration.seconds(20)
  /// The maximum number of storyboards that are remembered.
  private static let boardLimit = 8

  /// The number of watched flows above which those that are not played are forgotten.
  private static let watchLimit = 32

  private let folder: ServedFolder
  private var watched: [String: WatchedFlow] = [:]
  private var boards: [String: (stamp: UInt64, page: Task<String?, Never>)] = [:]

  init(_ folder: String) { self.folder = ServedFolder(folder) }

  // MARK: Files

  /// The paths of all files that a workbench shows, relative to the folder: flows first, each before its companions.
  func files() -> [String] {
    let found = FlowSearch([folder.root]).files
    let folders = Set(found.map { parent(of: $0) })
    var all = Set(found)
    for folder in folders {
      for name in namesInFolder(folder) ?? [] where AuthoredKind(path: name) != nil { all.insert("\(folder)/\(name)") }
    }
    return all.filter { fileExists($0) && folder.contains(canonical(path: $0)) }.map { folder.relative($0) }.sorted()
  }

  private func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
  }

  /// Returns the text of a file, with a stamp that changes with it.
  func text(_ path: String) throws(WebRefusal) -> (text: String, stamp: UInt64) {
    let bytes = try bytes(try place(path))
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .wrongValue("The file is not UTF-8.") }
    return (text, stamp(of: bytes))
  }

  /// Writes a file that exists.
  ///
  /// - Parameter former: The stamp of the text that the author has edited.
  /// - Returns: The new stamp.
  func save(_ path: String, _ text: String, former: UInt64) throws(WebRefusal) -> UInt64 {
    let place = try place(path)
    guard text.utf8.count <= Workplace.fileLimit else { throw .tooLarge }
    guard stamp(of: try bytes(place)) == former else {
      throw WebRefusal(
        status: 409, problem: "changed",
        message: "The file has changed on disk. Open it again, or save once more to replace it.")
    }
    do throws(FileProblem) { try writeText(text, path: place) } catch { throw .wrongValue("\(error)") }
    return stamp(of: Array(text.utf8))
  }

  /// Returns the canonical path of a file of the listing.
  private func place(_ path: String) throws(WebRefusal) -> String {
    guard AuthoredKind(path: path) != nil else { throw .notFound }
    do throws(ServedFolder.Refusal) { return try folder.file(path) } catch { throw .notFound }
  }

  private func bytes(_ path: String) throws(WebRefusal) -> [UInt8] {
    do throws(FileProblem) {
      let bytes = try readBytes(path: path)
      if bytes.count <= Workplace.fileLimit { return bytes }
    } catch {
      throw .wrongValue("\(error)")
    }
    throw .tooLarge
  }

  /// Returns a number that differs for different contents, with a probability that suffices for people.
  private func stamp(of bytes: [UInt8]) -> UInt64 {
    // Browsers have 53 bits for whole numbers.
    bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 } >> 12
  }

  // MARK: Answers for the editor

  /// Returns the state of a text in the editor.
  func workspace(_ path: String, _ text: String) throws(WebRefusal) -> (workspace: Workspace, path: String) {
    let place = try place(path)
    let folder = folder
    let disk = Workspace.Disk(
      read: { folder.contains(canonical(path: $0)) ? try? readBytes(path: $0) : nil },
      names: { folder.contains(canonical(path: $0)) ? namesInFolder($0) ?? [] : [] },
      lint: { folder.settings(for: $0).lint })
    return (Workspace(texts: [place: Array(text.utf8)], disk: disk, rules: FlowFile.catalogue), place)
  }

  // MARK: Flows

  /// Returns the program of a flow, which is watched from now on.
  func program(_ path: String) throws(WebRefusal) -> Program {
    let file: FlowFile
    do throws(ServedFolder.Refusal) { file = try folder.load(path) } catch { throw .wrongValue(error.message) }
    guard let program = file.program else {
      throw .wrongValue("The flow has mistakes, so it cannot be played yet. They are listed beside the editor.")
    }
    if watched[path] == nil, let place = try? folder.file(path) {
      watched[path] = WatchedFlow(file, path: place, bindings: nil)
    }
    return program
  }

  /// Returns the new versions of the flows that were asked for.
  func changes(of played: Set<String>) -> [(path: String, program: Program)] {
    // The run of a flow that was just asked for may not have begun yet.
    if watched.count > Workplace.watchLimit { watched = watched.filter { played.contains($0.key) } }
    var changed: [(String, Program)] = []
    for path in watched.keys.sorted() {
      guard case .version(let file)? = watched[path]?.change() else { continue }
      // An import may have left the folder.
      if let program = file.program, (try? folder.check(file)) != nil { changed.append((path, program)) }
    }
    return changed
  }

  /// Returns the storyboard of a flow as a page.
  func board(_ path: String) async throws(WebRefusal) -> String {
    let file: FlowFile
    do throws(ServedFolder.Refusal) { file = try folder.load(path) } catch { throw .wrongValue(error.message) }
    guard let program = file.program else {
      throw .wrongValue("The flow has mistakes, so it cannot be drawn yet.")
    }
    let stamp = stamp(of: file.sources.files.flatMap { Array($0.name.utf8) + $0.bytes })
    if boards[path]?.stamp != stamp {
      if boards.count >= Workplace.boardLimit { boards = [:] }
      boards[path]?.page.cancel()
      boards[path] = (stamp, Task.detached { Workplace.draw(program) })
    }
    guard let page = await boards[path]?.page.value else { throw .wrongValue("The flow does not start.") }
    return page
  }

  private static func draw(_ program: Program) -> String? {
    let end = ContinuousClock.now + boardTime
    var limits = ExplorationLimits()
    limits.states = boardStates
    limits.surveys = true
    limits.triesEveryTime = false
    limits.isTimeOver = { ContinuousClock.now > end }
    limits.isEnded = { Task.isCancelled }
    let outcome = explore(program, limits: limits)
    return outcome.survey.map { Storyboard(program, outcome, $0).html }
  }
}
