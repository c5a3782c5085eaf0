internal import Diagnostics

/// A name or key of a file, for tests that type it again.
package struct ReplayToken: Sendable {
  package let range: Range<Int>
  package let text: String
  /// Whether it is a key with a fixed meaning; otherwise it refers to a declaration.
  package let isKey: Bool
  /// Whether its declaration is above it in the same file.
  package let isDeclaredAbove: Bool
}

extension Workspace {
  /// Returns the keys of a file and the names that refer to declarations, in file order.
  package func replayTokens(_ path: String) -> [ReplayToken] {
    guard let analysis = analysis(path) else { return [] }
    let bytes = analysis.parsed.file.bytes
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    let keys = analysis.keys.map {
      ReplayToken(range: $0.range, text: text($0.range), isKey: true, isDeclaredAbove: false)
    }
    let names = analysis.occurrences.filter { !$0.isDeclaration }.map { occurrence in
      let symbol = analysis.names?.symbol(occurrence.symbol)
      let isAbove =
        occurrence.symbol.file == path && (symbol?.nameRange.upperBound ?? .max) <= occurrence.range.lowerBound
      return ReplayToken(
        range: occurrence.range, text: text(occurrence.range), isKey: false, isDeclaredAbove: isAbove)
    }
    return (keys + names).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }
}
