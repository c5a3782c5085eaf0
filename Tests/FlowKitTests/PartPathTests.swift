import FlowProgram
import Testing

/// Paths to presenters as authors write them.
@Suite struct PartPathTests {
  @Test(arguments: ["rows[1]", "rows['1']", "home.rows[1]", "a.rows[\"x]y\"].detail"])
  func `a path with its keys is the end of a longer one`(_ path: String) {
    #expect(PartPath.matches("flow.\(path)", path))
  }

  @Test(arguments: ["rows[1]x", "rows[1", "rows['1'", "rows['1]", "rows[1]detail", "rows[1]]"])
  func `a path with something behind a bracket, or without its end, names nothing`(_ path: String) {
    #expect(!PartPath.matches("home.rows['1']", path))
    #expect(!PartPath.matches("home.rows['1'].detail", path))
  }
}
