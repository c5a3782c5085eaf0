extension Duration {
  /// The time in seconds or, where it is short, in milliseconds, as authors write it.
  package var inWords: String {
    let (seconds, attoseconds) = components
    let milliseconds = attoseconds / 1_000_000_000_000_000
    if milliseconds == 0 { return "\(seconds)s" }
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
    return overflow ? "\(seconds)s" : "\(whole + milliseconds)ms"
  }
}
