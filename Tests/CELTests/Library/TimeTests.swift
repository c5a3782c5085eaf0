import CEL
import Testing

@Suite struct TimeTests {
  private static let moment = "timestamp('2009-02-13T23:31:30.123456789Z')"

  @Test(arguments: [
    ("getFullYear()", "2009"), ("getMonth()", "1"), ("getDate()", "13"), ("getDayOfMonth()", "12"),
    ("getDayOfWeek()", "5"), ("getDayOfYear()", "43"), ("getHours()", "23"), ("getMilliseconds()", "123"),
    ("getHours('02:00')", "1"),
    ("getMinutes('-02:30')", "1"), ("getDate('Australia/Sydney')", "14"), ("getHours('US/Central')", "17"),
    ("getMinutes('Asia/Kathmandu')", "16"), ("getHours('Nowhere/Else')", "invalidArgument"),
    ("getHours('../etc')", "invalidArgument"), ("getHours('')", "invalidArgument"),
  ])
  func `times are read in their zone`(call: String, expected: String) {
    #expect(outcome("\(TimeTests.moment).\(call)") == expected, "\(call)")
  }

  @Test(arguments: [
    ("timestamp('2050-07-01T12:00:00Z').getHours('Europe/Berlin')", "14"),
    ("timestamp('2050-01-01T12:00:00Z').getHours('Europe/Berlin')", "13"),
    ("timestamp('2060-01-01T12:00:00Z').getHours('Australia/Sydney')", "23"),
    ("timestamp('1900-01-01T12:00:00Z').getHours('UTC')", "12"),
  ])
  func `a zone's rule holds beyond its table`(text: String, expected: String) {
    #expect(outcome(text) == expected, "\(text)")
  }

  @Test(arguments: [
    ("timestamp('9999-12-31T23:59:59.999999999Z') + duration('1ns')", "overflow"),
    ("timestamp('0001-01-01T00:00:00Z') - duration('1ns')", "overflow"),
    ("timestamp('0000-01-01T00:00:00Z')", "invalidConversion"),
    ("timestamp('2020-02-30T00:00:00Z')", "invalidConversion"),
    ("timestamp('2020-01-01 00:00:00Z')", "invalidConversion"), ("timestamp('2020-01-01')", "invalidConversion"),
    ("timestamp('9999-01-01T00:00:00Z') - timestamp('0001-01-01T00:00:00Z')", "overflow"),
    ("duration('320000000000s')", "invalidConversion"), ("duration('1d')", "invalidConversion"),
    ("duration('')", "invalidConversion"),
    ("duration('-1.5h')", "duration('-5400s')"), ("duration('1h34us')", "duration('3600.000034s')"),
    ("duration('.5s')", "duration('0.5s')"), ("duration('123.321456789s').getMilliseconds()", "321"),
    ("duration('90m').getHours()", "1"), ("duration('-9223372036854775807ns')", "duration('-9223372036.854775807s')"),
    ("duration('-9223372036.854775808s')", "duration('-9223372036.854775808s')"),
    ("duration('9223372036.854775808s')", "invalidConversion"),
    ("duration('-9223372036.854775809s')", "invalidConversion"),
    ("duration('1.s')", "duration('1s')"), ("duration('.s')", "invalidConversion"),
    ("timestamp('2020-01-01T00:00:00+01:00')", "timestamp('2019-12-31T23:00:00Z')"),
    ("timestamp('1969-12-31T23:59:59.5Z') + duration('1s')", "timestamp('1970-01-01T00:00:00.5Z')"),
  ])
  func `times and spans keep their nanoseconds and their range`(text: String, expected: String) {
    #expect(outcome(text) == expected, "\(text)")
  }
}
