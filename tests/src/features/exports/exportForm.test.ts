import { describe, expect, test } from 'vitest';
import { defaultExportOptions } from '#core/domain/data/exportFile.ts';
import type { ExportPlan } from '#core/wire/rows/exportRecord.ts';
import type { ShownRows } from '#app/features/exports/exportSubject.ts';
import {
  csvOptionsOf,
  firstForm,
  limitsOf,
  rowCountOf,
  type RowsChoice,
  wholeNumber,
} from '#app/features/exports/form/exportForm.ts';
import { exportTask } from './exportTask.ts';

const task = exportTask('1', [100, 20, 3]);
const [other, never] = [exportTask('2', [7]), exportTask('3', [])];
const shown: ShownRows = {
  shownCount: 5,
  rowsHere: 20,
  rowTotal: 20,
  columns: [{ name: 'price', label: 'Price', type: 'number' }],
  onExportHere: () => Promise.resolve({ ok: false, problem: { code: 'Cancelled' } }),
  onCancel: () => undefined,
};
const facts = {
  subject: { tasks: [task] },
  tasks: [task],
  last: null,
  locale: 'en-US',
  isOffline: false,
} as const;
const plan: ExportPlan = {
  taskId: '1',
  scope: 'all',
  lotNos: [],
  format: 'parquet',
  options: { ...defaultExportOptions, separator: '|' },
  columns: [{ name: 'price', label: 'Euro', type: 'text' }],
  splitRows: 500,
  splitBytes: null,
};

describe('the dialog begins', () => {
  test('with an Excel file of all data of one task, made by the service', () => {
    expect(firstForm(facts)).toMatchObject({ way: 'service', rows: 'all', format: 'xlsx', split: { by: 'none' } });
  });

  test.each([
    ['the run on the screen', { ...facts, subject: { tasks: [task], lotNo: 2 } }],
    ['the latest run of each of several tasks', { ...facts, tasks: [task, other] }],
    ['the only run of a task', { ...facts, tasks: [other] }],
  ])('with %s', (_name, given) => {
    expect(firstForm(given).rows).toBe('run');
  });

  test('without columns for several tasks, because they differ', () => {
    expect(firstForm({ ...facts, tasks: [task, other] }).columns.service).toEqual([]);
  });

  test('on this device where the page shows rows, with its columns', () => {
    const form = firstForm({ ...facts, subject: { tasks: [task], lotNo: 2, shown } });
    expect(form.way).toBe('device');
    expect(form.columns.device).toEqual([{ name: 'price', label: 'Price', type: 'number', isChosen: true }]);
    expect(form.columns.service.map(({ name }) => name)).toEqual(['name', 'price']);
  });

  test('with the choices of the last export, but offline always on this device', () => {
    const last = { way: 'service', format: 'xml', options: { ...defaultExportOptions, separator: '\t' } } as const;
    const subject = { tasks: [task], shown };
    expect(firstForm({ ...facts, subject, last })).toMatchObject({ ...last });
    expect(firstForm({ ...facts, subject, last, isOffline: true })).toMatchObject({
      way: 'device',
      format: 'xlsx',
      options: last.options,
    });
  });

  test('with the settings of the export that is made again', () => {
    const form = firstForm({ ...facts, subject: { tasks: [task], earlier: [plan] } });
    expect(form).toMatchObject({
      rows: 'all',
      format: 'parquet',
      options: plan.options,
      split: { by: 'rows', rows: '500' },
    });
    expect(form.columns.service[0]).toMatchObject({ name: 'price', label: 'Euro', isChosen: true });
  });

  test.each<[string, Partial<ExportPlan>, object]>([
    ['its runs', { scope: 'runs', lotNos: [1, 3] }, { rows: 'runs', lotNos: [1, 3] }],
    ['those of its runs that still exist', { scope: 'runs', lotNos: [2, 9] }, { rows: 'runs', lotNos: [2] }],
    ['the latest run where all its runs have gone', { scope: 'runs', lotNos: [9] }, { rows: 'run', lotNos: [] }],
    ['rows not exported yet', { scope: 'notExported' }, { rows: 'notExported', lotNos: [] }],
    [
      'megabytes',
      { splitRows: null, splitBytes: 20_000_000 },
      { split: { by: 'bytes', rows: '100000', megabytes: '20' } },
    ],
  ])('again with %s', (_name, changed, expected) => {
    expect(firstForm({ ...facts, subject: { tasks: [task], earlier: [{ ...plan, ...changed }] } })).toMatchObject(
      expected,
    );
  });

  test.each([
    ['en-US', ',', '.'],
    ['ja-JP', ',', '.'],
    ['ko-KR', ',', '.'],
    ['de-DE', ';', ','],
    ['fr-FR', ';', ','],
    ['es-ES', ';', ','],
    ['it-IT', ';', ','],
  ] as const)('in %s with csv that its spreadsheets read: %s and %s', (locale, separator, decimalSign) => {
    expect(csvOptionsOf(locale)).toEqual({ separator, decimalSign, encoding: 'utf-8-bom' });
  });
});

describe('the number of rows', () => {
  test.each<[RowsChoice, number[], number | undefined, number | null]>([
    ['run', [], 2, 20],
    ['run', [], undefined, 3],
    ['runs', [1, 3], 2, 103],
    ['runs', [], 2, 0],
    ['all', [], 2, 123],
    ['notExported', [], 2, null],
  ])('of %s %j with run %s on the screen is %s', (rows, lotNos, lotNo, expected) => {
    expect(rowCountOf({ rows, lotNos }, [task], lotNo)).toBe(expected);
  });

  test('of several tasks is the sum; a task without a run has none', () => {
    expect(rowCountOf({ rows: 'run', lotNos: [] }, [task, other, never], undefined)).toBe(10);
    expect(rowCountOf({ rows: 'all', lotNos: [] }, [task, other, never], undefined)).toBe(130);
  });
});

describe('the limits of a file', () => {
  test.each([
    ['none', { splitRows: null, splitBytes: null }],
    ['rows', { splitRows: 1_000, splitBytes: null }],
    ['bytes', { splitRows: null, splitBytes: 25_000_000 }],
  ] as const)('by %s', (by, expected) => {
    expect(limitsOf({ by, rows: '1000', megabytes: ' 25 ' })).toEqual(expected);
  });

  test.each([
    ['1', 1],
    [' 42 ', 42],
    ['0', null],
    ['-3', null],
    ['1.5', null],
    ['1e3', null],
    ['', null],
    ['many', null],
    ['9999999999999', null],
  ])('“%s” is %s', (text, expected) => {
    expect(wholeNumber(text)).toBe(expected);
  });
});
