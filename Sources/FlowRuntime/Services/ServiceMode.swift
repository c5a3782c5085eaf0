/// Who answers what a running flow asks of services.
public enum ServiceMode: Sendable, Hashable {
  /// The fakes of the program, by the flow's own clock; what has none is handed out as ``Tick/requests``.
  case faked
  /// The host, which carries out ``Tick/requests`` and brings replies as inputs.
  case outside
  /// The host for these operations, by their positions in ``Program/operations``, and for all that has no fake; fakes for the
  /// rest.
  case partly(outside: Set<Int>)
  /// Whoever drives the flow picks an outcome for each of ``RunningFlow/pendingCalls``; for exploring. To the flow it is the
  /// same as ``outside``.
  case chosen
}
