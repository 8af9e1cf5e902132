import { expect, test } from 'vitest';
import { createUniqueNames, exportFileName, safeName } from '#core/domain/data/exportName.ts';
import { ExportScope } from '#core/domain/data/exportFile.ts';

const at = Date.UTC(2026, 10, 24, 23, 5);
const one = { taskNames: ['Mugs'], scope: ExportScope.All, lotNos: [], at };

test.each([
  ['all rows', one, 'xlsx', 'Mugs 2026-11-24 2305.xlsx'],
  ['one run', { ...one, scope: ExportScope.Runs, lotNos: [12] }, 'csv', 'Mugs 12 2026-11-24 2305.csv'],
  ['some runs', { ...one, scope: ExportScope.Runs, lotNos: [1, 2] }, 'csv', 'Mugs 2026-11-24 2305.csv'],
  ['several tasks', { ...one, taskNames: ['Mugs', 'Cups'] }, 'zip', 'Sheaf 2026-11-24 2305.zip'],
])('the file of %s is named after what it holds', (_, named, ending, name) => {
  expect(exportFileName(named, ending)).toBe(name);
});

test.each([
  ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j'],
  ['line\nbreak\u0000', 'line break'],
  ['  ..hidden.. ', 'hidden'],
  ['東京 価格', '東京 価格'],
  ['e\u0301te\u0301', 'été'],
  ['left\u202egnp.exe', 'left gnp.exe'],
  ['CON', 'Sheaf CON'],
  ['///', 'Sheaf'],
  ['x'.repeat(59) + '😀y', 'x'.repeat(59)],
])('%j becomes the part of a name %j', (name, safe) => {
  expect(safeName(name)).toBe(safe);
});

test('two files of a zip never have the same name, whatever the case', () => {
  const nameOf = createUniqueNames();
  expect(['Mugs.csv', 'mugs.csv', 'Mugs (2).csv', 'Mugs.csv'].map(nameOf)).toEqual([
    'Mugs.csv',
    'mugs (2).csv',
    'Mugs (2) (2).csv',
    'Mugs (3).csv',
  ]);
});
