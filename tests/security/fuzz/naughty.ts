import naughtyStrings from 'big-list-of-naughty-strings/blns.json' with { type: 'json' };
import type { Dice } from './dice.ts';
import { Fields, Raw } from './json.ts';

/** A hostile value, and its name in a report. */
export interface Naughty {
  name: string;
  value: unknown;
}

const named = (name: string, value: unknown): Naughty => ({ name, value });

const smallNumbers = [0, -1, 1, 0.5, -0.5, 1.0000000000000002, 127, 128, 255, 256, 32_767, 32_768, 65_536, 5e-324];
const largeNumbers = [2_147_483_647, 2_147_483_648, -2_147_483_648, -2_147_483_649, 4_294_967_296].concat(
  [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 1, -Number.MAX_SAFE_INTEGER, 8_640_000_000_000_001],
  [1e21, 1e308, -1e308],
);
const numbers: readonly Naughty[] = [...smallNumbers, ...largeNumbers]
  .map((number) => named(`the number ${number}`, number))
  .concat(
    [
      '-0',
      '1e400',
      '-1e400',
      '9223372036854775807',
      '9223372036854775808',
      '0.1e-6',
      '1E+2',
      '123456789012345678901234',
    ].map((text) => named(`the number ${text}`, new Raw(text))),
  );

const texts: readonly Naughty[] = [
  named('no text', ''),
  named('a space', ' '),
  named('NUL', '\u0000'),
  named('NUL within', 'a\u0000b'),
  named('half a character', '\ud800'),
  named('the other half', 'a\udfff'),
  named('halves in the wrong order', '\udc00\ud800'),
  named('control characters', '\u0001\u0008\u001b[31m\u007f\u0080\u0081\u009f'),
  named('line ends of all kinds', 'a\r\nb\rc\nd\u2028e\u2029f\u0085g'),
  named('from right to left', '\u202eabc\u202c \u0627\u0644\u0639\u0631\u0628\u064a\u0629'),
  named('joined and combined', '\u{1F469}\u200d\u{1F469}\u200d\u{1F467} Z\u0351\u036b\u0343 \ufeff\u200b\ufdfd'),
  named('no characters', '\ufffe\uffff\u{10ffff}'),
  named('white space only', '\u00a0\u2003\u3000\t\n'),
  named('SQL', "'; drop table tasks; --"),
  named('a pattern of SQL', '%_\\%'),
  named('formats', '%s%s%n%d {0} ${7*7} {{7*7}} <%= 7*7 %> #{7*7}'),
  named('a name of every object', '__proto__'),
  named('another', 'constructor'),
  named('a path', '../../../../etc/passwd'),
  named('a path in disguise', '..%2f..%2f%00'),
  named('an address of the machine', 'http://127.0.0.1:1/'),
  named('an address of no kind', 'http://\u0000/'),
  named('a UUID of noughts', '00000000-0000-0000-0000-000000000000'),
  named('a UUID in capitals', 'FFFFFFFF-FFFF-4FFF-BFFF-FFFFFFFFFFFF'),
  named('a number as text', '1'),
  named('a number too long', '9'.repeat(40)),
  named('no number', 'NaN'),
  named('JSON in a text', '{"a":[1]}'),
  named('words for nothing', 'undefined'),
  named('255 characters', 'x'.repeat(255)),
  named('1,001 characters', 'é'.repeat(1_001)),
  named('10,001 characters', '\u{1F600}'.repeat(5_001)),
];

const mebibyte = 1_048_576;
/** Large values take time to send, so they are rare. */
const large: readonly Naughty[] = [
  named('200,001 characters', 'x'.repeat(200_001)),
  named('a megabyte', 'x'.repeat(mebibyte)),
  named('a megabyte of quotes', '"'.repeat(mebibyte / 2)),
  named(
    'a list of 100,000',
    Array.from({ length: 100_000 }, (_, index) => index),
  ),
  named('an object of 20,000', Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`f${index}`, index]))),
  named('lists 3,000 deep', new Raw('['.repeat(3_000) + ']'.repeat(3_000))),
  named('objects 3,000 deep', new Raw('{"a":'.repeat(3_000) + '1' + '}'.repeat(3_000))),
  named('lists 100,000 deep', new Raw('['.repeat(100_000) + ']'.repeat(100_000))),
];

const shapes: readonly Naughty[] = [
  named('null', null),
  named('true', true),
  named('false', false),
  named('an empty list', []),
  named('a list of one', [null]),
  named('a list of lists', [[[]]]),
  named(
    'a list of 1,001',
    Array.from({ length: 1_001 }, () => 'x'),
  ),
  named('an empty object', {}),
  named('an object', { a: 1, length: 3, toString: 1, valueOf: null }),
  named('a prototype', new Fields([['__proto__', { isAdmin: true }]])),
  named('a constructor', new Fields([['constructor', { prototype: { isAdmin: true } }]])),
  named('a field named twice', new Fields([['a', 1], ['a', 2]])), // prettier-ignore
  named('a promise', new Fields([['then', 'x']])),
  named('lists 60 deep', new Raw('['.repeat(60) + ']'.repeat(60))),
  named('lists 65 deep', new Raw('['.repeat(65) + ']'.repeat(65))),
  named('no JSON', new Raw('undefined')),
  named('NaN', new Raw('NaN')),
  named('half a text', new Raw('"a')),
  named('a text with a raw line end', new Raw('"a\nb"')),
  named('a text with a bad escape', new Raw('"\\x41"')),
  named('a lone half, escaped', new Raw('"\\ud800"')),
];

const listed: readonly Naughty[] = naughtyStrings.map((text) => named(`of the big list: ${text.slice(0, 40)}`, text));

/** Returns any of them; rarely a large one. */
export function naughtyValue(dice: Dice): Naughty {
  if (dice.chance(0.01)) return dice.pick(large);
  return dice.pick(dice.pick([numbers, texts, texts, shapes, listed]));
}

/** Returns one of those that fit into a path or a query. */
export function naughtyText(dice: Dice): Naughty {
  const { name, value } = dice.pick(dice.pick([numbers, texts, listed]));
  return named(name, value instanceof Raw ? value.text : String(value));
}
