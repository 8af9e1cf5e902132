import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tableColumnNames } from '#server/jobs/export/delivery/table/columnNames.ts';
import { dialectOf } from '#server/jobs/export/delivery/table/openTable.ts';

const settings = { host: 'x', port: 1, database: 'x', user: 'x', tls: 'verify', table: 'x', mode: 'insert', keys: [] } as const; // prettier-ignore
const postgres = dialectOf({ kind: 'postgres', schema: 'public', ...settings, keys: [] });
const mysql = dialectOf({ kind: 'mysql', ...settings, keys: [] });

const label = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 90 }),
  fc.constantFrom('a', 'A', 'a (2)', ' ', 'ü'.repeat(70)),
);
const labels = fc.array(label.map((each) => ({ label: each })), { maxLength: 30 }); // prettier-ignore

test('each column has a name of its own that the database keeps whole', () => {
  fc.assert(
    fc.property(labels, (columns) => {
      const ofPostgres = tableColumnNames(columns, postgres);
      expect(new Set(ofPostgres).size).toBe(columns.length);
      expect(ofPostgres.every((name) => name !== '' && Buffer.byteLength(name) <= 63)).toBe(true);
      const ofMysql = tableColumnNames(columns, mysql);
      expect(new Set(ofMysql.map((name) => name.toLowerCase())).size).toBe(columns.length);
      expect(ofMysql.every((name) => name !== '' && name.length <= 64 && name === name.trimEnd())).toBe(true);
    }),
  );
});

test('names that fit stay as they are', () => {
  const columns = ['name', 'Price in €', 'a"b', 'select'].map((each) => ({ label: each }));
  for (const dialect of [postgres, mysql]) {
    expect(tableColumnNames(columns, dialect)).toEqual(['name', 'Price in €', 'a"b', 'select']);
  }
});
