import { expose, proxy, wrap, type Endpoint } from 'comlink';
import { afterEach, expect, test, vi } from 'vitest';
import { createPageFetch } from '#app/bridge/pageFetch.ts';
import type { PageFetch } from '#workers/sync/api.ts';
import { createLentFetch } from '#workers/sync/service/lentFetch.ts';

const address = 'http://service.example/v1/accounts';
const ports: MessagePort[] = [];
afterEach(() => {
  vi.unstubAllGlobals();
  for (const port of ports.splice(0)) port.close();
});

/** A worker's `fetch` that is lent by a page in which `fetch` is this one. */
async function lentBy(fetchOfPage: (address: string, init: RequestInit) => Promise<Response>) {
  vi.stubGlobal('fetch', fetchOfPage);
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  const { fetchIt, lend } = createLentFetch();
  expose({ lend }, port2 as unknown as Endpoint);
  const worker = wrap<{ lend: (page: PageFetch) => void }>(port1 as unknown as Endpoint);
  return { fetchIt, lendNow: () => worker.lend(proxy(createPageFetch())) };
}

test('a request and its answer pass whole: method, headers, body, status', async () => {
  const { fetchIt, lendNow } = await lentBy(async (asked, { method = '', headers, body }) => {
    const text = new TextDecoder().decode(body as ArrayBuffer);
    const tag = new Headers(headers).get('if-none-match');
    return new Response(`${method} ${asked} ${tag} ${text}`, {
      status: 201,
      headers: { etag: 'b', 'x-contract': '7' },
    });
  });
  await lendNow();
  const response = await fetchIt(address, { method: 'POST', headers: { 'if-none-match': 'a' }, body: 'two rows' });
  expect(response.status).toBe(201);
  expect([response.headers.get('etag'), response.headers.get('x-contract')]).toEqual(['b', '7']);
  expect(await response.text()).toBe(`POST ${address} a two rows`);
});

test('a form passes with its file', async () => {
  const { fetchIt, lendNow } = await lentBy(async (_, { headers, body }) => {
    const form = await new Response(body ?? null, { headers: headers ?? [] }).formData();
    return new Response(form.get('file') as File);
  });
  await lendNow();
  const form = new FormData();
  form.set('file', new Blob(['a picture']), 'file');
  expect(await (await fetchIt(address, { method: 'POST', body: form })).text()).toBe('a picture');
});

test('an answer without a body passes', async () => {
  const { fetchIt, lendNow } = await lentBy(async () => new Response(null, { status: 304, headers: { etag: 'a' } }));
  await lendNow();
  const response = await fetchIt(address, {});
  expect([response.status, response.headers.get('etag'), response.body]).toEqual([304, 'a', null]);
});

test('a call before the page lends its fetch waits for it', async () => {
  const { fetchIt, lendNow } = await lentBy(async () => new Response('late'));
  const answer = fetchIt(address, {});
  await lendNow();
  expect(await (await answer).text()).toBe('late');
});

test('a request that fails in the page fails in the worker', async () => {
  const { fetchIt, lendNow } = await lentBy(async () => {
    throw new TypeError('Failed to fetch');
  });
  await lendNow();
  await expect(fetchIt(address, {})).rejects.toThrow('Failed to fetch');
});

test.each(['TimeoutError', 'AbortError'])('an abort for %s ends the call here, and in the page', async (name) => {
  const asked = Promise.withResolvers<AbortSignal>();
  const { fetchIt, lendNow } = await lentBy((_, { signal }) => {
    if (signal) asked.resolve(signal);
    return new Promise(() => undefined);
  });
  await lendNow();
  const controller = new AbortController();
  const answer = fetchIt(address, { signal: controller.signal });
  const inPage = await asked.promise;
  controller.abort(new DOMException('over', name));
  await expect(answer).rejects.toMatchObject({ name });
  await vi.waitFor(() => expect(inPage.aborted).toBe(true));
});
