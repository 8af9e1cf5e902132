import { openWebhooks } from '#server/jobs/export/delivery/webhook.ts';
import { openStorages } from '#server/jobs/export/storage/openStorages.ts';
import { storageTarget } from '#tests/server/jobs/export/storage/s3Server.ts';
import type { CaseCount } from './guardCases.ts';
import { hostileAddresses } from './hostileAddresses.ts';
import { runRedirectCases } from './redirectCases.ts';

/** With their own scheme, and with https, which receivers need. */
const addresses = hostileAddresses.flatMap((address) => [address, address.replace(/^http:/u, 'https:')]);
const userAgent = 'Sheaf/0.1';
const { signal } = new AbortController();

/** Tries every hostile address as a webhook. */
export async function runWebhookCases(): Promise<CaseCount> {
  return runRedirectCases(addresses, (options) => {
    const webhooks = openWebhooks({ ...options, userAgent });
    const message = { secret: 'secret', id: '1', body: '{}' };
    return { ...webhooks, ask: async (url) => (await webhooks.send({ url, ...message }, signal)).ok };
  });
}

/** Tries every hostile address as the endpoint of a storage. */
export async function runStorageCases(): Promise<CaseCount> {
  return runRedirectCases(addresses, (options) => {
    const storages = openStorages({ ...options, userAgent });
    const ask = async (url: string) => {
      const access = { target: storageTarget(url), secretKey: 'secret' };
      return (await storages.test(access, 'x', signal)).ok;
    };
    return { ...storages, ask };
  });
}
