internal import FlowKit
internal import Foundation

extension SiteFiles {
  /// Creates an access to the files of a clone of the repository.
  public init(repository: String) {
    self.init(
      text: { path in
        guard let bytes = FileManager.default.contents(atPath: "\(repository)/\(path)") else { return nil }
        return bytes.count > SiteFiles.mostBytes ? nil : String(data: bytes, encoding: .utf8)
      },
      names: { path in
        let folder = path.isEmpty ? repository : "\(repository)/\(path)"
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return nil }
        return names.filter { !$0.hasPrefix(".") }.sorted().map { name in
          var isFolder: ObjCBool = false
          _ = FileManager.default.fileExists(atPath: "\(folder)/\(name)", isDirectory: &isFolder)
          return isFolder.boolValue ? name + "/" : name
        }
      },
      program: { path in try? FlowFile.load(path: "\(repository)/\(path)", scenarios: nil).program })
  }

  /// The size of a file beyond which it has no page.
  private static var mostBytes: Int { 400_000 }
}
