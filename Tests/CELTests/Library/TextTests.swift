import CEL
import Testing

@Suite struct TextTests {
  @Test(arguments: [
    ("'añb'.charAt(1)", "'ñ'"), ("'ab'.charAt(2)", "''"), ("'ab'.charAt(3)", "outOfRange"),
    ("'tacocat'.indexOf('cat')", "4"),
    ("'tacocat'.indexOf('o', 4)", "-1"), ("'tacocat'.indexOf('', 7)", "7"),
    ("'tacocat'.indexOf('a', 99)", "outOfRange"), ("'tacocat'.lastIndexOf('a')", "5"),
    ("'tacocat'.lastIndexOf('a', 4)", "1"), ("'tacocat'.lastIndexOf('')", "7"),
    ("'a,b,c'.split(',')", "['a', 'b', 'c']"), ("'a,b,c'.split(',', 2)", "['a', 'b,c']"),
    ("'a,b'.split(',', 0)", "[]"), ("'añb'.split('')", "['a', 'ñ', 'b']"), ("'abc'.split('', 2)", "['a', 'bc']"),
    ("''.split('')", "[]"), ("''.split(',')", "['']"),
    ("'abc'.replace('', '-')", "'-a-b-c-'"), ("'hello'.replace('l', '')", "'heo'"),
    ("'hello'.replace('l', 'L', 1)", "'heLlo'"), ("'abc'.replace('b', 'x', 0)", "'abc'"),
    ("' \\u00a0x\\u200b '.trim()", "'x\\u200b'"), ("'añb'.reverse()", "'bña'"), ("['a', 'b'].join()", "'ab'"),
    ("['a', 'b'].join('-')", "'a-b'"), ("'ÀbC'.lowerAscii()", "'Àbc'"),
    ("'tacocat'.substring(4)", "'cat'"), ("'tacocat'.substring(0, 4)", "'taco'"),
    ("'tacocat'.substring(4, 2)", "outOfRange"), ("strings.quote('a\\n\"b')", "'\"a\\\\n\\\\\"b\"'"),
  ])
  func `texts are taken apart by code points`(text: String, expected: String) {
    #expect(outcome(text) == (expected == "'x\\u200b'" ? "'x\u{200B}'" : expected), "\(text)")
  }

  @Test(arguments: [
    ("'%d%%'.format([5])", "'5%'"), ("'%s %s'.format(['a', 1.0])", "'a 1'"), ("'%.0f'.format([2.5])", "'2'"),
    ("'%.3f'.format([1.2345])", "'1.234'"), ("'%f'.format([1])", "'1.000000'"),
    ("'%.2e'.format([1052.032911275])", "'1.05e+03'"), ("'%e'.format([0.0])", "'0.000000e+00'"),
    ("'%x'.format([-255])", "'-ff'"), ("'%X'.format(['hi'])", "'6869'"), ("'%o'.format([8])", "'10'"),
    ("'%b'.format([true])", "'1'"), ("'%s'.format([{'b': 1, 'a': [2.5, null]}])", "'{a: [2.5, null], b: 1}'"),
    ("'%d'.format(['x'])", "invalidArgument"), ("'%s'.format([])", "invalidArgument"),
    ("'%z'.format([1])", "invalidArgument"), ("'%'.format([1])", "invalidArgument"),
    ("'%.3s'.format([1])", "invalidArgument"), ("'%f'.format([double('NaN')])", "'NaN'"),
    ("'%s'.format([duration('1h45m47s')])", "'6347s'"),
    ("'%.2f'.format([0.005])", "'0.01'"), ("'%.1f'.format([0.25])", "'0.2'"), ("'%.1f'.format([-0.04])", "'-0.0'"),
    ("'%.20f'.format([0.1])", "'0.10000000000000000555'"), ("'%.0f'.format([1e22])", "'10000000000000000000000'"),
  ])
  func `format fills the places of a text`(text: String, expected: String) {
    #expect(outcome(text) == expected, "\(text)")
  }

  @Test(arguments: [
    ("string(1.0)", "'1'"), ("string(1000000.0)", "'1e+06'"), ("string(100000.0)", "'100000'"),
    ("string(123456789.0)", "'1.23456789e+08'"), ("string(1e-7)", "'1e-07'"), ("string(0.0001)", "'0.0001'"),
    ("string(-0.0)", "'-0'"), ("string(123.456)", "'123.456'"), ("int('-5')", "-5"),
    ("int('0x10')", "invalidConversion"), ("int(9.9)", "9"), ("int(9223372036854775807.0)", "invalidConversion"),
    ("int(double('NaN'))", "invalidConversion"),
    ("uint(-1)", "invalidConversion"), ("uint(3.9)", "3u"), ("uint(-0.5)", "invalidConversion"),
    ("double('1e3')", "1000.0"), ("double('x')", "invalidConversion"), ("bool('TRUE')", "true"),
    ("bool('tRUE')", "invalidConversion"),
    ("bytes('ÿ')", "b'\\xc3\\xbf'"), ("string(b'\\xff')", "invalidConversion"), ("string(duration('90m'))", "'5400s'"),
    ("string(timestamp('2009-02-13T23:31:30.12Z'))", "'2009-02-13T23:31:30.12Z'"), ("type(1) == int", "true"),
  ])
  func `conversions are exact or fail`(text: String, expected: String) {
    #expect(outcome(text) == expected, "\(text)")
  }
}
