/// How much of a file is read before it is refused, so that no file can cost more time or memory than it is worth.
public struct YAMLLimits: Hashable, Sendable {
  /// The longest file in bytes. A flow of a thousand screens has less than one megabyte; 32 keep a mistaken path to a
  /// log or an archive from filling the memory. It never exceeds what 32 bits count, which is what nodes keep.
  public var fileSize: Int
  /// The most collections that may lie within each other. The deepest flows have about twenty; 128 leaves room for
  /// every honest file and lets whoever walks the nodes recurse without fear for the stack.
  public var nesting: Int
  /// The most nodes that aliases may repeat. Aliases of aliases multiply, so ten lines can stand for a billion nodes.
  public var aliasedNodes: Int
  /// The most mistakes that are reported before reading ends. Nobody mends a hundred at a time, and a file that is no
  /// flow at all would else fill the memory with messages.
  public var mistakes: Int
  /// How often a file is read once more to find what a mistake hides. A person who forgot quotes forgot them a few times.
  public var secondLooks: Int

  /// The limits that flows are read with.
  public static let standard = YAMLLimits()

  /// Sets limits; the ones not named are the standard ones.
  public init(
    fileSize: Int = 32 << 20, nesting: Int = 128, aliasedNodes: Int = 100_000, mistakes: Int = 100,
    secondLooks: Int = 20
  ) {
    self.fileSize = min(max(fileSize, 0), Int(Int32.max))
    self.nesting = max(nesting, 1)
    self.aliasedNodes = max(aliasedNodes, 0)
    self.mistakes = max(mistakes, 1)
    self.secondLooks = max(secondLooks, 0)
  }
}
