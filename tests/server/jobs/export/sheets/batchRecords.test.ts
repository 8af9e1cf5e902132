import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayMs } from '#core/domain/dayMs.ts';
import {
  hasBatch,
  outdatedRecords,
  positiveHash,
  readRecord,
  recordOf,
  recordText,
} from '#server/jobs/export/delivery/sheets/batchRecords.ts';
import { batchRequests, headerWith } from '#server/jobs/export/delivery/sheets/batchRequests.ts';
import { textCell } from '#server/jobs/export/delivery/sheets/sheetCells.ts';

const [one, other] = ['0b5ee7c2-7d4b-4a55-9a3c-0f6f2f6f1a01', '1b5ee7c2-7d4b-4a55-9a3c-0f6f2f6f1a02'];
const today = 20_000 * dayMs;

describe('the records of batches', () => {
  test('a record is read as it was written, and its id follows from the batch alone', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.integer({ min: 1, max: 1e9 }), fc.boolean(), (delivery, number, isEnd) => {
        const record = recordOf(delivery, number, isEnd, today);
        expect(readRecord(record.id, recordText(record))).toEqual(record);
        expect(recordOf(delivery, number, !isEnd, today + dayMs).id).toBe(record.id);
        expect(record.id).toBeGreaterThan(0);
        expect(record.id).toBeLessThan(2 ** 31);
      }),
    );
    expect(positiveHash('a')).not.toBe(positiveHash('b'));
  });

  test('a text of others is no record', () => {
    expect(readRecord(1, 'test')).toBeNull();
    expect(readRecord(1, '0b5ee7c27d4b 1')).toBeNull();
  });

  test('a batch is there once it or a later one of its delivery is recorded', () => {
    const records = [recordOf(one, 3, false, today)];
    expect([2, 3, 4].map((number) => hasBatch(records, recordOf(one, number, false, today)))).toEqual([
      true,
      true,
      false,
    ]);
    expect(hasBatch(records, recordOf(other, 1, false, today))).toBe(false);
  });

  test('old records leave: of this delivery all but the last three, of others those that nobody asks about', () => {
    const at = (delivery: string, number: number, isEnd: boolean, days: number) =>
      recordOf(delivery, number, isEnd, today - days * dayMs);
    const kept = [at(one, 8, false, 0), at(other, 2, true, 2), at(other, 3, false, 90)];
    const left = [at(one, 7, false, 0), at(other, 4, true, 3), at(other, 5, false, 91)];
    expect(outdatedRecords([...kept, ...left], at(one, 10, false, 0))).toEqual(left);
  });
});

describe('the requests of a batch', () => {
  const record = recordOf(one, 1, true, today);
  const sheet = { sheetId: 7, title: 'Mugs', isNew: false, columnCount: 2, header: ['size ', 'note'], records: [] };

  test('columns that are missing are added behind those that are there, with room for them', () => {
    const batch = { names: ['name', 'size'], rows: [[textCell('Mug'), textCell('L')]], record, outdated: [] };
    const [room, head, rows] = batchRequests(sheet, batch);
    expect(room).toEqual({ appendDimension: { sheetId: 7, dimension: 'COLUMNS', length: 1 } });
    expect(head).toMatchObject({ updateCells: { start: { sheetId: 7, rowIndex: 0, columnIndex: 2 } } });
    expect(rows).toMatchObject({ appendCells: { rows: [{ values: [textCell('L'), {}, textCell('Mug')] }] } });
  });

  test('a sheet that has all columns gets rows and the record alone', () => {
    const requests = batchRequests(sheet, { names: ['note'], rows: [[textCell('x')]], record, outdated: [record] });
    expect(requests.map((each) => Object.keys(each)[0])).toEqual([
      'appendCells',
      'deleteDeveloperMetadata',
      'createDeveloperMetadata',
    ]);
  });

  test('the head keeps names of others, and no column is there twice', () => {
    expect(headerWith(['a', '', 'b'], ['b', 'c', 'a'])).toEqual(['a', '', 'b', 'c']);
  });
});
