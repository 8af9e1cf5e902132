import { randomUUID } from 'node:crypto';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '#core/domain/data/block.ts';
import { getAccount } from '#core/wire/calls/account/accountCalls.ts';
import type { AnyCall } from '#core/wire/call/call.ts';
import { createTemplateTask } from '#core/wire/calls/task/taskCalls.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { getBlocks, getChanges, getGallery, getLikes } from '#core/wire/sync.ts';
import { insertRun } from '../commands/task/insertRun.ts';
import { openTestService, type Client, type TestService } from '../openTestService.ts';

const columns = ['name', 'price'];
const rows: Row[] = Array.from({ length: 1_000 }, (_, index) => [`Oak chair no. ${index}`, `${index}.50`]);
const lotId = randomUUID();

let tested: TestService;
let client: Client;
beforeAll(async () => {
  tested = await openTestService();
  client = await tested.signUp('ada');
  const body = {
    taskName: 'Rows',
    templateRegistrationId: tested.service.gallery.bySlug('demo-shop-products')?.templateRegistrationId,
    templateVersion: 1,
    userInputParameters: formatUserInputParameters({ Categories: ['mugs'] }, {}),
  };
  const taskId = String((await client.send(createTemplateTask, { body })).body['taskId']);
  await insertRun(tested.database, { accountId: client.accountId, taskId, lotId, columns, rows });
});
afterAll(() => tested.close());

async function ask(call: AnyCall, query: Record<string, string>, headers: Record<string, string>) {
  const { cookie } = client;
  const answer = await tested.app.inject({
    url: call.path,
    query,
    headers: { host: '127.0.0.1:8080', cookie, ...headers },
  });
  return { status: answer.statusCode, encoding: answer.headers['content-encoding'], bytes: answer.rawPayload, answer };
}
const compact = { 'accept-encoding': 'gzip, deflate, br, zstd' };

test.each<[string, AnyCall, Record<string, string>]>([
  ['blocks of rows', getBlocks, { lotId }],
  ['the changes', getChanges, {}],
  ['the gallery', getGallery, { language: 'en-US' }],
])(
  '%s are compressed for a device that accepts it, to a fraction and with the same content',
  async (_what, call, query) => {
    const plain = await ask(call, query, {});
    const older = await ask(call, query, { 'accept-encoding': 'gzip, deflate' });
    expect(older.encoding).toBe('gzip');
    expect(gunzipSync(older.bytes).toString()).toBe(plain.bytes.toString());
    const compressed = await ask(call, query, compact);
    expect(plain.encoding).toBeUndefined();
    expect(compressed.encoding).toBe('zstd');
    expect(compressed.bytes.length).toBeLessThan(plain.bytes.length / 2);
    expect(zstdDecompressSync(compressed.bytes).toString()).toBe(plain.bytes.toString());
    expect(compressed.answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'accept-encoding',
    });
  },
);

test('an answer that fits into one packet, a poll without news and other calls are sent as they are', async () => {
  const first = await ask(getChanges, {}, compact);
  const unchanged = await ask(getChanges, {}, { ...compact, 'if-none-match': String(first.answer.headers['etag']) });
  expect(unchanged).toMatchObject({ status: 304, encoding: undefined });
  expect(unchanged.answer.headers).not.toHaveProperty('vary');
  expect(unchanged.bytes).toHaveLength(0);
  expect(await ask(getLikes, {}, compact)).toMatchObject({ status: 200, encoding: undefined });
  expect(await ask(getAccount, {}, compact)).toMatchObject({ status: 200, encoding: undefined });
});
