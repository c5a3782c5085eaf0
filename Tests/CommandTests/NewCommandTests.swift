import Foundation
import Testing

@Suite struct NewCommandTests {
  private func withFolder(_ body: (String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "new-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await body(folder)
  }

  @Test func `each template validates, explores and has scenarios that pass`() async throws {
    for template in ["minimal", "wizard", "tabs", "list-detail", "library"] {
      try await withFolder { folder in
        let new = try await flowspec(["new", "shop", "--template", template, "--folder", folder])
        #expect(new.code == 0 && new.errors == "")
        let files =
          template == "library"
          ? ["shop.library.yaml", "shop_example.flow.yaml", "shop_example.scenarios.yaml"]
          : ["shop.flow.yaml", "shop.scenarios.yaml"]
        #expect(new.output == files.map { "\(folder)/\($0)\n" }.joined())
        let validated = try await flowspec(["validate", "--explore", folder])
        #expect(validated.code == 0, "\(template): \(validated.output)")
        #expect(validated.output.contains("hold"), "\(validated.output)")
        let check = try await flowspec(["fmt", "--check", folder])
        #expect(check.code == 0, "\(check.output)")
      }
    }
  }

  @Test func `new replaces no file and refuses a name that is none`() async throws {
    try await withFolder { folder in
      _ = try await flowspec(["new", "shop", "--folder", folder])
      let again = try await flowspec(["new", "shop", "--folder", folder])
      #expect(again.code == 64)
      #expect(again.errors == "flowspec: \(folder)/shop.flow.yaml exists already, and is not replaced\n")
      let missing = try await flowspec(["new", "shop", "--folder", folder + "/none"])
      #expect(missing.code == 74 && missing.errors.contains("its folder does not exist"), "\(missing.errors)")
      let invalid = try await flowspec(["new", "my-shop"])
      #expect(invalid.code == 64 && invalid.errors.contains("'my-shop' is no name of a flow"), "\(invalid.errors)")
      let unknown = try await flowspec(["new", "shop", "--template", "wizzard"])
      #expect(unknown.code == 64 && unknown.errors.contains("list-detail"), "\(unknown.errors)")
    }
  }
}
