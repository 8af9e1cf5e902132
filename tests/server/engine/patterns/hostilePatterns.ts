/** A pattern that is out to hold a processor, and the text that it is slowest on, repeated to the wanted length. */
export interface HostilePattern {
  kind: string;
  pattern: string;
  /** Repeated; `end` keeps the whole from matching where it would match. */
  unit: string;
  end: string;
}

const of =
  (kind: string) =>
  (pattern: string, unit: string = 'a', end: string = '!'): HostilePattern => ({ kind, pattern, unit, end });

const nested = of('nested quantifiers');
const overlap = of('overlapping alternatives');
const counted = of('counted repeats');
const classes = of('classes side by side');
const unicode = of('unicode');
const long = of('long alternatives');
const real = of('known from incidents');
const reference = of('back references');
const around = of('looking around');
const broken = of('not whole');

const words = (count: number, word: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => word(index)).join('|');

/** At least one of each kind that is known to hold a backtracking engine, or to make a program that is too large. */
export const hostilePatterns: readonly HostilePattern[] = [
  ...['^(a+)+$', '^(a*)*$', '^(a+)*$', '^(a?)+$', '^((a+)+)+$', '^(((a*)*)*)*$', '(a+)+b', '^(a|a)+$'].map((each) =>
    nested(each),
  ),
  ...['^([a-z]+)*$', '^(\\w+)+$', '^(\\w+\\s?)*$', '^(.*)*$', '^(.+)+$', '(.*)*x', '^(\\S+)*$', '^([^!]+)+$'].map(
    (each) => nested(each),
  ),
  nested('^(\\d+)+$', '1'),
  nested('^(\\s+)+$', ' '),
  nested('^(?:(?:a+)+)+$'),
  nested('^(?i:(a+)+)$', 'aA'),
  nested('(?s)^(.+)+$', 'a\n'),
  nested('(?m)^(a+)+$', 'aaaaaaaaa\n'),
  nested('^(a+)+?$'),
  nested('^(?P<all>a+)+$'),
  nested('^(([a-z])+.)+[A-Z]([a-z])+$'),
  nested('(x+x+)+y', 'x'),
  nested('(x*)*y', 'x'),
  nested('^(ab*)*$', 'abb'),
  nested('^(a+b?)*c$', 'ab'),
  nested('\\A(a+)+\\z'),

  overlap('^(a|aa)+$'),
  overlap('^(a|ab|b)*c$', 'ab'),
  overlap('^(a|a?)+$'),
  overlap('^(.|a)*$', 'a', '\n'),
  overlap('^(\\w|a|[a-z])+$'),
  overlap('^(a|b|ab|ba|aba)+$', 'ab'),
  overlap('^(foo|foofoo)+$', 'foo'),
  overlap('^([a-f]|[b-g]|[c-h])+$', 'd'),
  overlap('(a|aa|aaa|aaaa)*b'),
  overlap('^(\\d|\\d\\d|\\d\\d\\d)+$', '1'),
  overlap('^(?:a|(?:a|(?:a|a)))+$'),
  overlap('^(a|b|c|d|e|f|[a-f])*$', 'abcdef'),
  overlap('(?:.|\\n)*?x', 'a\n'),
  overlap('^(.*a|.*b)*c$', 'ab'),

  ...['^a{1000}$', 'a{999,1000}b', '(a{10}){10}', '((a{30}){30})', 'a{0,1000}b', '(a?){500}a{500}'].map((each) =>
    counted(each),
  ),
  ...[
    '((a{100}){100}){100}',
    '(((a{50}){50}){50}){50}',
    'a{1001}',
    'a{100000}',
    'a{2147483648}',
    '(a{1000}){1000}',
  ].map((each) => counted(each)),
  ...['(a{0,30}){0,30}', '(?:a{1,60}){1,60}b', '.{1000}x', '(.{1,32}){1,32}x', '(a|b){900}', '[ab]{1,1000}c'].map(
    (each) => counted(each),
  ),
  counted('(a?){100}(a?){100}(a?){100}b'),
  counted('^(.{0,100},){10}x', 'a,'),
  counted('(\\w{1,200}\\s){5}x', 'ab '),
  counted('(?:(?:a{2}){2}){2}b'),
  counted('(?:[^x]{0,250}){4}y'),
  counted('\\d{1,500}\\.\\d{1,500}x', '1'),
  counted('(a|aa){1,400}b'),
  counted('.{500}.{500}x'),

  classes('a*a*a*a*a*a*b'),
  classes('.*.*.*.*.*=.*'),
  classes('\\w*\\d*\\w*\\d*\\w*x$', 'a1'),
  classes('[a-z]*[a-y]*[a-x]*[a-w]*!!', 'a'),
  classes('\\s*,\\s*\\s*,\\s*;', ' '),
  classes('^\\s+|\\s+$', ' '),
  classes('(.+),(.+),(.+),(.+);', 'a,'),
  classes('^.*?.*?.*?.*?x$'),
  classes(`${'a?'.repeat(30)}${'a'.repeat(30)}b`),
  classes(`${'a?'.repeat(200)}${'a'.repeat(200)}b`),
  classes(`${'a*'.repeat(60)}b`),
  classes(`${'.*'.repeat(200)}b`),
  classes(`^${'(.*)'.repeat(20)}x$`),

  ...[
    '^(\\p{L}+)+$',
    '^(\\pL|\\p{Lu})+$',
    '(?i)^(ſ|s|ẞ|ß)+$',
    '^([^\\x00-\\x7F]+)+$',
    '(\\p{Han}|\\p{Hiragana})*x',
  ].map((each) => unicode(each, 'äſ漢あ', '!')),
  unicode('^(\\u{1F600}|😀)+$', '😀'),
  unicode('^(😀+)+$', '😀'),
  unicode('(?i)(k|K)+x', 'kK'),
  unicode('^[\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}]+$', 'ä1€', '\u0000'),
  unicode('^(.\\x{0301}?)+$', 'a\u0301', '\n'),
  unicode('(?i)(?:straße|STRASSE|ﬀ)+x', 'straße'),
  unicode('^([\\x{10000}-\\x{10FFFF}]|.)+$', '𐀀', '\n'),

  long(`^(${words(60, (index) => `word${index}`)})+$`, 'word1word2'),
  long(`(${words(400, (index) => `w${index}x`)})`, 'w1w2'),
  long(`(${words(2_000, (index) => `w${index}`)})+z`, 'w1w2'),
  long(`^(${words(40, () => 'a')})+$`),
  long(`^(${words(40, (index) => 'a'.repeat(index + 1))})+$`),
  long(`^(${words(12, (index) => `a{1,${index + 1}}`)})+$`),
  long(`(${words(100, (index) => `.{${index}}x`)})y`),
  long(`(?i)(${words(50, (index) => `Name${index}`)})$`, 'name1NAME2'),
  long('('.repeat(900) + 'a' + ')'.repeat(900)),
  long('('.repeat(5_000) + 'a' + ')'.repeat(5_000)),
  long('(?:'.repeat(200) + 'a' + ')+'.repeat(200)),
  long('a|'.repeat(3_000)),
  long('[a]'.repeat(3_000)),
  long('x'.repeat(100_000), 'x'),

  real(
    '(?:(?:"|\'|\\]|\\}|\\\\|\\d|(?:nan|infinity|true|false|null|undefined|symbol|math)|`|-|\\+)+[)]*;?((?:\\s|-|~|!|\\{\\}|\\|\\||\\+)*.*(?:.*=.*)))',
    'x=',
  ),
  real('^[\\s\\x{200c}]+|[\\s\\x{200c}]+$', ' ', 'a'),
  real(
    '^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))$',
  ),
  real('^(([a-z])+.)+[A-Z]([a-z])+$'),
  real('^(https?:\\/\\/)?([\\da-z.-]+)\\.([a-z.]{2,6})([\\/\\w .-]*)*\\/?$', 'a.'),
  real("^\\w+([-+.']\\w+)*@\\w+([-.]\\w+)*\\.\\w+([-.]\\w+)*$", 'a.'),
  real('<(\\w+)(\\s+\\w+="[^"]*")*\\s*/?>', '<a b="c" '),
  real('(\\w+)\\s*,\\s*(\\w+)\\s*;', 'a , '),
  real('^(?:\\+?1[-. ]?)?\\(?(\\d{3})\\)?[-. ]?(\\d{3})[-. ]?(\\d{4})$', '1'),
  real('(?:\\r\\n|[\\r\\n])+\\s*\\S+x', '\r\n'),
  real('([^,]*,)*P', 'a,'),
  real('^((\\d{1,3}\\.){3}\\d{1,3},?)+$', '1.1.1.1,'),

  ...['(a)\\1', '^(a+)\\1+$', '(?P<x>a)(?P=x)', '(a)(b)\\2\\1', '\\k<x>(?<x>a)', '^(.*)\\1$'].map((each) =>
    reference(each),
  ),
  ...[
    '(?=a+)+b',
    'a(?!b)',
    '(?<=a+)b',
    '(?<!a)b',
    '(?=(a+))a*b\\1',
    '(?>a+)b',
    'a++b',
    '(?(1)a|b)',
    '^(?!.*(.)\\1)',
  ].map((each) => around(each)),
  ...['(', 'a)', '[a', '*a', 'a**', '\\', '(?P<1>a)', '[z-a]', 'a{2,1}', '\\p{Nothing}', '(?<', '\\C', '(?'].map(
    (each) => broken(each),
  ),
];

/** So many characters of the text that a pattern is slowest on. */
export function hostileText({ unit, end }: HostilePattern, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length - end.length) + end;
}
