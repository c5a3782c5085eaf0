import ArgumentParser

/// The exit codes, which follow the BSD convention of sysexits.
enum Exit {
  /// There were findings.
  static let findings = ExitCode(1)
  /// No findings, and something is undecided, or not proved although proofs are required.
  static let undecided = ExitCode(2)
  /// A script was played to its end, and the flow had a fault.
  static let fault = ExitCode(3)
  /// The command line is invalid.
  static let usage = ExitCode(64)
  /// A line of a script failed, or a flow has errors and cannot run.
  static let badInput = ExitCode(65)
  /// A file cannot be read.
  static let noInput = ExitCode(66)
  /// A server cannot be started.
  static let noServer = ExitCode(69)
  /// A bug in flowspec; see ``installCrashHandler()``.
  static let bug = ExitCode(70)
  /// The output cannot be written.
  static let noOutput = ExitCode(74)

  /// Returns the exit code for a signal, in the numbering of shells.
  static func signal(_ number: Int32) -> ExitCode { ExitCode(128 + number) }
}
