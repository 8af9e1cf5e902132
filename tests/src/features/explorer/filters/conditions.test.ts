import { describe, expect, test } from 'vitest';
import type { Filter } from '#core/domain/data/view.ts';
import { FieldType } from '#core/domain/template/template.ts';
import {
  conditionOf,
  conditionsFor,
  draftOf,
  filterOf,
  typedNumber,
} from '#app/features/explorer/filters/conditions.ts';

const ofColumn: Exclude<Filter, { kind: 'runs' }>[] = [
  { kind: 'contains', column: 'a', text: 'x', isNot: false },
  { kind: 'contains', column: 'a', text: 'x', isNot: true },
  { kind: 'oneOf', column: 'a', values: ['x', null], isNot: false },
  { kind: 'oneOf', column: 'a', values: ['x'], isNot: true },
  { kind: 'numbers', column: 'a', min: 1.5, max: null },
  { kind: 'dates', column: 'a', from: null, to: '2026-11-24' },
  { kind: 'empty', column: 'a', isNot: false },
  { kind: 'empty', column: 'a', isNot: true },
  { kind: 'pattern', column: 'a', pattern: '^x', isNot: false },
  { kind: 'pattern', column: 'a', pattern: '^x', isNot: true },
];

describe('the editor of a filter', () => {
  test.each(ofColumn)('%j is shown by its input and made of it again', (filter) => {
    const draft = draftOf(filter, (value) => String(value).replace('.', ','));
    expect(filterOf('a', conditionOf(filter), draft, ',')).toEqual(filter);
  });

  test('an empty input is no filter yet, a word is no number', () => {
    const empty = draftOf(undefined, String);
    const conditions = ['contains', 'pattern', 'oneOf', 'numbers', 'dates'] as const;
    expect(conditions.map((each) => filterOf('a', each, empty, '.'))).toEqual(conditions.map(() => null));
    expect(filterOf('a', 'numbers', { ...empty, min: '1', max: 'two' }, '.')).toBe('invalid');
  });

  test('every type has conditions; the one of the address is among them', () => {
    for (const type of Object.values(FieldType)) {
      expect(conditionsFor(type, null).length).toBeGreaterThan(3);
      expect(conditionsFor(type, 'pattern')).toContain('pattern');
    }
  });

  test.each([
    ['', '.', null],
    [' ', '.', null],
    ['12', '.', 12],
    ['-12.5', '.', -12.5],
    ['.5', '.', 0.5],
    ['1,234.5', '.', 1_234.5],
    ['1,234', '.', 1_234],
    ['1 234,5', ',', 1_234.5],
    ['1.234,5', ',', 1_234.5],
    ['1.234', ',', 1_234],
    ['12.5', ',', 12.5],
    ['12,50', ',', 12.5],
    ['1’234.5', '.', 1_234.5],
    ['−3', '.', -3],
    ['3-', '.', 'invalid'],
    ['1e5', '.', 'invalid'],
    ['12 €', '.', 'invalid'],
    ['1,2,3.4.5', '.', 'invalid'],
  ] as const)('%j with the decimal sign %s is %s', (text, decimalSign, number) => {
    expect(typedNumber(text, decimalSign)).toBe(number);
  });
});
