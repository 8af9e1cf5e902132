import { proxy, releaseProxy, wrap } from 'comlink';
import type { DataApi, DataResult } from '#workers/data/api.ts';
import { allowOwnWorkers } from './trustedAddresses.ts';

/** A table of rows on the device, read outside the page's thread. */
export interface DataReading extends DataApi {
  close(): void;
}

/**
 * Starts a separate worker for a table: it starts with its first question and ends with the screen, also during its
 * work. A worker that dies never answers, so each call also waits for its end.
 */
export function openData(): DataReading {
  allowOwnWorkers();
  const worker = new Worker(new URL('../../workers/data/main.ts', import.meta.url), { type: 'module', name: 'data' });
  const api = wrap<DataApi>(worker);
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
    exportFile: (request, onProgress) => Promise.race([stopped, api.exportFile(request, proxy(onProgress))]),
    cancel: () => Promise.race([stopped.then(() => undefined), api.cancel()]),
    close: () => {
      api[releaseProxy]();
      worker.terminate();
    },
  };
}
