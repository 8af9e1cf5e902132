import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  Direction,
  IncrementKind,
  TaskUrlType,
  urlDayFormats,
  UrlPattern,
  type UrlRule,
  type UrlVariable,
} from '#core/domain/addresses/urlRule.ts';
import { addressAt, addressesOf, countAddresses, unusedVariables } from '#core/domain/addresses/urlRules.ts';
import { stepCount, stepText, variableProblem } from '#core/domain/addresses/urlVariables.ts';
import type { LineOrigins } from '#core/domain/parameters/parameter.ts';
import { formatUserInputParameters, userInputParameters } from '#core/wire/rows/parameters.ts';
import { urlRule } from '#core/wire/rows/urlRule.ts';

const { Increase, Reduce } = Direction;
const number = (start: number, end: number, step = 1, padding = 0): UrlVariable => ({
  kind: IncrementKind.Number,
  start,
  end,
  step,
  padding,
  direction: start <= end ? Increase : Reduce,
});
const list = (...values: string[]): UrlVariable => ({ kind: IncrementKind.List, values });
const letter = (start: string, end: string, direction: Direction = Increase, step = 1): UrlVariable => ({
  kind: IncrementKind.Letter,
  start,
  end,
  step,
  direction,
});
const date = (start: string, end: string, direction: Direction = Increase, step = 1): UrlVariable => ({
  kind: IncrementKind.Date,
  start,
  end,
  step,
  direction,
  format: 'YYYY-MM-DD',
});
const all = (variable: UrlVariable): string[] =>
  Array.from({ length: stepCount(variable) }, (_, place) => stepText(variable, place));

describe('§3.5: a variable', () => {
  test.each<[string, UrlVariable, string[]]>([
    ['counts up', number(1, 3), ['1', '2', '3']],
    ['counts up by its step and does not pass its end', number(1, 8, 3), ['1', '4', '7']],
    ['counts down', number(10, 0, 5), ['10', '5', '0']],
    ['is padded with zeros', number(9, 11, 1, 3), ['009', '010', '011']],
    ['may be below zero, and keeps its sign before the zeros', number(-1, 1, 1, 2), ['-01', '00', '01']],
    ['runs through letters', letter('a', 'e', Increase, 2), ['a', 'c', 'e']],
    ['runs through letters backwards', letter('C', 'A', Reduce), ['C', 'B', 'A']],
    [
      'runs through days, also over the end of February',
      date('2024-02-28', '2024-03-01'),
      ['2024-02-28', '2024-02-29', '2024-03-01'],
    ],
    [
      'runs through days backwards',
      date('2026-01-01', '2025-12-18', Reduce, 7),
      ['2026-01-01', '2025-12-25', '2025-12-18'],
    ],
    [
      'takes the values of a list, percent-encoded but for slashes',
      list('garden chair', 'a/b', 'ö&x'),
      ['garden%20chair', 'a/b', '%C3%B6%26x'],
    ],
  ])('%s', (_, variable, expected) => {
    expect(all(variable)).toEqual(expected);
  });

  test.each(urlDayFormats.map((format) => [format] as const))('writes a day as %s', (format) => {
    const variable: UrlVariable = { ...date('2026-11-05', '2026-11-05'), format } as UrlVariable;
    expect(stepText(variable, 0)).toBe(format.replace('YYYY', '2026').replace('MM', '11').replace('DD', '05'));
  });

  test.each<[string, UrlVariable, string]>([
    ['without a start', number(Number.NaN, 3), 'NoStart'],
    ['without an end', { ...number(1, 3), end: Number.NaN } as UrlVariable, 'NoEnd'],
    ['with a day that does not exist', date('2026-02-29', '2026-03-01'), 'NoStart'],
    ['without a step', number(1, 3, 0), 'NoStep'],
    ['that increases to a lower end', { ...number(1, 3), end: 0 } as UrlVariable, 'EndBelowStart'],
    ['that reduces to a higher end', letter('a', 'c', Reduce), 'EndAboveStart'],
    ['from small letters to capitals', letter('z', 'A', Reduce), 'MixedLetters'],
    ['of an empty list', list(), 'NoValues'],
  ])('%s has no values and says why', (_, variable, problem) => {
    expect([variableProblem(variable), stepCount(variable)]).toEqual([problem, 0]);
  });
});

const rule = (pattern: UrlPattern, variables: UrlVariable[], levels?: number[]): UrlRule => ({
  address: `https://a.example/${variables.map((_, index) => `{${index + 1}}`).join('-')}`,
  pattern,
  variables,
  ...(levels !== undefined && { levels }),
});
const tails = (one: UrlRule): string[] => [...addressesOf(one)].map((address) => address.split('/').at(-1) ?? '');

describe('§3.5: the variables of one address go together by the pattern', () => {
  const two = [number(1, 2), list('x', 'y', 'z')];

  test.each<[string, UrlRule, string[]]>([
    [
      'Horizontal: every combination, the last changes first',
      rule(UrlPattern.Horizontal, two),
      ['1-x', '1-y', '1-z', '2-x', '2-y', '2-z'],
    ],
    ['Diagonal: all advance together until the shortest ends', rule(UrlPattern.Diagonal, two), ['1-x', '2-y']],
    ['Diagonal2: the others run backwards', rule(UrlPattern.Diagonal2, two), ['1-z', '2-y']],
    [
      'Custom: the highest level changes first',
      rule(UrlPattern.Custom, two, [2, 1]),
      ['1-x', '2-x', '1-y', '2-y', '1-z', '2-z'],
    ],
    [
      'Custom: equal levels advance together',
      rule(UrlPattern.Custom, [...two, letter('a', 'b')], [1, 2, 1]),
      ['1-x-a', '1-y-a', '1-z-a', '2-x-b', '2-y-b', '2-z-b'],
    ],
  ])('%s', (_, one, expected) => {
    expect(tails(one)).toEqual(expected);
  });

  test('a mark without its variable stays as it is, and a variable without its mark is reported', () => {
    const one = { ...rule(UrlPattern.Horizontal, two), address: 'https://a.example/{2}/{7}' };
    expect(addressAt(one, 0)).toBe('https://a.example/x/{7}');
    expect(unusedVariables(one)).toEqual([1]);
  });

  test('a million addresses are counted, and the last is known, without making them', () => {
    const million = rule(UrlPattern.Horizontal, [number(1, 1000), number(1, 1000)]);
    const began = performance.now();
    expect(countAddresses(million)).toBe(1_000_000);
    expect(addressAt(million, 999_999)).toBe('https://a.example/1000-1000');
    expect([...addressesOf(million, 10)]).toHaveLength(10);
    expect(performance.now() - began).toBeLessThan(100);
  });
});

const bounds = { min: -50, max: 50 };
const anyVariable: fc.Arbitrary<UrlVariable> = fc.oneof(
  fc
    .tuple(fc.integer(bounds), fc.integer(bounds), fc.integer({ min: 1, max: 9 }), fc.nat(4))
    .map(([start, end, step, padding]) => number(start, end, step, padding)),
  fc.uniqueArray(fc.string({ minLength: 1, maxLength: 8 }), { maxLength: 6 }).map((values) => list(...values)),
  fc
    .tuple(fc.constantFrom('a', 'b', 'x', 'z'), fc.constantFrom('a', 'b', 'x', 'z'))
    .map(([start, end]) => letter(start, end, start <= end ? Increase : Reduce)),
  fc.integer({ min: 0, max: 20 }).map((days) => date('2026-02-20', `2026-03-${String(days + 1).padStart(2, '0')}`)),
);
const anyRule: fc.Arbitrary<UrlRule> = fc
  .tuple(
    fc.constantFrom(...Object.values(UrlPattern)),
    fc.array(anyVariable, { minLength: 1, maxLength: 3 }),
    fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 3, maxLength: 3 }),
  )
  .map(([pattern, variables, levels]) => rule(pattern, variables, levels.slice(0, variables.length)));

describe('whatever the rule', () => {
  test('the count is known before generating, and is right', () => {
    fc.assert(
      fc.property(anyRule, (one) => {
        expect([...addressesOf(one)]).toHaveLength(countAddresses(one));
      }),
    );
  });

  test('the address at any place is the one that comes there', () => {
    fc.assert(
      fc.property(anyRule, fc.nat(200), (one, place) => {
        const made = [...addressesOf(one, 201)];
        if (place < made.length) expect(addressAt(one, place)).toBe(made[place]);
      }),
    );
  });

  test('all combinations are different where each variable has different values', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 30 }), (one, other) => {
        const made = tails(rule(UrlPattern.Horizontal, [number(0, one), number(0, other)]));
        expect(new Set(made).size).toBe((one + 1) * (other + 1));
      }),
    );
  });

  test('§3.5: it goes through Customize of userInputParameters and back unchanged', () => {
    fc.assert(
      fc.property(anyRule, (one) => {
        const values = { Word: 'w', Urls: urlRule.parse(one) };
        const text = formatUserInputParameters(values, { Urls: 'p1' });
        expect(userInputParameters.parse(text)).toEqual({ values, origins: {} });
        expect(JSON.parse(text)).toMatchObject({
          UIParameters: [{ Id: 'Word' }, { Id: 'p1', Customize: { taskUrlType: 3, taskRuleUrl: one.address } }],
        });
      }),
    );
  });

  test('§3.5: whether lines are from a file or from a task goes through Customize and back, parameter by parameter', () => {
    const values = { Word: 'w', Urls: ['https://a.example/'], More: ['https://b.example/'] };
    const origins: LineOrigins = {
      Urls: { taskUrlType: TaskUrlType.FileSource, fileName: 'shops.csv' },
      More: { taskUrlType: TaskUrlType.Correlative },
    };
    const text = formatUserInputParameters(values, { Urls: 'p1', More: 'p2' }, origins);
    expect(userInputParameters.parse(text)).toEqual({ values, origins });
    expect(JSON.parse(text)).toMatchObject({
      UIParameters: [{ Id: 'Word' }, { Id: 'p1', Customize: { taskUrlType: 1 } }, { Customize: { taskUrlType: 2 } }],
    });
    const typed = { UIParameters: [{ Id: 'a', Value: 'x', Customize: { taskUrlType: 0 } }], TemplateParameters: [] };
    expect(userInputParameters.parse(JSON.stringify(typed))).toEqual({ values: {}, origins: {} });
  });
});
