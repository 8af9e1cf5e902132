import { proxy, releaseProxy, wrap } from 'comlink';
import type { AnalysisApi, DataApi, DataResult } from '#workers/data/api.ts';
import { allowOwnWorkers } from './trustedAddresses.ts';

/** A table of rows on the device, read outside the page's thread. */
export interface DataReading extends DataApi, AnalysisApi {
  close(): void;
}

/**
 * Starts a separate worker for a table: it starts with its first question and ends with the screen, also during its
 * work. A worker that dies never answers, so each call also waits for its end.
 */
export function openData(): DataReading {
  allowOwnWorkers();
  const worker = new Worker(new URL('../../workers/data/main.ts', import.meta.url), { type: 'module', name: 'data' });
  const api = wrap<DataApi & AnalysisApi>(worker);
  const stopped = new Promise<DataResult<never>>((resolve) => {
    const stop = () => resolve({ ok: false, problem: { code: 'ReaderStopped' } });
    worker.addEventListener('error', stop, { once: true });
    worker.addEventListener('messageerror', stop, { once: true });
  });
  return {
    open: (source) => Promise.race([stopped.then(() => ({ columns: [], rowCount: 0 })), api.open(source)]),
    apply: (query, onProgress) => Promise.race([stopped, api.apply(query, proxy(onProgress))]),
    rows: (start, end) => Promise.race([stopped.then(() => []), api.rows(start, end)]),
    counts: (column, limit) => Promise.race([stopped, api.counts(column, limit)]),
    profile: (column) => Promise.race([stopped, api.profile(column)]),
    group: (request) => Promise.race([stopped, api.group(request)]),
    proposeKeys: (before, after) => Promise.race([stopped, api.proposeKeys(before, after)]),
    compareRuns: (request) => Promise.race([stopped, api.compareRuns(request)]),
    changedColumns: () => Promise.race([stopped, api.changedColumns()]),
    differenceRows: (kind, start, end, column) =>
      Promise.race([stopped.then(() => []), api.differenceRows(kind, start, end, column)]),
    history: (request, onProgress) => Promise.race([stopped, api.history(request, proxy(onProgress))]),
    historyKeys: (request) => Promise.race([stopped, api.historyKeys(request)]),
    exportFile: (request, onProgress) => Promise.race([stopped, api.exportFile(request, proxy(onProgress))]),
    cancel: () => Promise.race([stopped.then(() => undefined), api.cancel()]),
    close: () => {
      api[releaseProxy]();
      worker.terminate();
    },
  };
}
