/// A comparison of values that the runtime makes without an expression of the author.
///
/// One value for each combination of answers is not enough where the runtime compares two values: two runs with other
/// values than those that were tried may be equal there or differ. So each comparison demands the compared values as
/// a whole. A value from outside that is demanded as a whole refuses the proof.
///
/// | comparison | decides |
/// |---|---|
/// | `backstackParams` | whether a link or `as: reuse` finds the entry that it opens |
/// | `mapKey` | which entry of a map is replaced |
/// | `listIndex` | which item of a list is replaced |
/// | `callKey` | which calls of a step are rivals, by `policy` |
/// | `callSettings` | how long a call waits and how often it is made again |
/// | `streamArguments` | whether a subscription ends and another begins |
/// | `messageText` | whether a message is already shown |
/// | `messageEvent` | whether an event dismisses the message that offers it |
/// | `dismissedMessage` | which message goes |
/// | `delay` | when a timer runs |
/// | `link` | which route a link has |
/// | `locale` | which language is shown |
///
/// The keys of effects and of repeated children are compared too. They are expressions of the author, so their demands
/// name the expression.
///
/// These comparisons demand nothing, since they do not change what happens: whether a write changes a slot, whether a
/// model differs from the one before, and which requests a host is told about. The identity of stores, of parts and
/// of their saved state follows from the structure of the state, which counts completely. Rows of views have distinct
/// keys by assumption: equal ones are a fault.
enum RuntimeComparison: String, CaseIterable, Sendable {
  case backstackParams = "the params of an entry of the backstack"
  case mapKey = "the key of a map"
  case listIndex = "the index in a list"
  case callKey = "the key of a call"
  case callSettings = "the settings of a call"
  case streamArguments = "the arguments of a stream"
  case messageText = "the text of a message"
  case messageEvent = "the event of a message"
  case dismissedMessage = "the dismissed message"
  case delay = "a delay"
  case link = "a link"
  case locale = "the locale"

  var text: String { rawValue }
}
