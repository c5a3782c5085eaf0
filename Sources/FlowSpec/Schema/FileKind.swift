/// A kind of file that authors write.
public enum FileKind: String, CaseIterable, Sendable {
  case flow, library, scenarios, fakes, bindings, settings

  /// The title of the schema.
  var title: String {
    switch self {
    case .flow: "A flow of Flowspec"
    case .library: "A library of flows"
    case .scenarios: "Scenarios of a flow"
    case .fakes: "Fakes of a flow"
    case .bindings: "Bindings of a flow"
    case .settings: "Settings of a folder of flows"
    }
  }

  /// The pattern of the names of its files.
  public var pattern: String {
    switch self {
    case .flow: "*.flow.yaml"
    case .library: "*.library.yaml"
    case .scenarios: "*.scenarios.yaml"
    case .fakes: "*.fakes.yaml"
    case .bindings: "*.bindings.yaml"
    case .settings: "flowspec.yaml"
    }
  }

  /// The JSON Schema of the files, derived from the table of keys.
  ///
  /// The schema describes keys and forms only. It accepts every file without errors, and also some files with errors:
  /// names, types and expressions are checked by `flowspec validate`.
  public var schema: SchemaNode {
    var builder = SchemaBuilder()
    let root = builder.root(of: self)
    return .object(
      [
        ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
        ("title", .string(title)),
      ] + builder.members(of: root))
  }
}
