internal import CEL
internal import Diagnostics
internal import FlowProgram
internal import FlowSpec

/// A piece of state, or a field of the record in one, that a `set` writes.
struct WriteTarget {
  /// The name in the file, with its dots.
  let name: Name
  let slot: SlotID
  /// The names of the fields from the slot to the written one, and their positions.
  var fields: [String] = []
  var path: [Int] = []
  /// The type of the written value.
  var type: ValueType
}

extension StepCompiler {
  /// Returns the target of a write; returns `nil` after reporting an error.
  func writeTarget(_ name: Name, in scope: LocalScope) -> WriteTarget? {
    let root = String(name.text.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    let rest = name.text.dropFirst(root.count)
    guard let first = rest.first, first == "." || first == "[", signature.state(named: root, in: scope.mode) != nil,
      let slot = writable(Name(root, at: name.span), in: scope)
    else { return writable(name, in: scope).map { WriteTarget(name: name, slot: $0.index, type: $0.type) } }
    if slot.type == .error { return nil }
    let fields = rest.dropFirst().split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    if rest.contains("[") || fields.contains(where: \.isEmpty) {
      report.add(WrongPath(path: name.text, obstacle: .form), at: name.span)
      return nil
    }
    var target = WriteTarget(name: name, slot: slot.index, type: slot.type)
    for field in fields {
      if let obstacle = obstacle(behind: target) {
        report.add(WrongPath(path: name.text, obstacle: obstacle), at: name.span)
        return nil
      }
      // The check of the path as an expression reports an unknown field.
      guard case .record(let type) = target.type.withoutNull, let record = types.environment.record(named: type),
        let index = record.shape.index(of: field)
      else { break }
      target.fields.append(field)
      target.path.append(index)
      target.type = record.fields[index].type
    }
    return isReadable(name, in: scope) ? target : nil
  }

  /// Whether every field of a path exists, and every record on the way to it is known not to be null.
  private func isReadable(_ name: Name, in scope: LocalScope) -> Bool {
    let isQuoted = name.span.end - name.span.start == name.text.utf8.count + 2
    let text = MappedText(
      verbatim: name.text, at: name.span.start + (isQuoted ? 1 : 0), in: name.span.source)
    let found = scope.environment.compile(text).report
    for diagnostic in values.explained(found, in: scope).diagnostics {
      // The hints after the first one are about defaults, which only a read can have.
      let hints = diagnostic.code == "missing-null-check" ? Array(diagnostic.hints.prefix(1)) : diagnostic.hints
      report.add(
        Diagnostic(
          code: diagnostic.code, severity: diagnostic.severity, span: diagnostic.span, message: diagnostic.message,
          hints: hints, related: diagnostic.related))
    }
    return !found.hasErrors
  }

  /// Returns the reason that the part of a path so far has no fields that can be written.
  private func obstacle(behind target: WriteTarget) -> WrongPath.Obstacle? {
    let type = target.type.withoutNull
    if type == .error { return nil }
    if case .record(let name) = type, types.environment.record(named: name)?.shape.isUnion == false { return nil }
    let before = ([target.name.root.text] + target.fields).joined(separator: ".")
    return WrongPath.Obstacle(before: before, type: type, in: types.environment)
  }

  /// Reports targets of one `set` that contain each other. Returns whether there are any.
  func overlap(_ targets: [WriteTarget]) -> Bool {
    var found = false
    for (index, target) in targets.enumerated() {
      guard
        let other = targets[..<index].first(where: {
          $0.slot == target.slot && ($0.path.starts(with: target.path) || target.path.starts(with: $0.path))
        })
      else { continue }
      found = true
      let isInner = target.path.count > other.path.count
      report.add(
        OverlappingPaths(
          outer: isInner ? other.name.text : target.name.text, inner: isInner ? target.name.text : other.name.text),
        at: target.name.span, related: [RelatedPlace("'\(other.name.text)' is written here", at: other.name.span)])
    }
    return found
  }
}
