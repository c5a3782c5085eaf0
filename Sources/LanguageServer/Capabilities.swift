internal import FlowTooling

enum Capabilities {
  static func answer(_ client: Client) -> JSON {
    [
      "capabilities": [
        "positionEncoding": .string(client.encoding.rawValue),
        "textDocumentSync": ["openClose": true, "change": 2, "save": ["includeText": true]],
        "completionProvider": ["triggerCharacters": [".", "$", "{", "=", " "], "resolveProvider": false],
        "signatureHelpProvider": ["triggerCharacters": ["(", ",", "{"]],
        "hoverProvider": true, "definitionProvider": true, "referencesProvider": true,
        "documentHighlightProvider": true, "documentSymbolProvider": true, "workspaceSymbolProvider": true,
        "renameProvider": ["prepareProvider": true], "foldingRangeProvider": true, "selectionRangeProvider": true,
        "documentLinkProvider": ["resolveProvider": false], "inlayHintProvider": .bool(client.showsInlayHints),
        "codeActionProvider": client.hasCodeActions ? ["codeActionKinds": ["quickfix", "source.fixAll"]] : false,
        "codeLensProvider": client.showsLenses ? ["resolveProvider": false] : .null,
        "semanticTokensProvider": [
          "legend": [
            "tokenTypes": .array(SemanticToken.Kind.allCases.map { .string($0.name) }),
            "tokenModifiers": ["declaration"],
          ],
          "full": true, "range": true,
        ],
        "workspace": ["workspaceFolders": ["supported": true, "changeNotifications": true]],
      ],
      "serverInfo": ["name": "flowspec"],
    ]
  }
}

extension SemanticToken.Kind {
  var name: String {
    switch self {
    case .keyword: "keyword"
    case .variable: "variable"
    case .property: "property"
    case .type: "type"
    case .enumMember: "enumMember"
    case .function: "function"
    case .event: "event"
    case .number: "number"
    case .string: "string"
    case .operator: "operator"
    case .parameter: "parameter"
    case .namespace: "namespace"
    }
  }
}
