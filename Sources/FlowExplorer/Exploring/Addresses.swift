internal import FlowReports
internal import FlowProgram
internal import FlowRuntime

/// The receivers of inputs in a state: identities and numbers differ between the paths to a state, their order does
/// not.
struct Addresses {
  /// The presenters, in tree order.
  let instances: [InstanceID]
  /// The ways in which time can pass.
  let time: TimeChoices
  /// The pending requests to services.
  let requests: [OpenRequest]

  /// Reads the current state of a walker.
  init(_ walker: FlowWalker, timeOrder: TimeOrder) {
    instances = walker.instancesInOrder()
    time = TimeChoices(walker, timeOrder)
    requests = walker.openRequests
  }
}
