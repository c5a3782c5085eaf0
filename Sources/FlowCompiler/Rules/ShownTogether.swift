internal import FlowSpec

extension CheckedFlow {
  /// The groups of elements that are visible at the same time, of all views.
  var shownTogether: [[ElementSyntax]] { declarations.flatMap { $0.views.flatMap(\.shownTogether) } }
}

extension ViewSyntax {
  /// The elements that are visible at the same time regardless of the model, in groups that a user can distinguish. A
  /// labelled group, a list row and conditional content form groups of their own.
  fileprivate var shownTogether: [[ElementSyntax]] {
    switch self {
    case .elements(let elements): FlowCompiler.shownTogether(elements)
    case .cases(let cases): cases.flatMap { FlowCompiler.shownTogether($0.elements) }
    }
  }
}

private func shownTogether(_ elements: [ElementSyntax]) -> [[ElementSyntax]] {
  var open = [elements]
  var groups: [[ElementSyntax]] = []
  while let next = open.popLast() {
    var group: [ElementSyntax] = []
    add(next, to: &group, others: &open)
    groups.append(group)
  }
  return groups
}

private func add(_ elements: [ElementSyntax], to group: inout [ElementSyntax], others: inout [[ElementSyntax]]) {
  for element in elements {
    switch element.kind {
    case .row(let content), .group(nil, let content):
      if element.condition == nil { add(content, to: &group, others: &others) } else { others.append(content) }
    case .group(_, let content), .list(_, _, _, _, let content): others.append(content)
    case .heading, .text, .control, .divider, .display, .child, .slot, .mode:
      if element.condition == nil { group.append(element) }
    }
  }
}

extension ValueSyntax {
  /// The content of a string without interpolations, trimmed.
  var words: String? {
    guard expression == nil, let text = scalar?.text, !isNull, !text.utf8.contains(UInt8(ascii: "$")) else {
      return nil
    }
    return text.trimmed
  }
}
