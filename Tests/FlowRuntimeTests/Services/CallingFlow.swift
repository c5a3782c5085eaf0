import CEL
import FlowProgram
import FlowRuntime
import Testing

/// A flow with service calls, which are answered from outside unless a test adds fakes.
enum CallingFlow {
  static let text = """
    flowspec: 2
    flow: asking
    services:
      notes:
        all: { returns: list<string>, errors: [offline], readOnly: true }
        find: { args: { word: string }, returns: string, errors: [offline, missing], readOnly: true }
        save: { args: { text: string }, returns: int, errors: [tooLong] }
    catch:
      offline: { send: wentOffline }
    state:
      failures: int = 0
      saved: list<int> = []
    events:
      wentOffline:
      saved: { number: int }
    transitions:
      wentOffline: { set: { failures: =failures + 1 } }
      saved: { append: { to: saved, value: =event.number } }
    stores:
      journal:
        state:
          lines: list<string> = []
        events: { wrote: { line: string } }
        transitions:
          wrote: { append: { to: lines, value: =event.line } }
    screens:
      home:
        state:
          notes: list<string> = []
          log: list<string> = []
        model:
          notes: =notes
          log: =log
          any: =loading.any
          all: =loading.all
          finding: =loading.count.find
          keys: =loading.keys.find
          everywhere: =flow.loading.any
          failures: =flow.failures
          saved: =flow.saved
          lines: =journal.lines
        events:
          refresh:
          find: { word: string }
          latest: { word: string }
          queued: { word: string }
          parallel: { word: string }
          keyed: { word: string }
          edit:
          stop:
        transitions:
          refresh:
            call: notes.all
            loading: all
            then: { set: { notes: =result } }
          find:
            call: notes.find
            with: { word: =event.word }
            loading: find
            then: { append: { to: log, value: "${event.word}: ${result}" } }
            catch:
              missing: { append: { to: log, value: "${event.word} is missing" } }
          latest:
            call: notes.find
            with: { word: =event.word }
            policy: latest
            name: looking
            then: { append: { to: log, value: =result } }
            catch:
              missing:
          queued:
            call: notes.find
            with: { word: =event.word }
            policy: queue
            then: { append: { to: log, value: =result } }
            catch:
              missing:
          parallel:
            call: notes.find
            with: { word: =event.word }
            policy: parallel
            then: { append: { to: log, value: =result } }
            catch:
              missing:
          keyed:
            call: notes.find
            with: { word: =event.word }
            loading: { name: find, key: =event.word }
            then: { append: { to: log, value: =result } }
            catch:
              missing:
          edit: { navigate: editor }
          stop: { cancel: looking }
      editor:
        state: { title: string = "untitled" }
        model: { title: =title, any: =loading.any }
        events:
          save:
          careless:
          type: { title: string }
        transitions:
          type: { set: { title: =event.title } }
          save:
            - let: { kept: =title }
            - call: notes.save
              with: { text: =title }
              onLeave: finish
              then:
                - send: { flow.saved: { number: =result } }
                - send: { journal.wrote: { line: "saved ${kept}" } }
                - message: "Saved ${kept}."
              catch:
                tooLong: { message: Too long. }
          careless:
            call: notes.save
            with: { text: =title }
            onLeave: cancel
            then: { set: { title: "${result}" } }
            catch:
              tooLong:
    backstack: { start: home }
    """

  /// Launches the flow with external answers.
  static func launch(_ replacing: [(String, String)] = []) throws -> TestFlow {
    var text = CallingFlow.text
    for (old, new) in replacing { text = text.replacing(old, with: new, maxReplacements: 1) }
    return try TestFlow(text)
  }
}

extension TestFlow {
  /// The numbers of the calls that wait for a reply, oldest first.
  var awaited: [UInt64] { flow.pendingCalls.filter(\.isAsked).map(\.number) }

  /// Answers the oldest pending call.
  @discardableResult
  mutating func reply(_ value: Value) throws -> Tick {
    flow.step([.reply(call: try #require(awaited.first), .returned(value))])
  }

  /// Fails the oldest pending call.
  @discardableResult
  mutating func fail(_ error: CallError) throws -> Tick {
    flow.step([.reply(call: try #require(awaited.first), .failed(error))])
  }
}

extension Tick {
  /// The requests of the tick, in words.
  var asked: [String] {
    requests.map { request in
      switch request {
      case .call(let number, _, let arguments): "call \(number) \(arguments.fields.map { $0?.text ?? "" }.joined())"
      case .cancel(let number): "cancel \(number)"
      case .subscribe(let number, _, let arguments):
        "subscribe \(number) \(arguments.fields.map { $0?.text ?? "" }.joined())"
      case .unsubscribe(let number): "unsubscribe \(number)"
      }
    }
  }
}
