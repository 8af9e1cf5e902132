import { describe, expect, test } from 'vitest';
import type { ColumnReading } from '#core/wire/calls/template/proposeCalls.ts';
import { field } from '#core/wire/recipe/recipe.ts';
import { compileFields, readFields } from '#server/engine/compile/compileFields.ts';
import { Page } from '#server/engine/extract/page.ts';
import { freshColumns } from '#app/screens/newTask/hand/freshColumns.ts';
import { madeByHand } from '#app/screens/newTask/hand/handValues.ts';
import type { HandStep } from '#app/screens/newTask/columns/handStep.ts';
import type { TableColumn } from '#app/screens/newTask/columns/keptTable.ts';

const texts = ['Salt Road / Weaver / 12. März 2024', 'Tide Tables / Okafor', 'Plain', null];
const prices = ['1.234 Stück', '7 Stück', null, '9,5 Stück'];
const html = `<html lang="de"><body>${texts
  .map((text, row) => `<li><b>${text ?? ''}</b><i>${prices[row] ?? ''}</i></li>`)
  .join('')}</body></html>`;
const column = (name: string, css: string, values: readonly (string | null)[]): TableColumn => {
  const readings: ColumnReading[] = [{ type: 'text', transforms: ['trim'], values: [...values] }];
  return { name, from: [{ css }], required: false, samples: [], readings, isDetail: false };
};
const base = { columns: [column('Book', 'b', texts), column('Count', 'i', prices)], language: 'de', reading: 0 };

function made(steps: readonly HandStep[], place = 0) {
  const answer = madeByHand(steps, { ...base, place });
  if ('code' in answer) throw new Error(answer.code);
  return answer;
}

/** The values that a run reads with the field that the steps make. */
function readByRun(steps: readonly HandStep[], place: number) {
  const { from, transforms } = made(steps, place);
  const context = { format: 'html' as const, parameters: {}, problems: [], firsts: null };
  const fields = compileFields([field.parse({ name: 'x', from, transforms })], context);
  expect(context.problems).toEqual([]);
  const address = 'https://a.example';
  const page = new Page({ url: address, requestedUrl: address, number: 1 }, html, 'html');
  const items = page.document.children.flatMap((root) => ('children' in root ? root.children : []));
  const body = items.find((each) => 'name' in each && each.name === 'body');
  if (body === undefined || !('children' in body)) throw new Error('no body');
  return body.children.map((item, row) => {
    if (!('attribs' in item)) throw new Error('no item');
    return readFields(fields, { page, item, json: undefined, rowNumber: row + 1 })[0];
  });
}

describe('a step by hand shows the values that a run reads', () => {
  test.each<[string, HandStep[], number, (string | null)[]]>([
    ['the first part', [{ kind: 'split', separator: '/', part: 1 }], 0, ['Salt Road', 'Tide Tables', 'Plain', null]],
    ['the second part', [{ kind: 'split', separator: ' / ', part: 2 }], 0, ['Weaver', 'Okafor', null, null]],
    ['the last part', [{ kind: 'split', separator: '/', part: 0 }], 0, ['12. März 2024', 'Okafor', 'Plain', null]],
    [
      'a separator of signs that patterns have a meaning for',
      [
        { kind: 'replace', pattern: ' / ', by: ' (.*) ' },
        { kind: 'split', separator: '(.*)', part: 2 },
      ],
      0,
      ['Weaver', 'Okafor', null, null],
    ],
    ['words between spaces', [{ kind: 'split', separator: ' ', part: 2 }], 1, ['Stück', 'Stück', null, 'Stück']],
    ['all that a pattern finds', [{ kind: 'take', pattern: '\\d{4}' }], 0, ['2024', null, null, null]],
    ['the group of a pattern', [{ kind: 'take', pattern: '/ (\\w+)' }], 0, ['Weaver', 'Okafor', null, null]],
    ['either of two words', [{ kind: 'take', pattern: 'Road|Tables' }], 0, ['Road', 'Tables', null, null]],
    [
      'other words in their place',
      [{ kind: 'replace', pattern: '(\\w+) Stück', by: '$1 x' }],
      1,
      ['1.234 x', '7 x', null, '9,5 x'],
    ],
    ['numbers of the page’s language', [{ kind: 'number', decimal: '' }], 1, ['1234', '7', null, '9.5']],
    ['numbers with a point', [{ kind: 'number', decimal: '.' }], 1, ['1.234', '7', null, null]],
    [
      'a date in a part',
      [{ kind: 'split', separator: '/', part: 3 }, { kind: 'date' }],
      0,
      ['2024-03-12', null, null, null],
    ],
    [
      'two columns in one, each as far as it is there',
      [
        { kind: 'split', separator: '/', part: 1 },
        { kind: 'join', place: 1, by: ' – ' },
      ],
      0,
      ['Salt Road – 1.234 Stück', 'Tide Tables – 7 Stück', 'Plain', '9,5 Stück'],
    ],
  ])('%s', (_name, steps, place, expected) => {
    expect(made(steps, place).values).toEqual(expected);
    expect(readByRun(steps, place)).toEqual(expected);
  });
});

test.each<[string, HandStep, string]>([
  ['is missing', { kind: 'split', separator: '', part: 1 }, 'missing'],
  ['is no pattern', { kind: 'take', pattern: '(\\d+' }, 'noPattern'],
  ['is a bracket that would close the pattern around it', { kind: 'take', pattern: 'a)|(b' }, 'noPattern'],
  ['looks back, which RE2 does not', { kind: 'take', pattern: '(?<=a)b' }, 'noPattern'],
  ['is larger than a run takes', { kind: 'replace', pattern: '(a{10}){10}', by: '' }, 'tooLarge'],
  [
    'becomes larger in the pattern that takes a part',
    { kind: 'split', separator: 'x'.repeat(40), part: 3 },
    'tooLarge',
  ],
  ['names a column that is not there', { kind: 'join', place: 9, by: '' }, 'noColumn'],
])('a step whose text %s is a mistake at its place', (_name, step, code) => {
  expect(madeByHand([{ kind: 'date' }, step], { ...base, place: 0 })).toEqual({ step: 1, code });
});

test('values that are joined already are not joined again', () => {
  const join: HandStep = { kind: 'join', place: 1, by: ' ' };
  expect(madeByHand([join, join], { ...base, place: 0 })).toEqual({ step: 1, code: 'twice' });
});

test('the steps of a column are made to the rows of a page that is read again', () => {
  const hand = made([{ kind: 'split', separator: '/', part: 1 }]);
  const kept = [{ place: 0, copy: 0, reading: 0, name: 'a', hand }];
  const reading = { type: 'text' as const, transforms: ['trim' as const], values: ['New / one'] };
  const table = {
    kind: 'list' as const,
    columns: [{ name: 'a', type: 'text' as const, samples: [], readings: [reading] }],
    minor: [],
    rows: [],
    recordCount: 1,
    hasNext: false,
    hasLoadMore: false,
    recipe: {
      format: 'html' as const,
      start: ['https://a.example'],
      fields: [field.parse({ name: 'a', from: [{ css: 'b' }] })],
    },
  };
  expect(freshColumns(kept, table, null)[0]?.hand?.values).toEqual(['New']);
});
