import { describe, expect, test } from 'vitest';
import {
  fileStateOf,
  isFiltered,
  isShown,
  noFilter,
  readRecordView,
  type RecordFilter,
  writeRecordView,
} from '#app/screens/exportRecord/recordView.ts';
import { idOf } from '#tests/src/support/fixtures.ts';
import { exampleExport } from './exampleExport.ts';

const task = idOf(1, 1);
const usual = { ...noFilter, page: 1, pageSize: 10 };
const read = (search: string) => readRecordView(new URLSearchParams(search));

describe('the export records in the address', () => {
  test.each([
    ['', usual],
    ['page=2&size=20', { ...usual, page: 2, pageSize: 20 }],
    [`task=${task}`, { ...usual, taskId: task }],
    ['status=failed,waiting', { ...usual, statuses: ['waiting', 'failed'] }],
    ['format=parquet,csv', { ...usual, formats: ['csv', 'parquet'] }],
  ])('%s is read', (search, view) => {
    expect(read(search)).toEqual(view);
  });

  test.each(['page=0', 'size=7', 'task=1', 'status=ended', 'format=pdf,', 'status='])(
    '%s makes no sense and is left out',
    (search) => {
      expect(read(search)).toEqual(usual);
    },
  );

  test.each(['', `task=${task}&status=done&format=csv&page=2&size=50`])('“%s” is written as it was read', (search) => {
    expect(decodeURIComponent(writeRecordView(read(search)).toString())).toBe(search);
  });
});

describe('the filter', () => {
  const ofTwo = exampleExport({ status: 'done' }, [{ format: 'csv' }, { taskId: idOf(1, 2), format: 'csv' }]);

  test.each<[Partial<RecordFilter>, boolean]>([
    [{}, true],
    [{ taskId: task }, true],
    [{ taskId: idOf(1, 2) }, true],
    [{ taskId: idOf(1, 3) }, false],
    [{ statuses: ['done', 'failed'] }, true],
    [{ statuses: ['failed'] }, false],
    [{ formats: ['csv'] }, true],
    [{ formats: ['xlsx'] }, false],
    [{ statuses: ['done'], formats: ['xlsx'] }, false],
  ])('%j shows a csv of tasks 1 and 2: %s', (filter, expected) => {
    expect(isShown({ ...noFilter, ...filter }, ofTwo)).toBe(expected);
    expect(isFiltered({ ...noFilter, ...filter })).toBe(Object.keys(filter).length > 0);
  });
});

describe('the file of an export', () => {
  test.each([
    ['waiting', null, 'making'],
    ['running', null, 'making'],
    ['done', 2_000, 'there'],
    ['done', 1_000, 'gone'],
    ['done', null, 'gone'],
    ['failed', null, 'none'],
    ['cancelled', null, 'none'],
  ] as const)('that is %s and kept until %s is %s', (status, fileUntil, expected) => {
    expect(fileStateOf(exampleExport({ status, fileUntil }), 1_000)).toBe(expected);
  });
});
