/// The result of validating flows: each check with its findings, and the files that could not be read.
///
/// Every output format and the exit code are functions of this value. The JSON format decodes to an equal value,
/// except for the ``Finding/diagnostic`` of its findings.
public struct ValidationReport: Sendable, Hashable, Codable {
  /// A file that could not be read or checked.
  public struct UnreadFile: Sendable, Hashable, Codable {
    /// The path as it was given.
    public let path: String
    /// The reason, as a lower-case clause.
    public let reason: String
    /// Whether the file was read, but a bug in flowspec prevented the check.
    public let isInternal: Bool

    /// Creates the description of a file that could not be read or checked.
    public init(path: String, reason: String, isInternal: Bool = false) {
      self.path = path
      self.reason = reason
      self.isInternal = isInternal
    }

    public init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      path = try members.decode(String.self, forKey: .path)
      reason = try members.decode(String.self, forKey: .reason)
      // Reports of earlier versions do not contain this member.
      isInternal = try members.decodeIfPresent(Bool.self, forKey: .isInternal) ?? false
    }
  }

  /// The part of a run that a report covers, if several machines share the run.
  public struct Part: Sendable, Hashable, Codable {
    /// The number of the part, from one.
    public let number: Int
    /// The number of parts of the run.
    public let count: Int

    /// Creates the description of a part.
    public init(number: Int, of count: Int) {
      self.number = number
      self.count = count
    }
  }

  /// The part of a run that this report covers, or `nil` for a complete run.
  public var part: Part?
  /// The checks in print order.
  public private(set) var checks: [CheckResult] = []
  /// The files that could not be read or checked.
  public private(set) var unread: [UnreadFile] = []

  /// Creates an empty report.
  public init() {}

  /// Adds the result of a check.
  public mutating func add(_ check: CheckResult) { checks.append(check) }

  /// Adds a file that could not be read.
  public mutating func add(_ file: UnreadFile) { unread.append(file) }

  /// All findings, check by check. Findings of several checks at the same location are included once, such as a
  /// mistake in a flow that other flows import.
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
