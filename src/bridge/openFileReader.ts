import { releaseProxy, proxy, wrap } from 'comlink';
import type { FileResult } from '#core/domain/files/fileLimits.ts';
import type { FileReading } from '#app/parts/import/importSources.ts';
import type { FilesApi } from '#workers/files/api.ts';
import { allowOwnWorkers } from './trustedAddresses.ts';

/**
 * Starts a separate worker for the imported file: it starts when the first file is chosen and ends with the dialog,
 * also during its work. A worker that dies never answers, so each call also waits for its end.
 */
export function openFileReader(): FileReading {
  allowOwnWorkers();
  const worker = new Worker(new URL('../../workers/files/main.ts', import.meta.url), { type: 'module', name: 'files' });
  const api = wrap<FilesApi>(worker);
  const stopped = new Promise<FileResult<never>>((resolve) => {
    worker.addEventListener('error', () => resolve({ ok: false, problem: { code: 'ReaderStopped' } }), { once: true });
  });
  return {
    open: (file) => Promise.race([stopped, api.open(file)]),
    preview: (choice) => Promise.race([stopped, api.preview(choice)]),
    count: (choice, onProgress) => Promise.race([stopped, api.count(choice, proxy(onProgress))]),
    countRows: (column, next) => Promise.race([stopped, api.countRows(column, proxy(next))]),
    take: (options, maxLines) => Promise.race([stopped, api.take(options, maxLines)]),
    hold: (text, maxLines) => Promise.race([stopped, api.hold(text, maxLines)]),
    // The service checks every line again.
    check: (packed, parameter) => Promise.race([stopped.then(() => null), api.check(packed, parameter)]),
    close: () => {
      api[releaseProxy]();
      worker.terminate();
    },
  };
}
