import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTemplateTask } from '#core/wire/calls/task/taskCalls.ts';
import { getPicture } from '#core/wire/calls/data/pictureCalls.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';
import { picture, startPictureHost, type PictureHost } from '#tests/server/engine/pictures/pictureHost.ts';
import { insertRun } from '../task/insertRun.ts';

let host: PictureHost;
let tested: TestService;
let client: Client;
const lotId = randomUUID();

beforeAll(async () => {
  host = await startPictureHost({ '/mug.jpg': await picture('jpeg'), '/page.jpg': Buffer.from('<html>') });
  tested = await openTestService({ hostRules: [{ host: host.host, allowPrivate: true, delayMs: 0 }] });
  client = await tested.signUp('ada');
  const template = tested.service.gallery.bySlug('demo-shop-products');
  const { body } = await client.send(createTemplateTask, {
    body: {
      taskName: 'Pictures',
      templateRegistrationId: template?.templateRegistrationId,
      templateVersion: 1,
      userInputParameters: formatUserInputParameters({ Categories: ['mugs'] }, {}),
    },
  });
  const cells = [`${host.origin}/mug.jpg`, `${host.origin}/page.jpg`, 'http://10.1.2.3/a.png', null, 'no address'];
  await insertRun(tested.database, {
    accountId: client.accountId,
    taskId: String(body['taskId']),
    lotId,
    columns: ['name', 'picture'],
    rows: Array.from({ length: 700 }, (_, index) => [`row ${index}`, cells[index % 5] ?? null]),
  });
});
afterAll(async () => {
  await tested.close();
  host.close();
});

const ask = (rowNo: number, column = 'picture', from = client) =>
  from.send(getPicture, { params: { lotId }, body: { rowNo, column } });

test('the picture of a cell arrives as a download that nothing else may embed or store', async () => {
  const answer = await ask(605);
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(answer.bytes.length),
    'content-disposition': 'attachment; filename="picture.webp"',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect(await sharp(answer.bytes).metadata()).toMatchObject({ format: 'webp', width: 480, height: 320 });
});

test.each([
  ['a page', 1, 'NotAPicture'],
  ['a host inside a network', 2, 'AddressRefused'],
])('a cell with the address of %s is refused with the reason', async (_, rowNo, problem) => {
  expect(await ask(rowNo)).toMatchObject({ status: 404, body: { code: 'PictureNotAvailable', problem } });
});

test.each([
  ['an empty cell', 3, 'picture'],
  ['a cell without an address', 4, 'picture'],
  ['a column that does not exist', 0, 'photo'],
  ['a row that does not exist', 700, 'picture'],
])('%s has no picture', async (_, rowNo, column) => {
  expect(await ask(rowNo, column)).toMatchObject({ status: 404, body: { code: 'NotFound' } });
});

test('no picture of another account is fetched, and no address is taken from the caller', async () => {
  const before = host.asked.get('/mug.jpg');
  const stranger = await tested.signUp('grace');
  expect(await ask(0, 'picture', stranger)).toMatchObject({ status: 404, body: { code: 'NotFound' } });
  expect((await ask(0, 'picture', tested.client())).status).toBe(401);
  const free = { params: { lotId }, body: { rowNo: 0, column: 'picture', address: `${host.origin}/mug.jpg` } };
  expect((await client.send(getPicture, free)).status).toBe(400);
  expect(host.asked.get('/mug.jpg')).toBe(before);
});
