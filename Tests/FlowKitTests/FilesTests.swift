import FlowKit
import Foundation
import Testing

/// Calls a closure with a temporary folder.
private func withFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: "flowspec-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder.path)
}

private func write(_ paths: String..., in folder: String) throws {
  for path in paths {
    let file = URL(filePath: folder).appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("flow: x\n".utf8).write(to: file)
  }
}

private func link(_ path: String, to goal: String, in folder: String) throws {
  try FileManager.default.createSymbolicLink(atPath: folder + "/" + path, withDestinationPath: goal)
}

@Suite struct FlowSearchTests {
  private func search(_ paths: [String], in folder: String) -> (files: [String], problems: [String]) {
    let search = FlowSearch(paths.map { $0.isEmpty ? folder : folder + "/" + $0 })
    let short = { (text: String) in text.replacing(folder, with: "~") }
    return (search.files.map(short), search.problems.map { short("\($0)") })
  }

  @Test func `a folder stands for the flows in it and below, sorted`() throws {
    try withFolder { folder in
      try write("b.flow.yaml", "a/z.flow.yml", "a.flow.yaml", in: folder)
      try write("notes.yaml", ".hidden.flow.yaml", ".git/x.flow.yaml", in: folder)
      try write("node_modules/x/x.flow.yaml", "a/node_modules/y.flow.yaml", in: folder)
      let found = search([""], in: folder)
      #expect(found.files == ["~/a.flow.yaml", "~/a/z.flow.yml", "~/b.flow.yaml"])
      #expect(found.problems == [])
    }
  }

  @Test func `a folder stands for the libraries in it as well`() throws {
    try withFolder { folder in
      try write("shop.flow.yaml", "shop.library.yaml", "a/b.library.yml", in: folder)
      #expect(search([""], in: folder).files == ["~/a/b.library.yml", "~/shop.flow.yaml", "~/shop.library.yaml"])
      #expect(search(["shop.library.yaml"], in: folder).files == ["~/shop.library.yaml"])
    }
  }

  @Test func `a folder that is named like a flow is a folder`() throws {
    try withFolder { folder in
      try write("x.flow.yaml/y.flow.yaml", in: folder)
      #expect(search([""], in: folder).files == ["~/x.flow.yaml/y.flow.yaml"])
    }
  }

  @Test func `a file that several paths lead to is taken once`() throws {
    try withFolder { folder in
      try write("a.flow.yaml", in: folder)
      try link("b.flow.yaml", to: "a.flow.yaml", in: folder)
      #expect(search(["a.flow.yaml", "./a.flow.yaml", "", "b.flow.yaml"], in: folder).files == ["~/a.flow.yaml"])
    }
  }

  @Test func `a file that belongs to a flow leads to it`() throws {
    try withFolder { folder in
      for name in ["a.flow.yaml", "a.b.flow.yaml", "a.scenarios.yaml", "a.found.scenarios.yaml", "a.fakes.yaml"] {
        try write(name, in: folder)
      }
      try write("a.b.scenarios.yaml", in: folder)
      for name in ["a.scenarios.yaml", "a.found.scenarios.yaml", "a.fakes.yaml"] {
        #expect(search([name], in: folder).files == ["~/a.flow.yaml"], "\(name)")
      }
      #expect(search(["a.b.scenarios.yaml"], in: folder).files == ["~/a.b.flow.yaml"])
      #expect(search(["a.lost.scenarios.yaml"], in: folder).files == ["~/a.lost.scenarios.yaml"])
    }
  }

  @Test func `cyclic links end the search, and a dangling one is kept and reported`() throws {
    try withFolder { folder in
      try write("a.flow.yaml", in: folder)
      try link("circle", to: ".", in: folder)
      try link("broken.flow.yaml", to: "nowhere", in: folder)
      #expect(search([""], in: folder).files == ["~/a.flow.yaml", "~/broken.flow.yaml"])
    }
  }

  @Test func `a folder without flows is a problem, and the others are still searched`() throws {
    try withFolder { folder in
      try write("full/a.flow.yaml", "empty/readme.md", in: folder)
      let found = search(["empty", "full"], in: folder)
      #expect(found.files == ["~/full/a.flow.yaml"])
      #expect(found.problems == ["~/empty: there is no '*.flow.yaml' in this folder"])
    }
  }
}

@Suite struct FileReadingTests {
  private func problem(_ path: String) -> String? {
    do throws(FileProblem) {
      _ = try FlowFile.load(path: path)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test func `why a file cannot be read is said in words`() throws {
    try withFolder { folder in
      try write("file", in: folder)
      try link("broken", to: "nowhere", in: folder)
      try link("self", to: "self", in: folder)
      #expect(problem(folder) == "this is a folder, but a file is expected")
      #expect(problem(folder + "/missing") == "there is no such file or folder")
      #expect(problem(folder + "/file/inner") == "a part of the path is a file, but a folder is expected")
      #expect(problem(folder + "/broken") == "the target of this link does not exist")
      try link("lost.flow.yaml", to: "nowhere", in: folder)
      #expect(problem(folder + "/lost.flow.yaml") == "the target of this link does not exist")
      #expect(problem(folder + "/self") == "its links form a cycle")
      #expect(problem(folder + "/" + String(repeating: "x", count: 300)) == "the path is too long")
    }
  }

  @Test func `a typo in a path suggests the flow that was meant`() throws {
    try withFolder { folder in
      try write("counter/counter.flow.yaml", "login/login.flow.yaml", "login/other.flow.yaml", in: folder)
      let counter = "did you mean '\(folder)/counter/counter.flow.yaml'?"
      #expect(problem(folder + "/counter")?.hasSuffix(counter) == true)
      #expect(problem(folder + "/counter/conter.flow.yaml")?.hasSuffix(counter) == true)
      #expect(problem(folder + "/counter/counter")?.hasSuffix(counter) == true)
      #expect(problem(folder + "/login/")?.hasSuffix("did you mean '\(folder)/login/login.flow.yaml'?") == true)
      #expect(problem(folder) == "this is a folder, but a file is expected")
      #expect(problem(folder + "/counter/quite/else") == "there is no such file or folder")
    }
  }

  @Test(.enabled(if: getuid() != 0, "root may read everything"))
  func `a file that is forbidden is said to be`() throws {
    try withFolder { folder in
      try write("file", in: folder)
      try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder + "/file")
      #expect(problem(folder + "/file") == "you are not allowed to read it")
    }
  }

  @Test func `a device without end is refused`() {
    #expect(problem("/dev/zero") == "it has more than 64 MiB, which no flow has")
  }
}
