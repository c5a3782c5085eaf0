/// What validating flows came to: each check that was made, with what it found, and the files that could not be read.
///
/// Every way to print a result is a function of this value, and so is the exit code; what is written as JSON reads back as
/// an equal value, but for the ``Finding/diagnostic`` of its findings.
public struct ValidationReport: Sendable, Hashable, Codable {
  /// A file that could not be read, or not be checked.
  public struct UnreadFile: Sendable, Hashable, Codable {
    /// The path as it was given.
    public let path: String
    /// What is wrong with it, as a lower-case clause.
    public let reason: String
    /// Whether it was read, and a bug of flowspec kept it from being checked.
    public let isInternal: Bool

    /// Describes a file that could not be read, or not be checked.
    public init(path: String, reason: String, isInternal: Bool = false) {
      self.path = path
      self.reason = reason
      self.isInternal = isInternal
    }

    public init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      path = try members.decode(String.self, forKey: .path)
      reason = try members.decode(String.self, forKey: .reason)
      // Reports of earlier versions do not have it.
      isInternal = try members.decodeIfPresent(Bool.self, forKey: .isInternal) ?? false
    }
  }

  /// Which part of a run it tells of, where several machines share one.
  public struct Part: Sendable, Hashable, Codable {
    /// The number of the part, from one.
    public let number: Int
    /// How many parts the run has.
    public let count: Int

    /// Names a part.
    public init(number: Int, of count: Int) {
      self.number = number
      self.count = count
    }
  }

  /// The part of a run that this is the report of, or `nil` when it is the whole.
  public var part: Part?
  /// The checks in the order in which they are printed.
  public private(set) var checks: [CheckResult] = []
  /// The files that could not be read, or not be checked.
  public private(set) var unread: [UnreadFile] = []

  /// Creates the report of no check.
  public init() {}

  /// Adds the result of a check.
  public mutating func add(_ check: CheckResult) { checks.append(check) }

  /// Adds a file that could not be read.
  public mutating func add(_ file: UnreadFile) { unread.append(file) }

  /// Everything that was found, check by check. What several checks have found at one place is there once, as a mistake in
  /// a flow is that others import.
  public var findings: [Finding] {
    var seen: Set<Finding> = []
    return checks.flatMap(\.findings).filter { $0.place == nil || seen.insert($0.withoutDiagnostic).inserted }
  }

  /// The files that were checked, each once, in the order of the checks.
  public var files: [String] {
    var seen: Set<String> = []
    return checks.map(\.file).filter { seen.insert($0).inserted }
  }
}
