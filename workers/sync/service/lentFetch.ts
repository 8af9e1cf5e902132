import { transfer, type Remote } from 'comlink';
import type { PageFetch, PageRequest } from '../api.ts';
import type { Fetch } from './apiClient.ts';

/** Statuses without a body: `Response` takes none for them, not even an empty one. */
const bodiless = new Set([204, 205, 304]);

/**
 * Returns a `fetch` that is the page's own (src/bridge/pageFetch.ts), and what takes it from the page: calls wait for
 * it. An aborted call ends here at once, and soon after in the page.
 */
export function createLentFetch(): { fetchIt: Fetch; lend: (page: Remote<PageFetch>) => void } {
  let lend: (page: Remote<PageFetch>) => void = () => undefined;
  // Wrapped: a Comlink proxy takes `then` for a call too, and would never resolve.
  const lent = new Promise<{ page: Remote<PageFetch> }>((resolve) => {
    lend = (page) => resolve({ page });
  });
  let lastId = 0;

  const fetchIt: Fetch = async (address, init) => {
    const { page } = await lent;
    const request = await plainRequest(address, init);
    const { signal } = init;
    lastId += 1;
    const id = lastId;
    const sent = page.send(id, request.body === null ? request : transfer(request, [request.body]));
    const { status, headers, body } = await unlessAborted(sent, signal ?? null, () => void page.abort(id));
    return new Response(bodiless.has(status) ? null : body, { status, headers });
  };
  return { fetchIt, lend: (page) => lend(page) };
}

/** The parts of a request that pass between threads: a form is none of them. */
async function plainRequest(address: string, init: RequestInit): Promise<PageRequest> {
  const content = new Response(init.body ?? null);
  const type = content.headers.get('content-type');
  const headers = new Headers(init.headers);
  if (type !== null && !headers.has('content-type')) headers.set('content-type', type);
  return {
    address,
    method: init.method ?? 'GET',
    headers: [...headers],
    body: content.body === null ? null : await content.arrayBuffer(),
  };
}

async function unlessAborted<Value>(
  value: Promise<Value>,
  signal: AbortSignal | null,
  onAbort: () => void,
): Promise<Value> {
  if (signal === null) return value;
  let stop: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => {
      onAbort();
      reject(signal.reason as Error);
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([value, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
