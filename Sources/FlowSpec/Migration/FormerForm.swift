public import Diagnostics
internal import YAMLNodes

/// A form of edition 1 in a file, with the form that replaces it.
public struct FormerForm: Sendable, Hashable {
  /// The bytes of the form.
  public let span: Span
  /// The text in its place.
  public let replacement: String
}

/// Finds the forms of edition 1 in a file, in the order of the file.
///
/// A flow of the present edition may contain them as well, for example in parts that were copied from an older flow.
/// They are mistakes there, so nothing that is valid is found.
///
/// - Returns: The forms, or `nil` if the syntax of the file prevents that.
public func formerForms(in file: SourceFile, report: inout Report) -> [FormerForm]? {
  var found = Report()
  let root = parseYAML(file, report: &found)
  report.add(found)
  guard let root, root.isOfWholeFile, !found.hasErrors else { return nil }
  var finder = FormerFormFinder(file: file)
  finder.visit(file: root)
  return finder.forms.values.sorted { $0.span.start < $1.span.start }
}
