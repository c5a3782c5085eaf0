import FlowKit

/// Returns the program of a flow from texts, such as those of the files in the bundle of an app.
///
/// - Parameter files: The text of each file by its name.
func program(named name: String, in files: [String: String]) -> Program? {
  let file = FlowFile.compile(
    name: name, text: files[name] ?? "", besides: files.filter { $0.key != name }.map { ($0.key, $0.value) })
  if file.program == nil {
    print(DiagnosticRenderer(sources: file.sources).render(file.diagnostics), terminator: "")
  }
  return file.program
}
