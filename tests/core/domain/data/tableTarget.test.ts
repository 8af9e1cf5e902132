import { describe, expect, test } from 'vitest';
import { areKeysFitting, isTableTarget, mayKeepPassword, type TableTarget } from '#core/domain/data/tableTarget.ts';

const before: TableTarget = {
  kind: 'mysql', host: 'db.example', port: 3_306, database: 'shop', user: 'sheaf', tls: 'require', table: 'prices',
  mode: 'insert', keys: [],
}; // prettier-ignore

describe('the stored password of a database', () => {
  test.each([
    [{ table: 'other', database: 'other', mode: 'update', keys: ['id'] }, true],
    [{ tls: 'verify' }, true],
    [{ tls: 'off' }, false],
    [{ host: 'other.example' }, false],
    [{ port: 3_307 }, false],
    [{ user: 'root' }, false],
  ] as [Partial<TableTarget>, boolean][])('with %j it is kept: %s', (changed, isKept) => {
    expect(mayKeepPassword(before, { ...before, ...changed } as TableTarget)).toBe(isKept);
  });
});

test.each([
  ['insert', [], true],
  ['insert', ['id'], false],
  ['update', [], false],
  ['update', ['id', 'day'], true],
  ['update', ['id', 'id'], false],
] as const)('to %s with the keys %j fits: %s', (mode, keys, isFitting) => {
  expect(areKeysFitting({ mode, keys: [...keys] })).toBe(isFitting);
});

test('only targets in databases are tables', () => {
  const file = { kind: 'file' };
  expect([before, file].map(isTableTarget)).toEqual([true, false]);
});
