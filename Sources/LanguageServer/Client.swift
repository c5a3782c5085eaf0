/// The capabilities of a client.
struct Client: Sendable {
  var encoding = PositionEncoding.utf16
  var hasDocumentChanges = false
  var hasHierarchicalSymbols = false
  var hasCodeActions = false
  var hasMarkdown = false
  var hasRelatedInformation = false
  var canRegisterWatchers = false
  var showsLenses = true
  var showsInlayHints = true

  init() {}

  init(_ params: JSON?) {
    let capabilities = params?["capabilities"]
    let text = capabilities?["textDocument"]
    let workspace = capabilities?["workspace"]
    let offered = capabilities?["general"]?["positionEncodings"]?.items?.compactMap(\.text) ?? []
    // The offsets of the server are those of UTF-8, so this encoding costs nothing.
    encoding =
      offered.contains("utf-8") ? .utf8 : offered.compactMap { PositionEncoding(rawValue: $0) }.first ?? .utf16
    hasDocumentChanges = workspace?["workspaceEdit"]?["documentChanges"]?.flag ?? false
    hasHierarchicalSymbols = text?["documentSymbol"]?["hierarchicalDocumentSymbolSupport"]?.flag ?? false
    hasCodeActions = text?["codeAction"]?["codeActionLiteralSupport"] != nil
    let formats = text?["hover"]?["contentFormat"]?.items?.compactMap(\.text) ?? []
    hasMarkdown = formats.contains("markdown")
    hasRelatedInformation = text?["publishDiagnostics"]?["relatedInformation"]?.flag ?? false
    canRegisterWatchers = workspace?["didChangeWatchedFiles"]?["dynamicRegistration"]?.flag ?? false
    adopt(params?["initializationOptions"])
  }

  /// Adopts the settings of a user: `lenses` and `inlayHints`.
  mutating func adopt(_ settings: JSON?) {
    let own = settings?["flowspec"] ?? settings
    if let flag = own?["lenses"]?.flag { showsLenses = flag }
    if let flag = own?["inlayHints"]?.flag { showsInlayHints = flag }
  }
}
