import fc from 'fast-check';
import {
  Direction,
  IncrementKind,
  urlDayFormats,
  UrlPattern,
  type UrlRule,
  type UrlVariable,
} from '#core/domain/addresses/urlRule.ts';

export const number = (start: number, end: number, step = 1, padding = 0): UrlVariable => ({
  kind: IncrementKind.Number,
  start,
  end,
  step,
  padding,
  direction: start <= end ? Direction.Increase : Direction.Reduce,
});
export const list = (...values: string[]): UrlVariable => ({ kind: IncrementKind.List, values });

/** Of characters that stay, that grow when they are encoded, halves of pairs among them, and marks. */
export const anyText = fc
  .array(fc.constantFrom('a', '-', '/', '%', ' ', 'ü', '本', '🌍', '\ud800', '\udc00', '{1}', '{9}'), { maxLength: 12 })
  .map((parts) => parts.join(''));

const bounds = { min: -120, max: 120 };
export const anyVariable: fc.Arbitrary<UrlVariable> = fc.oneof(
  fc
    .tuple(fc.integer(bounds), fc.integer(bounds), fc.integer({ min: 1, max: 40 }), fc.nat(4))
    .map(([start, end, step, padding]) => number(start, end, step, padding)),
  // A value of nothing would let halves of pairs beside it become one character, which is shorter.
  fc
    .array(
      anyText.map((text) => `.${text}.`),
      { maxLength: 5 },
    )
    .map((values) => list(...values)),
  fc.tuple(fc.nat(25), fc.nat(25)).map(([one, other]) => ({
    kind: IncrementKind.Letter,
    start: String.fromCharCode(97 + Math.min(one, other)),
    end: String.fromCharCode(97 + Math.max(one, other)),
    step: 1,
    direction: Direction.Increase,
  })),
  fc.tuple(fc.constantFrom(...urlDayFormats), fc.integer({ min: 1, max: 20 })).map(([format, day]) => ({
    kind: IncrementKind.Date,
    start: '2026-02-20',
    end: `2026-03-${String(day).padStart(2, '0')}`,
    step: 1,
    direction: Direction.Increase,
    format,
  })),
);

/** Up to some ten thousand addresses, each variable named any number of times. */
export const anyRule: fc.Arbitrary<UrlRule> = fc
  .tuple(
    fc.constantFrom(...Object.values(UrlPattern)),
    fc.array(anyVariable, { minLength: 1, maxLength: 3 }),
    fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 3, maxLength: 3 }),
    fc.array(fc.oneof(anyText, fc.constantFrom('{1}', '{2}', '{3}')), { maxLength: 6 }),
  )
  .map(([pattern, variables, levels, parts]) => ({
    address: `https://a.example/${parts.join('')}.`,
    pattern,
    variables,
    levels: levels.slice(0, variables.length),
  }))
  .filter(({ variables }) => variables.length > 0);
