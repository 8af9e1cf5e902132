import { expect, test } from 'vitest';
import type { Recipe } from '#core/wire/recipe/recipe.ts';
import type { Fetcher } from '#server/engine/fetch/fetcher.ts';
import type { ApiClient } from '#server/runner/apiClient.ts';
import { runPart } from '#server/runner/run/runPart.ts';

const recipe: Recipe = {
  format: 'html',
  start: ['{+Urls}'],
  fields: [{ name: 'title', from: [{ css: 'b' }], transforms: ['trim'], required: false }],
};

test('a runner ends its run when its minutes are over, although a page never arrives and the service sends no stop', async () => {
  const fetcher: Fetcher = {
    fetch: async (url, { signal }) => {
      if (url.endsWith('/1'))
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      return { requestedUrl: url, url, text: `<b>${url}</b>` };
    },
    windowFor: () => 1,
    close: async () => undefined,
  };
  const sent: string[] = [];
  const answered = { ok: true, value: { isStopping: false } };
  const service = {
    send: async () => answered,
    sendUntilAnswered: async (_call: unknown, { body }: { body: { parts: { rows: string[][] }[] } }) => {
      sent.push(...body.parts.flatMap(({ rows }) => rows.flat()));
      return answered;
    },
  } as unknown as ApiClient;
  const signal = new AbortController().signal;
  const end = await runPart(
    {
      service,
      fetcher,
      stop: signal,
      patience: { signal, onAway: () => undefined },
      progress: { rows: 0, pages: 0, failed: 0 },
      onProgress: () => undefined,
    },
    {
      lotId: 'lot',
      subtask: {
        subTaskId: 'subtask',
        token: 1,
        subtaskNo: 1,
        startUrls: ['http://a.test/0', 'http://a.test/1'],
        startPages: null,
        position: null,
        msLeft: 100,
        lessons: null,
      },
      recipe,
      parameters: {},
    },
  );
  expect(end.runEnd).toEqual({ end: 'stopped' });
  // What was read before is kept.
  expect(sent).toEqual(['http://a.test/0']);
});
