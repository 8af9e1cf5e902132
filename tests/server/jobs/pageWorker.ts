import { EventEmitter } from 'node:events';
import type { PageFailure } from '#core/domain/data/failure.ts';
import type { Recipe } from '#core/wire/recipe/recipe.ts';
import type { Database } from '#server/db/database.ts';
import type { Fetcher } from '#server/engine/fetch/fetcher.ts';
import { Semaphore } from '#server/engine/semaphore.ts';
import type { WorkerContext } from '#server/jobs/run/runSubtask.ts';
import { quiet } from './quiet.ts';

export const urls = (count: number): string[] => Array.from({ length: count }, (_, index) => `http://a.test/${index}`);
export const titles = (count: number): string[][] => urls(count).map((url) => [url]);

/** One start, each page with one row and a link to the next: a lot of one subtask that makes `count` rows. */
export const pages = (count: number): Recipe => ({
  format: 'html',
  start: [urls(1)[0]!],
  list: {
    items: 'li',
    fields: [{ name: 'title', from: [{ css: 'b' }], transforms: ['trim'], required: false }],
    next: { link: { css: 'a', attr: 'href' } },
    maxPages: count,
  },
});

/**
 * A worker process as far as subtasks know it; its pages say their own address, one by one. `visit` may keep a page for
 * ever, as one does that ends the process, or let it fail; `takeBytes` is what went through premium proxies. `itemsOf` gives
 * the rows of a page instead.
 */
export function makePageWorker(
  database: Database,
  visit: (url: string) => Promise<PageFailure | void> | PageFailure | void = () => undefined,
  takeBytes: () => number = () => 0,
  itemsOf: (url: string) => readonly string[] = (url) => [url],
) {
  const shutdown = new AbortController();
  const stopRequests = new EventEmitter();
  const fetcher: Fetcher = {
    fetch: async (url, { signal }) => {
      const failure = await new Promise<PageFailure | void>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
        Promise.resolve(visit(url)).then(resolve, reject);
      });
      if (failure !== undefined) return failure;
      const next = url.replace(/\d+$/u, (number) => String(Number(number) + 1));
      const items = itemsOf(url).map((item) => `<li><b>${item}</b></li>`);
      return { requestedUrl: url, url, text: `<ul>${items.join('')}</ul><a href="${next}">next</a>` };
    },
    windowFor: () => 1,
    close: async () => undefined,
  };
  const context: WorkerContext = {
    database,
    openRoute: () => ({ fetcher, takeBytes, close: async () => undefined }),
    parametersOf: ({ plan }) => plan.parameters,
    isStorageFull: () => false,
    log: quiet,
    quarantine: new Semaphore(1),
    stopRequests,
    shutdown: shutdown.signal,
  };
  return { context, stopRequests, shutdown };
}
