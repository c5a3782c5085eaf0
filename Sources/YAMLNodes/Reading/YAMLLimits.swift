/// The limits for reading a file, so that no file can cost excessive time or memory.
public struct YAMLLimits: Hashable, Sendable {
  /// The maximum length of a file in bytes. A flow of a thousand screens has less than one megabyte; 32 megabytes
  /// prevent a mistaken path to a log or an archive from filling the memory. It never exceeds 32 bits, the size of
  /// the offsets in nodes.
  public var fileSize: Int
  /// The maximum nesting of collections. The deepest flows have a nesting of about twenty. 128 leaves room for
  /// every realistic file and allows recursion over the nodes without exhausting the stack.
  public var nesting: Int
  /// The maximum number of nodes that aliases may repeat. Aliases of aliases multiply, so ten lines can expand to a
  /// billion nodes.
  public var aliasedNodes: Int
  /// The maximum number of reported mistakes before parsing ends. More than a hundred are of no use to an author,
  /// and a file that is not a flow would otherwise fill the memory with messages.
  public var mistakes: Int
  /// The maximum number of additional passes to find mistakes that another mistake hides. Missing quotes typically
  /// occur a few times in a file.
  public var additionalPasses: Int

  /// The limits for flows.
  public static let standard = YAMLLimits()

  /// Creates limits. Omitted ones have their standard values.
  public init(
    fileSize: Int = 32 << 20, nesting: Int = 128, aliasedNodes: Int = 100_000, mistakes: Int = 100,
    additionalPasses: Int = 20
  ) {
    self.fileSize = min(max(fileSize, 0), Int(Int32.max))
    self.nesting = max(nesting, 1)
    self.aliasedNodes = max(aliasedNodes, 0)
    self.mistakes = max(mistakes, 1)
    self.additionalPasses = max(additionalPasses, 0)
  }
}
