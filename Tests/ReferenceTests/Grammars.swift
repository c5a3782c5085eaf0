import Diagnostics
import FlowSpec

/// The grammars for editors without a language server, which are generated from the table of keys.
enum Grammars {
  /// Each file with its path below `docs`.
  static var all: [(path: String, text: String)] {
    [("editors/flowspec.tmLanguage.json", textMate), ("editors/injections.scm", injections)]
  }

  private static var keys: [Key] { (Vocabulary.sections + BindingVocabulary.sections).flatMap(\.allKeys) }

  /// The names of all keys.
  private static var names: [String] { Set(keys.map(\.name)).sorted() }

  /// The names of the keys whose value is an expression without a `=`.
  private static var conditions: [String] {
    Set(keys.filter { $0.shape == .term(.condition) || $0.shape == .term(.expression) }.map(\.name)).sorted()
  }

  /// A grammar of TextMate, which colours keys and expressions and leaves the rest to that of YAML.
  private static var textMate: String {
    func rule(_ members: [(String, String)]) -> String {
      "{ " + members.map { "\(JSONText.quoted($0.0)): \(JSONText.quoted($0.1))" }.joined(separator: ", ") + " }"
    }
    let words = names.joined(separator: "|")
    let guards = conditions.joined(separator: "|")
    return """
      {
        "name": "Flowspec",
        "scopeName": "source.flowspec",
        "fileTypes": ["flow.yaml", "scenarios.yaml", "fakes.yaml", "bindings.yaml"],
        "patterns": [
          { "include": "#condition" },
          { "include": "#expression" },
          { "include": "#interpolation" },
          { "include": "#key" },
          { "include": "source.yaml" }
        ],
        "repository": {
          "key": \(rule([("match", "(?<![\\w.])(\(words))(?=:(\\s|$))"), ("name", "keyword.other.key.flowspec")])),
          "condition": {
            "begin": \(JSONText.quoted("(?<![\\w.])(\(guards))(:)\\s+(?![\"'>|])")),
            "beginCaptures": { "1": { "name": "keyword.other.key.flowspec" } },
            "end": "(?=\\\\s#|,\\\\s|\\\\s?[}\\\\]]|$)",
            "contentName": "meta.expression.flowspec",
            "patterns": [{ "include": "#cel" }]
          },
          "expression": {
            "begin": "(?<=[:,\\\\[-]\\\\s)=(?!=)",
            "end": "(?=\\\\s#|,\\\\s|\\\\s[}\\\\]]|$)",
            "contentName": "meta.expression.flowspec",
            "patterns": [{ "include": "#cel" }]
          },
          "interpolation": {
            "begin": "\\\\$\\\\{",
            "end": "\\\\}",
            "name": "meta.interpolation.flowspec",
            "patterns": [{ "include": "#cel" }]
          },
          "cel": {
            "patterns": [
              \(rule([("match", "'([^'\\\\]|\\\\.)*'"), ("name", "string.quoted.single.cel")])),
              \(rule([("match", "\\b(true|false|null)\\b"), ("name", "constant.language.cel")])),
              \(rule([("match", "\\b[0-9]+(\\.[0-9]+)?(ms|[smhd])?\\b"), ("name", "constant.numeric.cel")])),
              \(rule([("match", "\\b[A-Za-z_]\\w*(?=\\()"), ("name", "entity.name.function.cel")])),
              \(rule([("match", "\\b[A-Z]\\w*(?=\\{)"), ("name", "entity.name.type.cel")])),
              \(rule([("match", "&&|\\|\\||[!=<>]=|[-+*/%<>!?:]|\\bin\\b"), ("name", "keyword.operator.cel")])),
              \(rule([("match", "\\b[A-Za-z_]\\w*\\b"), ("name", "variable.other.cel")]))
            ]
          }
        }
      }

      """
  }

  /// The injections of CEL into YAML for tree-sitter, in the dialect of Neovim.
  private static var injections: String {
    let words = conditions.map { "\"\($0)\"" }.joined(separator: " ")
    return """
      ; extends

      ((plain_scalar (string_scalar) @injection.content)
        (#match? @injection.content "^=[^=]")
        (#offset! @injection.content 0 1 0 0)
        (#set! injection.language "cel"))

      (block_mapping_pair
        key: (flow_node) @_key
        value: (flow_node (plain_scalar (string_scalar) @injection.content))
        (#any-of? @_key \(words))
        (#not-match? @injection.content "^=")
        (#set! injection.language "cel"))

      (flow_pair
        key: (flow_node) @_key
        value: (flow_node (plain_scalar (string_scalar) @injection.content))
        (#any-of? @_key \(words))
        (#not-match? @injection.content "^=")
        (#set! injection.language "cel"))

      """
  }
}
