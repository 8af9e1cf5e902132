import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildConnector } from 'undici';
import type { HostRule } from '#server/engine/egress/hostRules.ts';
import { openWebhooks } from '#server/jobs/export/delivery/webhook.ts';
import type { CaseCount } from './guardCases.ts';
import { hostileAddresses, resolvedNames } from './hostileAddresses.ts';

/**
 * Tries every hostile address as a webhook, and as the target of a redirect from a receiver that may be called. Each is
 * tried with its own scheme and with https, which webhooks need. Only sockets to the receiver are opened.
 */
export async function runWebhookCases(): Promise<CaseCount> {
  const receiver = createServer((request, response) => {
    request.resume();
    const target = addresses[Number(request.url?.slice(1))] ?? '';
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
  const webhooks = openWebhooks({ hostRules, userAgent: 'Sheaf/0.1', resolve, connect });
  const addresses = hostileAddresses.flatMap((address) => [address, address.replace(/^http:/u, 'https:')]);
  const { signal } = new AbortController();
  const send = (url: string) => webhooks.send({ url, secret: 'secret', id: '1', body: '{}' }, signal);
  let accepted = 0;
  for (const [index, address] of addresses.entries()) {
    for (const url of [address, `http://127.0.0.1:${port}/${index}`]) accepted += (await send(url)).ok ? 1 : 0;
  }
  await webhooks.close();
  receiver.close();
  return { cases: addresses.length * 2, connections: connections + accepted };
}
