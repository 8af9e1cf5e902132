import { describe, expect, test } from 'vitest';
import type { Query } from '#core/domain/data/view.ts';
import { DataSession, type DataRequest } from '#app/features/explorer/rows/dataSession.ts';
import type { DataReading } from '#app/bridge/openData.ts';
import type { DataResult, QueryProgress } from '#workers/data/api.ts';
import { waitFor } from '#tests/support/waitFor.ts';

type Applied = DataResult<QueryProgress>;

/** A worker whose answers the test gives: every call is noted, and an `apply` ends when the test or a newer one says. */
function worker() {
  const calls: string[] = [];
  const applied: { query: Query; report: (matches: number) => void; end: (result: Applied) => void }[] = [];
  const state = { calls, applied, opened: 0, closed: 0 };
  const cancelled: DataResult<never> = { ok: false, problem: { code: 'Cancelled' } };
  const open = (): DataReading => {
    state.opened += 1;
    const used: Partial<DataReading> = {
      open: async ({ lots }) => {
        calls.push(`open ${lots.length}`);
        return { columns: [{ name: 'name', type: 'text' }], rowCount: 100 };
      },
      apply: (query, onProgress) => {
        applied.at(-1)?.end(cancelled);
        calls.push(`apply ${query.search}`);
        return new Promise<Applied>((end) => {
          applied.push({ query, end, report: (matches) => onProgress({ rowsRead: 50, rowCount: 100, matches }) });
        });
      },
      rows: async (start, end) => {
        calls.push(`rows ${start}-${end}`);
        return [{ lotNo: 1, rowNo: start, values: ['x'] }];
      },
      counts: async () => ({ ok: true, value: { values: [], distinct: 0, isCut: false } }),
      cancel: async () => {
        calls.push('cancel');
        applied.at(-1)?.end(cancelled);
      },
      close: () => (state.closed += 1),
    };
    return used as DataReading;
  };
  return { ...state, state, session: new DataSession(open, 0) };
}

const request = (search: string, revision = '1', filters: Query['filters'] = []): DataRequest => ({
  source: { accountId: 'a', lots: [{ lotId: 'l', lotNo: 1 }], types: {} },
  revision,
  query: { search, filters, sorts: [] },
});
const done = (matches: number): Applied => ({ ok: true, value: { rowsRead: 100, rowCount: 100, matches } });
/** Lets everything run that is ready. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the use of the data worker', () => {
  test('starts it at the first request, once', async () => {
    const { session, state, applied } = worker();
    expect(state.opened).toBe(0);
    session.show(request('a'));
    await settled();
    expect(session.state()).toMatchObject({ isWorking: true, version: 0 });
    applied[0]?.end(done(7));
    await settled();
    session.show(request('a'));
    session.show(request('b'));
    await settled();
    expect(state.opened).toBe(1);
    expect(state.calls).toEqual(['open 1', 'apply a', 'apply b']);
  });

  test('first matches are shown while the search continues', async () => {
    const { session, applied } = worker();
    session.show(request('a'));
    await settled();
    applied[0]?.report(0);
    expect(session.state()).toMatchObject({ version: 0, rowCount: 0, isWorking: true });
    applied[0]?.report(3);
    expect(session.state()).toMatchObject({ version: 1, rowCount: 3, isWorking: true, isStale: false });
    applied[0]?.end(done(9));
    await settled();
    expect(session.state()).toMatchObject({ version: 1, rowCount: 9, isWorking: false });
  });

  test('only the answer to the newest request counts', async () => {
    const { session, applied } = worker();
    session.show(request('a'));
    await settled();
    applied[0]?.end(done(5));
    await settled();
    session.show(request('ab'));
    await settled();
    expect(session.state()).toMatchObject({ rowCount: 5, isStale: true, isWorking: true });
    session.show(request('abc'));
    await settled();
    applied[1]?.report(4);
    expect(session.state()).toMatchObject({ rowCount: 5, isStale: true });
    applied[2]?.end(done(1));
    await settled();
    expect(session.state()).toMatchObject({ rowCount: 1, isStale: false, isWorking: false, version: 2, problem: null });
  });

  test('rows are those of the version that asks for them', async () => {
    const { session, applied } = worker();
    session.show(request('a'));
    await settled();
    applied[0]?.end(done(5));
    await settled();
    expect(await session.rows(1, 0, 10)).toHaveLength(1);
    expect(await session.rows(0, 0, 10)).toEqual([]);
  });

  test('a refused pattern is left out, and the other conditions still hold', async () => {
    const { session, applied } = worker();
    session.show(
      request('a', '1', [
        { kind: 'pattern', column: 'name', pattern: '(', isNot: false },
        { kind: 'empty', column: 'name', isNot: true },
      ]),
    );
    await settled();
    applied[0]?.end({ ok: false, problem: { code: 'PatternInvalid', column: 'name' } });
    await settled();
    expect(applied[1]?.query.filters).toEqual([{ kind: 'empty', column: 'name', isNot: true }]);
    applied[1]?.end(done(8));
    await settled();
    expect(session.state()).toMatchObject({ rowCount: 8, problem: null, refusedPatterns: new Set(['(']) });
  });

  test('a grown run is read again after the work under way, as the same rows', async () => {
    const { session, state, applied } = worker();
    session.show(request('a'));
    await settled();
    session.show(request('a', '2'));
    session.show(request('a', '3'));
    await settled();
    expect(state.calls).toEqual(['open 1', 'apply a']);
    applied[0]?.end(done(5));
    await waitFor(() => applied.length === 2, { pauseMs: 1 });
    applied[1]?.report(1);
    expect(session.state()).toMatchObject({ rowCount: 5, version: 1, rewrites: 0 });
    applied[1]?.end(done(6));
    await settled();
    expect(session.state()).toMatchObject({ rowCount: 6, version: 1, rewrites: 1 });
    expect(state.calls).toEqual(['open 1', 'apply a', 'open 1', 'apply a']);
  });

  test('another query on grown rows waits for the end of the call under way', async () => {
    const { session, state, applied } = worker();
    session.show(request('a'));
    await settled();
    session.show(request('b', '2'));
    await settled();
    applied[1]?.end(done(2));
    await settled();
    expect(state.calls).toEqual(['open 1', 'apply a', 'cancel', 'open 1', 'apply b']);
    expect(session.state()).toMatchObject({ rowCount: 2, problem: null, isWorking: false });
  });

  test('what the user stops keeps its rows, and continues when asked', async () => {
    const { session, applied } = worker();
    session.show(request('a'));
    await settled();
    applied[0]?.report(3);
    session.cancel();
    await settled();
    expect(session.state()).toMatchObject({ rowCount: 3, isWorking: false, problem: 'Cancelled' });
    session.retry();
    await settled();
    applied[1]?.end(done(9));
    await settled();
    expect(session.state()).toMatchObject({ rowCount: 9, isWorking: false, problem: null });
  });

  test('a worker that died is replaced when the user continues', async () => {
    const { session, state, applied } = worker();
    session.show(request('a'));
    await settled();
    applied[0]?.end({ ok: false, problem: { code: 'ReaderStopped' } });
    await settled();
    expect(session.state().problem).toBe('ReaderStopped');
    session.retry();
    await settled();
    applied[1]?.end(done(1));
    await settled();
    expect(state).toMatchObject({ opened: 2, closed: 1 });
    expect(session.state()).toMatchObject({ rowCount: 1, problem: null });
  });

  test('`ready` waits until the rows are shown', async () => {
    const { session, applied } = worker();
    let isReady: boolean | null = null;
    void session.ready(request('a')).then((answer) => (isReady = answer));
    await settled();
    expect(isReady).toBeNull();
    applied[0]?.end(done(1));
    await settled();
    expect(isReady).toBe(true);
    expect(await session.call((api) => api.counts('name', 1))).toMatchObject({ ok: true });
  });
});
