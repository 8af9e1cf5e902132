import { describe, expect, test } from 'vitest';
import { createRowPages } from '#app/features/explorer/rows/rowPages.ts';

/** A lot with `state.count` rows, rewritten `state.rewrites` times, that counts its reads. */
function lot(count: number) {
  const state = { count, rewrites: 0, reads: [] as string[], changes: 0 };
  const load = async (start: number, end: number) => {
    state.reads.push(`${start}-${end}`);
    const last = Math.min(end, state.count);
    return Array.from({ length: Math.max(0, last - start) }, (_, index) => [
      `${start + index}${state.rewrites === 0 ? '' : ` of ${state.rewrites}`}`,
    ]);
  };
  const { rowAt, need } = createRowPages(load, () => (state.changes += 1));
  const pages = {
    rowAt,
    need: (start: number, end: number, rowCount: number) => need(start, end, { rowCount, rewrites: state.rewrites }),
  };
  return { state, pages };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('loaded rows', () => {
  test('a row is not loaded until its page was read, once', async () => {
    const { state, pages } = lot(1_000);
    pages.need(150, 260, 1_000);
    pages.need(150, 260, 1_000);
    expect(pages.rowAt(200)).toBeUndefined();
    await settled();
    expect(state.reads).toEqual(['100-200', '200-300']);
    expect(pages.rowAt(200)).toEqual(['200']);
    pages.need(150, 260, 1_000);
    expect(state.reads).toHaveLength(2);
    expect(state.changes).toBe(2);
  });

  test('the last page is read again when rows arrive, full pages are not', async () => {
    const { state, pages } = lot(150);
    pages.need(0, 150, 150);
    await settled();
    state.count = 170;
    pages.need(0, 170, 170);
    await settled();
    expect(state.reads).toEqual(['0-100', '100-200', '100-200']);
    expect(pages.rowAt(169)).toEqual(['169']);
  });

  test('a page that stays short is not asked for without end', async () => {
    const { state, pages } = lot(120);
    for (let turn = 0; turn < 5; turn += 1) {
      pages.need(100, 200, 200);
      await settled();
    }
    expect(state.reads).toEqual(['100-200']);
  });

  test('pages not used for long are given up, the ones in use stay', async () => {
    const { state, pages } = lot(100_000);
    pages.need(0, 100, 100_000);
    for (let page = 1; page <= 60; page += 1) {
      pages.need(page * 100, page * 100 + 100, 100_000);
      pages.need(0, 100, 100_000);
      await settled();
    }
    expect(pages.rowAt(0)).toEqual(['0']);
    expect(pages.rowAt(100)).toBeUndefined();
    expect(state.reads).toHaveLength(61);
  });

  test('rows that were written again are shown as they were until they are read again, once they are needed', async () => {
    const { state, pages } = lot(300);
    pages.need(0, 300, 300);
    await settled();
    state.rewrites = 1;
    pages.need(100, 200, 300);
    expect(pages.rowAt(150)).toEqual(['150']);
    await settled();
    expect(state.reads).toEqual(['0-100', '100-200', '200-300', '100-200']);
    expect(pages.rowAt(150)).toEqual(['150 of 1']);
    expect(pages.rowAt(50)).toEqual(['50']);
    pages.need(0, 200, 300);
    await settled();
    expect(state.reads.slice(4)).toEqual(['0-100']);
    expect(pages.rowAt(50)).toEqual(['50 of 1']);
  });

  test('a change while a page is being read is read after it, without another request', async () => {
    const { state, pages } = lot(150);
    pages.need(0, 100, 150);
    state.rewrites = 2;
    pages.need(0, 100, 150);
    expect(state.reads).toEqual(['0-100']);
    await settled();
    expect(state.reads).toEqual(['0-100', '0-100']);
    expect(pages.rowAt(0)).toEqual(['0 of 2']);
    expect(state.changes).toBe(2);
  });

  test('the rows shown before stay until the first page of the new ones was read', async () => {
    const before = lot(300);
    before.pages.need(0, 300, 300);
    await settled();
    const load = async () => [['new']];
    const pages = createRowPages<string[]>(load, () => undefined, before.pages.rowAt);
    pages.need(0, 100, { rowCount: 1, rewrites: 0 });
    expect(pages.rowAt(0)).toEqual(['0']);
    expect(pages.rowAt(250)).toEqual(['250']);
    await settled();
    expect(pages.rowAt(0)).toEqual(['new']);
    expect(pages.rowAt(250)).toBeUndefined();
  });
});
