import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { getParameterChoices } from '#core/wire/calls/template/choiceCalls.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';

let tested: TestService;
let client: Client;
let server: Server;
let origin = '';
let body = '';
let asked = 0;

beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Professional, withWorker: true });
  client = await tested.signUp('ada');
  server = createServer((request, response) => {
    if (request.url === '/robots.txt') return response.writeHead(404).end();
    asked += 1;
    return response.setHeader('content-type', 'application/json').end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
  const rules = tested.service.hostRules as { host: string; allowPrivate: boolean; delayMs: number }[];
  rules.push({ host: `127.0.0.1:${port}`, allowPrivate: true, delayMs: 0 });
});
beforeEach(() => {
  asked = 0;
});
afterAll(async () => {
  server.close();
  await tested.close();
});

/** Makes the second parameter of a shipped template one with an external source. */
async function choices(dataSource: string, dataSourceFilter?: string) {
  const template = tested.service.gallery.byId(1001);
  const parameter = template?.parameters[1];
  if (parameter === undefined) throw new Error('no parameter');
  Object.assign(parameter.controlOptions, { dataSourceType: 'External', dataSource, dataSourceFilter });
  const answer = await client.send(getParameterChoices, { params: { id: 1001, paramName: parameter.paramName } });
  return answer.body;
}

test('§3.4: choices come from an external address, filtered, and are asked for once in ten minutes', async () => {
  body = JSON.stringify([
    'plain',
    { value: 'it', label: 'Italy', parent: 'eu', size: 'big' },
    { value: 'x', size: 'small' },
  ]);
  expect(await choices(`${origin}/all`)).toEqual({
    isAvailable: true,
    choices: [
      { value: 'plain', label: 'plain' },
      { value: 'it', label: 'Italy', parent: 'eu' },
      { value: 'x', label: 'x' },
    ],
  });
  expect(await choices(`${origin}/all`, 'size=big')).toMatchObject({ choices: [{ value: 'it' }] });
  expect(asked).toBe(1);
});

test.each([
  ['no JSON', '<p>no</p>'],
  ['no list', '{"value": "a"}'],
  ['rows without a value', '[{"label": "a"}]'],
  ['more rows than a list is good for', JSON.stringify(Array.from({ length: 5_001 }, String))],
])('an address that gives %s gives no choices, and the form gets the reason', async (name, text) => {
  body = text;
  expect(await choices(`${origin}/${encodeURIComponent(name)}`)).toEqual({ isAvailable: false, choices: [] });
});

test.each(['http://127.0.0.1:9/', 'http://169.254.169.254/latest/meta-data', 'file:///etc/passwd', 'http://[::1]/'])(
  '%s is not asked: the guard holds here too',
  async (address) => {
    expect(await choices(address)).toEqual({ isAvailable: false, choices: [] });
  },
);

test('a parameter without such a source, and a template that is not there, are not found', async () => {
  const of = (id: number, paramName: string) => client.send(getParameterChoices, { params: { id, paramName } });
  expect(await of(1001, 'Categories')).toMatchObject({ status: 404 });
  expect(await of(999_999, 'Categories')).toMatchObject({ status: 404 });
});
