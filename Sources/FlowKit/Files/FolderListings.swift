/// Listings of the scenario files in folders. Each folder is listed once for all of its flows.
public final class FolderListings {
  /// The names of the scenario files by folder, in byte order.
  private var known: [String: [String]] = [:]

  /// Creates an empty collection.
  public init() {}

  /// Returns the names of scenario files in a folder that start with the name of a flow and a dot, in order.
  ///
  /// - Complexity: Logarithmic in the number of files, once the folder is listed.
  func scenarios(in folder: String, of flow: Substring) -> ArraySlice<String> {
    let names = listed(folder)
    let prefix = "\(flow)."
    var low = 0
    var high = names.count
    while low < high {
      let middle = (low + high) / 2
      if names[middle].utf8.lexicographicallyPrecedes(prefix.utf8) { low = middle + 1 } else { high = middle }
    }
    var end = low
    while end < names.count, names[end].utf8.starts(with: prefix.utf8) { end += 1 }
    return names[low..<end]
  }

  private func listed(_ folder: String) -> [String] {
    if let names = known[folder] { return names }
    let names = (namesInFolder(folder.isEmpty ? "." : folder) ?? []).filter { ScenarioFiles.isScenarios($0) }
    let sorted = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    known[folder] = sorted
    return sorted
  }
}
