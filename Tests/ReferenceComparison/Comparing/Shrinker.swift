/// A shrinker of a flow with a difference. Each smaller flow still has one.
struct Shrinker {
  private var failure: Failure
  /// A function that returns the failure of a flow, if it still fails.
  private let check: (FlowGenerator.Flow) -> Failure?

  init(_ failure: Failure, check: @escaping (FlowGenerator.Flow) -> Failure?) {
    (self.failure, self.check) = (failure, check)
  }

  /// Returns the smallest flow found.
  mutating func shrunk() -> Failure {
    var before = Int.max
    while size < before {
      before = size
      for file in 0...failure.flow.imports.count {
        removeBlocks(ofFile: file)
        simplifyParts(ofFile: file)
      }
    }
    return failure
  }

  private var size: Int { (0...failure.flow.imports.count).reduce(0) { $0 + text($1).utf8.count } }

  private func text(_ file: Int) -> String { file == 0 ? failure.flow.text : failure.flow.imports[file - 1].text }

  /// Replaces a text if the flow still fails, and returns whether it does.
  private mutating func take(_ text: String, asFile file: Int) -> Bool {
    var imports = failure.flow.imports
    if file > 0 { imports[file - 1].text = text }
    let main = file == 0 ? text : failure.flow.text
    let isImporting = main.contains("inner.flow.yaml")
    let smaller = FlowGenerator.Flow(
      text: main, imports: isImporting ? imports : [], features: failure.flow.features)
    // A smaller flow may fail in another way, which would hide this one.
    guard let found = check(smaller), found.kind == failure.kind else { return false }
    failure = found
    return true
  }

  /// Removes lines together with those that are indented further.
  private mutating func removeBlocks(ofFile file: Int) {
    var position = 0
    while file <= failure.flow.imports.count {
      let lines = text(file).split(separator: "\n", omittingEmptySubsequences: false)
      guard position < lines.count else { return }
      let indent = lines[position].prefix { $0 == " " }.count
      let inside = lines[(position + 1)...].prefix { $0.prefix { $0 == " " }.count > indent && !$0.isEmpty }
      let rest = lines[..<position] + lines[inside.endIndex...]
      if !take(rest.joined(separator: "\n"), asFile: file) { position += 1 }
    }
  }

  /// Replaces expressions, and removes items of lists and mappings on one line.
  private mutating func simplifyParts(ofFile file: Int) {
    var position = 0
    while file <= failure.flow.imports.count, position < text(file).utf8.count {
      let candidates = Shrinker.simpler(Array(text(file).utf8), at: position)
      if !candidates.contains(where: { take(String(decoding: $0, as: UTF8.self), asFile: file) }) { position += 1 }
    }
  }

  /// Returns the simpler texts that can replace the text at a position.
  private static func simpler(_ text: [UInt8], at position: Int) -> [[UInt8]] {
    switch text[position] {
    case UInt8(ascii: "\""):
      guard let end = text[(position + 1)...].firstIndex(of: UInt8(ascii: "\"")) else { return [] }
      let inside = text[(position + 1)..<end]
      let isValue = inside.first == UInt8(ascii: "=")
      let choices = ["true", "false", "0", "1"].map { Array(((isValue ? "=" : "") + $0).utf8) }
      return choices.filter { $0.count < inside.count }.map { Array(text[...position]) + $0 + text[end...] }
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard let end = closing(text, position) else { return [] }
      var rest = text[(end + 1)...]
      if rest.starts(with: ", ".utf8) {
        rest = rest.dropFirst(2)
        return [Array(text[..<position]) + rest]
      }
      guard text[..<position].suffix(2).elementsEqual(", ".utf8) else { return [] }
      return [Array(text[..<(position - 2)]) + rest]
    case UInt8(ascii: ","):
      // An item of a mapping, up to the next comma or the end of the mapping.
      var end = position + 1
      while end < text.count, text[end] != UInt8(ascii: ","), text[end] != UInt8(ascii: "\n") {
        if text[end] == UInt8(ascii: "}") || text[end] == UInt8(ascii: "]") { break }
        if text[end] == UInt8(ascii: "{") || text[end] == UInt8(ascii: "[") {
          guard let close = closing(text, end) else { return [] }
          end = close
        }
        if text[end] == UInt8(ascii: "\"") {
          end = text[(end + 1)...].firstIndex(of: UInt8(ascii: "\"")) ?? end
        }
        end += 1
      }
      return [Array(text[..<position]) + text[end...]]
    default: return []
    }
  }

  private static func closing(_ text: [UInt8], _ open: Int) -> Int? {
    var depth = 0
    for position in open..<text.count {
      switch text[position] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return position }
      case UInt8(ascii: "\n"): return nil
      default: break
      }
    }
    return nil
  }
}
