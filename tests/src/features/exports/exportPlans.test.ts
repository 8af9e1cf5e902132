import { describe, expect, test } from 'vitest';
import { defaultExportOptions } from '#core/domain/data/exportFile.ts';
import { createExport } from '#core/wire/calls/data/exportCalls.ts';
import { formColumns } from '#app/features/exports/form/columnList.ts';
import type { ExportForm } from '#app/features/exports/form/exportForm.ts';
import { exportPlans, fileNameOf, formProblem, type FormProblem } from '#app/features/exports/form/exportPlans.ts';
import { idOf } from '#tests/src/support/fixtures.ts';
import { exportTask } from './exportTask.ts';

const task = exportTask(idOf(1, 1), [100, 20, 3]);
const [other, never] = [exportTask(idOf(1, 2), [7]), exportTask(idOf(1, 3), [])];
const columns = formColumns(task.columns);
const form: ExportForm = {
  way: 'service',
  destinationId: null,
  rows: 'run',
  lotNos: [],
  format: 'csv',
  options: defaultExportOptions,
  columns: { device: columns, service: columns },
  split: { by: 'none', rows: '100000', megabytes: '50' },
};

describe('the plans of an export', () => {
  test.each<[string, Partial<ExportForm>, number | undefined, object]>([
    ['the run on the screen', { rows: 'run' }, 2, { scope: 'runs', lotNos: [2] }],
    ['the latest run', { rows: 'run' }, undefined, { scope: 'runs', lotNos: [3] }],
    ['chosen runs', { rows: 'runs', lotNos: [1, 2] }, 3, { scope: 'runs', lotNos: [1, 2] }],
    ['all data', { rows: 'all', lotNos: [1] }, 3, { scope: 'all', lotNos: [] }],
    ['rows not exported yet', { rows: 'notExported', lotNos: [1] }, 3, { scope: 'notExported', lotNos: [] }],
    ['files of 10 rows', { split: { by: 'rows', rows: '10', megabytes: '' } }, 3, { splitRows: 10, splitBytes: null }],
  ])('take %s', (_name, changed, lotNo, expected) => {
    const [plan, ...more] = exportPlans({ ...form, ...changed }, [task], lotNo);
    expect(more).toEqual([]);
    expect(plan).toMatchObject({ taskId: task.taskId, format: 'csv', columns: [], ...expected });
    expect(createExport.body.parse(plan)).toEqual(plan);
  });

  test('name the columns that the user has changed', () => {
    const changed = columns.map((each, index) => ({ ...each, isChosen: index === 1, label: ' Cost ' }));
    const [plan] = exportPlans({ ...form, columns: { device: [], service: changed } }, [task], 1);
    expect(plan?.columns).toEqual([{ name: 'price', label: 'Cost', type: 'text' }]);
  });

  test('of several tasks are one per task with a run, each with its own latest run', () => {
    const plans = exportPlans({ ...form, columns: { device: [], service: [] } }, [task, other, never], undefined);
    expect(plans.map(({ taskId, lotNos }) => [taskId, lotNos])).toEqual([
      [task.taskId, [3]],
      [other.taskId, [1]],
    ]);
  });
});

describe('answers that cannot be confirmed', () => {
  const unnamed = columns.map((each) => ({ ...each, label: ' ' }));
  const alike = columns.map((each) => ({ ...each, label: 'Same' }));
  const none = columns.map((each) => ({ ...each, isChosen: false }));
  const service = (changed: typeof columns) => ({ columns: { device: columns, service: changed } });

  test.each<[FormProblem, Partial<ExportForm>]>([
    ['noRuns', { rows: 'runs' }],
    ['noColumn', service(none)],
    ['labelEmpty', service(unnamed)],
    ['labelTwice', service(alike)],
    ['rowsInvalid', { split: { by: 'rows', rows: 'many', megabytes: '1' } }],
    ['bytesInvalid', { split: { by: 'bytes', rows: '1', megabytes: '0' } }],
  ])('%s', (problem, changed) => {
    expect(formProblem({ ...form, ...changed })).toBe(problem);
  });

  test.each<[string, Partial<ExportForm>]>([
    ['nothing is wrong', {}],
    ['there are no columns to choose', service([])],
    [
      'two columns have one name, but one of them is not chosen',
      service(alike.map((each, index) => ({ ...each, isChosen: index === 0 }))),
    ],
    [
      'the runs and the limits are those of the other way',
      { way: 'device', rows: 'runs', split: { by: 'rows', rows: '', megabytes: '' } },
    ],
    ['a figure is wrong that nothing uses', { split: { by: 'rows', rows: '5', megabytes: 'x' } }],
  ])('are not there where %s', (_name, changed) => {
    expect(formProblem({ ...form, ...changed })).toBeNull();
  });

  test('are looked for in the columns of the chosen way', () => {
    const mixed = { ...form, columns: { device: none, service: columns } };
    expect(formProblem(mixed)).toBeNull();
    expect(formProblem({ ...mixed, way: 'device' })).toBe('noColumn');
  });
});

describe('the name of a file from this device', () => {
  const noon = new Date(2026, 0, 5, 12).getTime();

  test.each<[string, string, number | undefined, string]>([
    ['a task', 'Prices', undefined, 'Prices 2026-01-05.csv'],
    ['a run', 'Prices', 12, 'Prices #12 2026-01-05.csv'],
    ['Japanese', '東京のレストラン一覧', 1, '東京のレストラン一覧 #1 2026-01-05.csv'],
    [
      'characters that systems forbid',
      String.raw`a/b\c:d*e?f"g<h>i|j`,
      undefined,
      'a b c d e f g h i j 2026-01-05.csv',
    ],
    ['control and direction characters', 'a\u0000b\u202Egpj\n.exe', undefined, 'a b gpj .exe 2026-01-05.csv'],
    ['dots at its ends', '..hidden..', undefined, 'hidden 2026-01-05.csv'],
    ['nothing that may stay', '///', undefined, 'export 2026-01-05.csv'],
  ])('of %s', (_name, taskName, lotNo, expected) => {
    expect(fileNameOf(taskName, lotNo, 'csv', noon)).toBe(expected);
  });

  test('is not longer than systems allow', () => {
    expect(fileNameOf('x'.repeat(200), 3, 'parquet', noon).length).toBeLessThan(110);
  });
});
