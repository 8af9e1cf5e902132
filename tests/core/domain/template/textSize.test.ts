import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillText, isFilledTooLong, maxFilledLength } from '#core/domain/parameters/fillText.ts';
import { sizesOfValue } from '#core/domain/parameters/lines.ts';
import type { ParameterValues } from '#core/domain/parameters/parameter.ts';
import { sizeOfStart, startPiecesOf, startUrlsOf } from '#core/domain/parameters/startUrls.ts';
import {
  encodedLength,
  LineMeter,
  maxAddressLength,
  maxStartText,
  percentEncoded,
  sizeOfLines,
  sizeProblem,
  type TextSize,
} from '#core/domain/addresses/textSize.ts';
import { UrlPattern, type UrlRule } from '#core/domain/addresses/urlRule.ts';
import { addressAt, addressesOf, countAddresses, sizesOfRule } from '#core/domain/addresses/urlRules.ts';
import { stepCount, stepLength, stepText } from '#core/domain/addresses/urlVariables.ts';
import { anyRule, anyText, anyVariable, list, number } from './anyRule.ts';

const sizeOf = (texts: readonly string[]): TextSize => ({
  count: texts.length,
  longest: Math.max(0, ...texts.map(({ length }) => length)),
  total: texts.reduce((sum, { length }) => sum + length, 0),
});

describe('whatever the text', () => {
  test('its length when it is encoded is known without encoding it', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(encodedLength(text)).toBe(percentEncoded(text).length);
      }),
      { numRuns: 2_000 },
    );
  });

  test('lines are measured the same in one piece and in several', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyText, { maxLength: 5 }), { maxLength: 5 }), (pieces) => {
        const meter = new LineMeter();
        for (const piece of pieces) meter.add(piece);
        expect(meter.sizes).toEqual(sizeOfLines(pieces.flat()));
        expect(meter.sizes).toEqual({
          plain: sizeOf(pieces.flat()),
          encoded: sizeOf(pieces.flat().map(percentEncoded)),
        });
      }),
    );
  });
});

describe('whatever the rule', () => {
  test('the length of each value of a variable is known without making it', () => {
    fc.assert(
      fc.property(anyVariable, (variable) => {
        for (let place = 0; place < Math.min(50, stepCount(variable)); place += 1) {
          const text = stepText(variable, place);
          expect(stepLength(variable, place, false)).toBe(text.length);
          expect(stepLength(variable, place, true)).toBe(percentEncoded(text).length);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('how many addresses it gives and how long they are is known exactly without making one', () => {
    fc.assert(
      fc.property(anyRule, (rule) => {
        const made = [...addressesOf(rule)];
        expect(sizesOfRule(rule)).toEqual({ plain: sizeOf(made), encoded: sizeOf(made.map(percentEncoded)) });
      }),
      { numRuns: 500 },
    );
  });

  test('of more addresses than one may have they are at least so long, in no time', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(UrlPattern)),
        fc.array(fc.integer({ min: -(2 ** 52), max: 2 ** 52 }), { minLength: 4, maxLength: 4 }),
        fc.nat(2 ** 52),
        (pattern, [a = 0, b = 0, c = 0, d = 0], place) => {
          const rule: UrlRule = {
            address: 'https://a.example/{1}/{2}',
            pattern,
            variables: [number(a, b), number(c, d)],
          };
          const { count, longest, total } = sizesOfRule(rule).plain;
          const made = addressAt(rule, place % Math.min(count, Number.MAX_SAFE_INTEGER));
          expect(longest).toBeGreaterThanOrEqual(made.length);
          expect(total).toBeGreaterThanOrEqual(count * 'https://a.example/0/0'.length);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('the rule that stopped the service is measured and not made', () => {
    const values = Array.from({ length: 7 }, () => 'ü'.repeat(2_000));
    const rule: UrlRule = {
      address: '{1}'.repeat(640),
      pattern: UrlPattern.Horizontal,
      variables: [list(...values), number(1, 10_000)],
    };
    expect(sizesOfRule(rule).plain).toEqual({
      count: 70_000,
      longest: 640 * 12_000,
      total: 70_000 * 640 * 12_000,
    });
  });
});

const start = fc
  .array(
    fc.array(fc.constantFrom('https://a.example/', '{A}', '{+A}', '{B}', '{+B}', '{+service}', '/ü '), {
      minLength: 1,
      maxLength: 5,
    }),
    { minLength: 1, maxLength: 2 },
  )
  .map((texts) => texts.map((parts) => parts.join('')));
const value = fc.oneof(
  anyText,
  fc.array(anyText, { maxLength: 6 }),
  fc.boolean(),
  anyRule.filter((rule) => countAddresses(rule) <= 50),
);

describe('the size of a start', () => {
  const context = { service: 'http://127.0.0.1:8080' };

  test('is never more, longer or more text than the estimate', () => {
    fc.assert(
      fc.property(start, value, value, (texts, A, B) => {
        const values: ParameterValues = { A, B };
        const size = sizeOfStart(texts, (name) => sizesOfValue(values[name]), context);
        fc.pre(size.longest <= maxAddressLength && size.count < 20_000);
        const made = sizeOf([...startUrlsOf(texts, values, context)]);
        expect(made.count).toBeLessThanOrEqual(size.count);
        expect(made.longest).toBeLessThanOrEqual(size.longest);
        expect(made.total).toBeLessThanOrEqual(size.total);
      }),
      { numRuns: 500 },
    );
  });

  test('is exactly the estimate where all lines are different', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1 }), { maxLength: 30 }),
        fc.integer({ min: 1, max: 30 }),
        (one, other) => {
          const values: ParameterValues = {
            A: one.map((each) => `ö${each}`),
            B: { address: 'p{1}', pattern: UrlPattern.Horizontal, variables: [number(1, other)] },
          };
          const texts = ['https://a.example/{A}/{+A}?{B}'];
          const made = [...startUrlsOf(texts, values, context)];
          expect(sizeOfStart(texts, (name) => sizesOfValue(values[name]), context)).toEqual(sizeOf(made));
        },
      ),
    );
  });

  test('is refused by the longest address, then by all of them together', () => {
    expect(sizeProblem({ longest: maxAddressLength, total: maxStartText })).toBeNull();
    expect(sizeProblem({ longest: maxAddressLength + 1, total: 1 })).toEqual({ code: 'AddressTooLong', limit: 8_192 });
    expect(sizeProblem({ longest: 1, total: maxStartText + 1 })).toEqual({ code: 'TooMuchText', limit: 268_435_456 });
  });

  test('comes in pieces however many lines are the same, so that others have their turns', () => {
    const same: UrlRule = {
      address: 'https://a.example/',
      pattern: UrlPattern.Horizontal,
      variables: [number(1, 5_000)],
    };
    const pieces = [...startPiecesOf(['{+A}'], { A: same }, context)];
    expect([pieces.length, pieces.flat()]).toEqual([51, ['https://a.example/']]);
  });
});

describe('a text that is filled in', () => {
  const values = { A: 'x'.repeat(200_000) };

  test('may have the longest value once, and not twice', () => {
    expect(fillText('{+A}', values)).toHaveLength(200_000);
    expect([isFilledTooLong('{+A}', values), isFilledTooLong('{+A}{A}', values)]).toEqual([false, true]);
    expect(() => fillText('{A}'.repeat(600), values)).toThrow(RangeError);
  });

  test('is measured as it would be', () => {
    const texts = fc
      .array(fc.constantFrom('{A}', '{+A}', 'li.', '{+B}'), { maxLength: 8 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, anyText, (text, A) => {
        const padded = { A: A.padEnd(maxFilledLength / 4, 'ü') };
        const makes = text.replaceAll('{A}', percentEncoded(padded.A.trim())).replaceAll('{+A}', padded.A.trim());
        const isTooLong = makes.replaceAll('{+B}', '').length > maxFilledLength;
        expect(isFilledTooLong(text, padded)).toBe(isTooLong);
      }),
      { numRuns: 30 },
    );
  });
});
