import { transfer } from 'comlink';
import type { PageFetch } from '#workers/sync/api.ts';

/**
 * Returns the page's `fetch`, for its worker: static routing keeps the calls of a page away from the service worker
 * (workers/sw/main.ts), those of a dedicated worker not.
 */
export function createPageFetch(): PageFetch {
  const underWay = new Map<number, AbortController>();
  return {
    send: async (id, { address, method, headers, body }) => {
      const controller = new AbortController();
      underWay.set(id, controller);
      try {
        const response = await fetch(address, {
          method,
          headers,
          body,
          credentials: 'same-origin',
          cache: 'no-store',
          signal: controller.signal,
        });
        const content = await response.arrayBuffer();
        return transfer({ status: response.status, headers: [...response.headers], body: content }, [content]);
      } finally {
        underWay.delete(id);
      }
    },
    abort: (id) => underWay.get(id)?.abort(),
  };
}
