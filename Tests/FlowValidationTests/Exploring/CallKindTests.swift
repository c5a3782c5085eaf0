import FlowProgram
import FlowExplorer
import FlowReports
import FlowScenarios
import Testing

/// Concurrent calls of one step.
@Suite struct CallKindTests {
  @Test func `of two calls of one step that ask for different things either may be answered first`() throws {
    let exploration = explore(
      try program(
        """
        flowspec: 2
        flow: bells
        services:
          house:
            ring: { args: { loud: bool }, readOnly: true }
        screens:
          home:
            state:
              isLoud: bool = false
              overtook: bool = false
            model: { overtook: =overtook }
            events: [flip, ask]
            transitions:
              flip: { set: { isLoud: =!isLoud } }
              ask:
                - let: { loud: =isLoud }
                - call: house.ring
                  with: { loud: =loud }
                  policy: parallel
                  loading: { name: ring, key: "${loud}" }
                  then:
                    - if: "loud && 'false' in loading.keys.ring"
                      then: { message: overtaken }
        backstack:
          start: home
          onRootBack: ignore
        explore:
          bounds: { calls: 2, messages: 1 }
        properties:
          the loud bell comes last: { never: messages.size() > 0 }
        """))
    #expect(exploration.properties.map(\.verdict) == [.violated])
  }
}
