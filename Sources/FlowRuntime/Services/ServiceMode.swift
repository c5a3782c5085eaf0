public import FlowProgram

/// The source of service results in a running flow.
public enum ServiceMode: Sendable, Hashable {
  /// The fakes of the program, by the flow's own clock. Operations without a fake are passed on as
  /// ``Tick/requests``.
  case faked
  /// The host, which performs ``Tick/requests`` and passes replies as inputs.
  case outside
  /// The host for these operations, by their indices in ``Program/operations``, and for all operations without a
  /// fake. Fakes for the rest.
  case partly(outside: Set<OperationID>)
  /// The driver of the flow, which picks an outcome for each of ``RunningFlow/pendingCalls``. For exploration. To
  /// the flow it is the same as ``outside``.
  case chosen
}
