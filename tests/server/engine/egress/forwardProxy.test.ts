import { request as httpRequest } from 'node:http';
import { connect as connectSocket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { startForwardProxy, type ForwardProxyOptions } from '#server/engine/egress/forwardProxy.ts';
import { startSite } from '../support/startSite.ts';

const open: { close(): Promise<void> | void }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0)) await thing.close();
});

async function given(options: Partial<ForwardProxyOptions> = {}) {
  const site = await startSite({
    '/shop/1': (response, request) => response.end(JSON.stringify(request.headers)),
    '/large': (response) => response.end('x'.repeat(100_000)),
  });
  const rule = { host: site.host, allowPrivate: true };
  const proxy = await startForwardProxy({ hostRules: [rule], connectMs: 1000, ...options });
  const account = proxy.openAccount();
  const credentials = `Basic ${Buffer.from(`${account.name}:${account.password}`).toString('base64')}`;
  open.push(site, account, proxy);
  return { site, proxy, account, credentials };
}

function get(port: number, address: string, credentials?: string) {
  return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const headers = credentials === undefined ? {} : { 'proxy-authorization': credentials };
    const sent = httpRequest({ port, path: address, headers, agent: false }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode, text }));
      response.on('error', reject);
    });
    sent.on('error', reject).end();
  });
}

/** The first line that a CONNECT is answered with, and what a request inside the tunnel gets. */
function tunnel(port: number, target: string, credentials: string) {
  return new Promise<{ status: string; inside: string }>((resolve, reject) => {
    const socket = connectSocket(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
      if (text.endsWith('Established\r\n\r\n')) socket.write('GET /shop/1 HTTP/1.0\r\n\r\n');
    });
    socket.on('close', () => resolve({ status: text.split('\r\n')[0] ?? '', inside: text.split('\r\n\r\n')[1] ?? '' }));
    socket.on('error', reject);
    socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\nProxy-Authorization: ${credentials}\r\n\r\n`);
  });
}

test('a client with an account reaches an opened host, in the clear and by a tunnel, and its bytes are counted', async () => {
  const { site, proxy, account, credentials } = await given();
  const answer = await get(proxy.port, `${site.origin}/shop/1`, credentials);
  expect(answer.status).toBe(200);
  expect(JSON.parse(answer.text)).toMatchObject({ host: site.host });
  expect(answer.text).not.toContain('proxy-authorization');
  const before = account.bytes;
  expect(before).toBe(answer.text.length);
  const { status, inside } = await tunnel(proxy.port, site.host, credentials);
  expect(status).toBe('HTTP/1.1 200 Connection Established');
  expect(inside).toContain('200 OK');
  expect(account.bytes).toBeGreaterThan(before);
});

test.each(['none', 'wrong', 'of an account that is closed'])(
  'with credentials that are %s nothing is reached',
  async (which) => {
    const { site, proxy, account, credentials } = await given();
    account.close();
    const shown = which === 'none' ? undefined : which === 'wrong' ? `${credentials}x` : credentials;
    expect(await get(proxy.port, `${site.origin}/shop/1`, shown)).toEqual({ status: 407, text: '' });
    expect((await tunnel(proxy.port, site.host, shown ?? '')).status).toBe(
      'HTTP/1.1 407 Proxy Authentication Required',
    );
    expect(site.asked).toEqual([]);
  },
);

test('a host that is opened for some paths is not reached beside them, nor by a tunnel', async () => {
  const { site, proxy, credentials } = await given();
  const closed = await startForwardProxy({
    hostRules: [{ host: site.host, pathPrefix: '/shop', allowPrivate: true }],
    connectMs: 1000,
  });
  const account = closed.openAccount();
  open.push(closed);
  const own = `Basic ${Buffer.from(`${account.name}:${account.password}`).toString('base64')}`;
  expect(await get(closed.port, `${site.origin}/shop/1`, own)).toMatchObject({ status: 200 });
  expect(await get(closed.port, `${site.origin}/large`, own)).toEqual({ status: 403, text: '' });
  expect((await tunnel(closed.port, site.host, own)).status).toBe('HTTP/1.1 403 Forbidden');
  expect(await get(closed.port, `${site.origin}/shop/1`, credentials)).toMatchObject({ status: 407 });
  expect(await get(proxy.port, `${site.origin}/large`, credentials)).toMatchObject({ status: 200 });
});

test('an account that is closed while a page comes ends what it had open', async () => {
  const { site, proxy, account, credentials } = await given();
  account.onBytes = () => account.close();
  await expect(get(proxy.port, `${site.origin}/large`, credentials)).rejects.toThrow();
});

test('a name that changes its address between check and connection is connected to at the address that was checked', async () => {
  const answers = [['93.184.215.14'], ['127.0.0.1']];
  const connected: string[] = [];
  const { proxy, credentials } = await given({
    hostRules: [],
    resolve: () => Promise.resolve(answers.shift() ?? ['127.0.0.1']),
    connect: ({ hostname }, callback) => {
      connected.push(hostname);
      callback(new Error('no network in this test'), null);
    },
  });
  expect(await get(proxy.port, 'http://rebinding.example/', credentials)).toEqual({ status: 502, text: '' });
  expect((await tunnel(proxy.port, 'rebinding.example:443', credentials)).status).toBe('HTTP/1.1 502 Bad Gateway');
  expect(connected).toEqual(['93.184.215.14']);
});
