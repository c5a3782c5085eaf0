/// The library of a random flow.
extension FlowGenerator {
  /// Returns a flow whose functions are those of a library, under a name that differs between the files.
  func sharing(_ root: String, _ imports: [(path: String, text: String)]) -> Flow {
    func sharing(_ text: String, as name: String) -> String {
      let library = "\(name): ./math.library.yaml"
      let calling = text.replacing(FlowGenerator.functions, with: "").replacing("next(", with: "\(name).next(")
      if calling.contains("imports: {") { return calling.replacing("imports: {", with: "imports: { \(library),") }
      if calling.contains("imports:\n") { return calling.replacing("imports:\n", with: "imports:\n  \(library)\n") }
      return calling.replacing("\nparams: { ", with: "\nimports: { \(library) }\nparams: { ", maxReplacements: 1)
    }
    let library = "flowspec: 2\nlibrary: math\n\(FlowGenerator.functions)\n"
    return Flow(
      text: sharing(root, as: "calc"),
      imports: imports.map { ($0.path, sharing($0.text, as: "sums")) } + [("math.library.yaml", library)],
      features: features)
  }
}
