import { expect, test } from 'vitest';
import type { Recipe } from '#core/wire/recipe/recipe.ts';
import type { Fetcher } from '#server/engine/fetch/fetcher.ts';
import type { ApiClient } from '#server/runner/apiClient.ts';
import { runPart } from '#server/runner/run/runPart.ts';

const recipe: Recipe = {
  format: 'html',
  start: ['{+Urls}'],
  list: {
    items: 'li',
    fields: [{ name: 'title', from: [{ css: 'b' }], transforms: ['trim'], required: false }],
    next: { link: { css: 'a', attr: 'href' } },
    maxPages: 1000,
  },
};

test('a runner ends a list that has nothing new, continues with the next one, and sends no rows from after its end', async () => {
  // The first list never ends; of the second there is one page.
  const fetcher: Fetcher = {
    fetch: async (url, { signal }) => {
      const [list, page] = new URL(url).pathname.slice(1).split('-').map(Number);
      if (page === 3) await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      const next = list === 0 ? `<a href="/0-${(page ?? 0) + 1}">next</a>` : '';
      return { requestedUrl: url, url, text: `<ul><li><b>${url}</b></li></ul>${next}` };
    },
    windowFor: () => 1,
    close: async () => undefined,
  };
  const sent: string[] = [];
  const service = {
    send: async () => ({ ok: true, value: { isStopping: false } }),
    sendUntilAnswered: async (_call: unknown, { body }: { body: { parts: { rows: string[][] }[] } }) => {
      sent.push(...body.parts.flatMap(({ rows }) => rows.flat()));
      const goOnAt = { startIndex: 1, page: null, skip: 0 };
      return { ok: true, value: { isStopping: false, ...(sent.length < 4 && { goOnAt }) } };
    },
  } as unknown as ApiClient;
  const end = await runPart(
    {
      service,
      fetcher,
      stop: new AbortController().signal,
      patience: {} as never,
      progress: { rows: 0, pages: 0, failed: 0 },
      onProgress: () => undefined,
    },
    {
      lotId: 'lot',
      subtask: {
        subTaskId: 'subtask',
        token: 1,
        subtaskNo: 1,
        startUrls: ['http://a.test/0-0', 'http://a.test/1-0'],
        startPages: null,
        position: null,
        msLeft: null,
        lessons: null,
      },
      recipe,
      parameters: {},
    },
  );
  expect(end.runEnd).toEqual({ end: 'finished' });
  expect(sent).toEqual(['0-0', '0-1', '0-2', '1-0'].map((path) => `http://a.test/${path}`));
});
