import ArgumentParser

/// How the command ends, after the BSD convention of sysexits.
enum Exit {
  /// There were findings.
  static let findings = ExitCode(1)
  /// Nothing was found, and something is undecided, or not proved where proofs are required.
  static let undecided = ExitCode(2)
  /// A script was played to its end, and the flow has hit a fault.
  static let fault = ExitCode(3)
  /// The command was called in a way that it does not understand.
  static let usage = ExitCode(64)
  /// A line of a script was not understood, or a flow has mistakes and cannot run.
  static let badInput = ExitCode(65)
  /// A file cannot be read.
  static let noInput = ExitCode(66)
  /// Something of ours is broken; see ``confessBugs()``.
  static let bug = ExitCode(70)
  /// What there was to say could not be written.
  static let noOutput = ExitCode(74)

  /// A signal ended the command, in the numbering of shells.
  static func signal(_ number: Int32) -> ExitCode { ExitCode(128 + number) }
}
