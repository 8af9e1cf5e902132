import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildConnector } from 'undici';
import type { HostRule } from '#server/engine/egress/hostRules.ts';
import { openWebhooks } from '#server/jobs/export/delivery/webhook.ts';
import { openStorages } from '#server/jobs/export/storage/openStorages.ts';
import { storageTarget } from '#tests/server/jobs/export/storage/s3Server.ts';
import type { CaseCount } from './guardCases.ts';
import { hostileAddresses, resolvedNames } from './hostileAddresses.ts';

/** A way to receivers: true where the address accepted what was sent. */
interface Way {
  send: (url: string) => Promise<boolean>;
  close: () => Promise<void>;
}

const { signal } = new AbortController();

export async function runWebhookCases(): Promise<CaseCount> {
  return runReceiverCases((options) => {
    const webhooks = openWebhooks(options);
    const message = { secret: 'secret', id: '1', body: '{}' };
    return { ...webhooks, send: async (url) => (await webhooks.send({ url, ...message }, signal)).ok };
  });
}

/** The same addresses as endpoints of storages. */
export async function runStorageCases(): Promise<CaseCount> {
  return runReceiverCases((options) => {
    const storages = openStorages(options);
    const send = async (url: string) => {
      const access = { target: storageTarget(url), secretKey: 'secret' };
      return (await storages.test(access, 'x', signal)).ok;
    };
    return { ...storages, send };
  });
}

/**
 * Tries every hostile address as a receiver, and as the target of a redirect from a receiver that may be called. Each is
 * tried with its own scheme and with https, which receivers need. Only sockets to the receiver are opened.
 */
async function runReceiverCases(openWay: (options: Parameters<typeof openWebhooks>[0]) => Way): Promise<CaseCount> {
  const receiver = createServer((request, response) => {
    request.resume();
    const target = addresses[Number.parseInt(request.url?.slice(1) ?? '', 10)] ?? '';
    response
      .writeHead(307, {
        location: Buffer.from(target)
          .toString('latin1')
          .replace(/[\r\n]/gu, ''),
      })
      .end();
  });
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const { port } = receiver.address() as AddressInfo;
  let connections = 0;
  const open = buildConnector({});
  const connect: buildConnector.connector = (request, callback) => {
    if (request.port === String(port)) return open(request, callback);
    connections += 1;
    return callback(new Error('no network here'), null);
  };
  const hostRules: HostRule[] = [
    { host: `127.0.0.1:${port}`, allowPrivate: true },
    { host: 'opened.example:9000', pathPrefix: '/shop', allowPrivate: true },
    { host: 'blocked.example', isBlocked: true },
  ];
  const resolve = (name: string) => Promise.resolve(resolvedNames[name.replace(/\.$/u, '')] ?? ['127.0.0.1']);
  const way = openWay({ hostRules, userAgent: 'Sheaf/0.1', resolve, connect });
  const addresses = hostileAddresses.flatMap((address) => [address, address.replace(/^http:/u, 'https:')]);
  let accepted = 0;
  for (const [index, address] of addresses.entries()) {
    for (const url of [address, `http://127.0.0.1:${port}/${index}`]) accepted += (await way.send(url)) ? 1 : 0;
  }
  await way.close();
  receiver.close();
  return { cases: addresses.length * 2, connections: connections + accepted };
}
