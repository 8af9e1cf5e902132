import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buildConnector } from 'undici';
import type { HostRule } from '#server/engine/egress/hostRules.ts';
import type { Resolve } from '#server/engine/egress/connector.ts';
import type { CaseCount } from './guardCases.ts';
import { resolvedNames } from './hostileAddresses.ts';

/** What a way out of the service is opened with: names that resolve here, and sockets that are counted. */
interface WayOptions {
  hostRules: readonly HostRule[];
  resolve: Resolve;
  connect: buildConnector.connector;
}

/** A way out of the service to any address; resolves to whether the address answered. */
interface Way {
  ask: (address: string) => Promise<boolean>;
  close: () => Promise<void>;
}

/**
 * Tries every address through a way out, and as the target of a redirect from a host that may be called. Only sockets
 * to this host are opened.
 */
export async function runRedirectCases(
  addresses: readonly string[],
  openWay: (options: WayOptions) => Way,
): Promise<CaseCount> {
  const receiver = createServer((request, response) => {
    request.resume();
    // A storage adds the name of its bucket to the path.
    const target = addresses[Number.parseInt(request.url?.slice(1) ?? '', 10)] ?? '';
    const location = Buffer.from(target)
      .toString('latin1')
      .replace(/[\r\n]/gu, '');
    response.writeHead(307, { location }).end();
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
    { host: `127.0.0.1:${port}`, allowPrivate: true, delayMs: 0 },
    { host: 'opened.example:9000', pathPrefix: '/shop', allowPrivate: true },
    { host: 'blocked.example', isBlocked: true },
  ];
  const resolve = (name: string) => Promise.resolve(resolvedNames[name.replace(/\.$/u, '')] ?? ['127.0.0.1']);
  const way = openWay({ hostRules, resolve, connect });
  let answered = 0;
  for (const [index, address] of addresses.entries()) {
    for (const url of [address, `http://127.0.0.1:${port}/${index}`]) answered += (await way.ask(url)) ? 1 : 0;
  }
  await way.close();
  receiver.close();
  return { cases: addresses.length * 2, connections: connections + answered };
}
