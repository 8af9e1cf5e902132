import { openWebhooks } from '#server/jobs/export/delivery/webhook.ts';
import type { CaseCount } from './guardCases.ts';
import { hostileAddresses } from './hostileAddresses.ts';
import { runRedirectCases } from './redirectCases.ts';

/** Tries every hostile address as a webhook, with its own scheme and with https, which webhooks need. */
export async function runWebhookCases(): Promise<CaseCount> {
  const addresses = hostileAddresses.flatMap((address) => [address, address.replace(/^http:/u, 'https:')]);
  return runRedirectCases(addresses, (options) => {
    const webhooks = openWebhooks({ ...options, userAgent: 'Sheaf/0.1' });
    const { signal } = new AbortController();
    return {
      ask: async (url) => (await webhooks.send({ url, secret: 'secret', id: '1', body: '{}' }, signal)).ok,
      close: () => webhooks.close(),
    };
  });
}
