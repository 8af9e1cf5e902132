import { expect, test } from 'vitest';
import type { Measure } from '#core/domain/analysis/groups.ts';
import { FieldType } from '#core/domain/template/template.ts';
import { groupColumns, groupRows } from '#app/features/explorer/summary/groups/groupFile.ts';
import { writeGroups } from '#app/features/explorer/summary/groups/writeGroups.ts';

const columns = [
  { name: 'category', type: FieldType.Text },
  { name: 'price', type: FieldType.Number },
  { name: 'updated', type: FieldType.Date },
];
const texts = {
  columnOf: (name: string) => name.toUpperCase(),
  measure: (measure: Measure | undefined) => (measure === undefined ? 'Rows' : `${measure.kind} ${measure.column}`),
};
const measures: Measure[] = [
  { kind: 'mean', column: 'price' },
  { kind: 'most', column: 'updated' },
  { kind: 'distinct', column: 'updated' },
];

test('a file of groups has their values, their number of rows and their figures, each of its type', () => {
  const by = [
    { column: 'category', unit: 'value' },
    { column: 'updated', unit: 'month' },
  ] as const;
  const file = groupColumns({ by, measures }, columns, texts);
  expect(file).toEqual([
    { label: 'CATEGORY', type: FieldType.Text },
    { label: 'UPDATED', type: FieldType.Text },
    { label: 'Rows', type: FieldType.Number },
    { label: 'mean price', type: FieldType.Number },
    { label: 'most updated', type: FieldType.Date },
    { label: 'distinct updated', type: FieldType.Number },
  ]);
  const groups = [
    { keys: ['Garden', '2026-11'], count: 7, figures: [2.5, Date.UTC(2026, 10, 3), 2] },
    { keys: [null, null], count: 1, figures: [null, null, 0] },
  ];
  expect(groupRows(groups, file)).toEqual([
    ['Garden', '2026-11', '7', '2.5', '2026-11-03T00:00:00.000Z', '2'],
    [null, null, '1', null, null, '0'],
  ]);
});

test('the csv of groups is that of the other exports: text that looks like a formula is harmless', async () => {
  const by = [{ column: 'category', unit: 'value' } as const];
  const file = groupColumns({ by, measures: [] }, columns, texts);
  const groups = [
    { keys: ['Garden; "big"'], count: 7, figures: [] },
    { keys: ['=1+1'], count: 2, figures: [] },
  ];
  const text = await (await writeGroups('csv', 'Groups', file, groups)).text();
  expect(text.split('\r\n').slice(0, 3)).toEqual(['CATEGORY,Rows', '"Garden; ""big""",7', "'=1+1,2"]);
});
