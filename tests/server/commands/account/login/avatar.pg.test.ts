import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { maxAvatarBytes } from '#core/domain/account/holder/avatar.ts';
import { getAccount } from '#core/wire/calls/account/accountCalls.ts';
import { getAccountFile, sendFile, setAvatar } from '#core/wire/calls/account/holder/avatarCalls.ts';
import { listMembers } from '#core/wire/calls/account/memberCalls.ts';
import { setParent } from '#server/db/tables/account/members.ts';
import { blackPng, picture } from '#tests/server/engine/pictures/pictureHost.ts';
import { multipartOf } from '#tests/server/multipartOf.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';

let tested: TestService;
let client: Client;
beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Enterprise });
  client = await tested.signUp('ada');
});
afterAll(() => tested.close());

const shownBy = async (by: Client) => (await by.send(getAccount)).body['avatar'];
const read = (by: Client, fileId: string) => by.send(getAccountFile, { params: { fileId } });
const show = (by: Client, avatar: string | null, headers = {}) => by.send(setAvatar, { body: { avatar }, headers });
async function send(by: Client, file: Uint8Array): Promise<string> {
  const { status, body } = await by.send(sendFile, multipartOf(file));
  expect(status).toBe(200);
  return String(body['fileId']);
}

test('§7.1: a picture is encoded by the service, without metadata, and shown once it is named', async () => {
  const fileId = await send(client, await picture('jpeg'));
  expect(await shownBy(client)).toBeNull();
  expect((await show(client, fileId)).status).toBe(200);
  expect(await shownBy(client)).toBe(fileId);
  const { bytes, headers } = await read(client, fileId);
  expect(headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' });
  expect(bytes.includes('secret place')).toBe(false);
  const { format, width, exif } = await sharp(bytes).metadata();
  expect({ format, width, exif }).toEqual({ format: 'webp', width: 480, exif: undefined });
});

test('a picture that replaces another one deletes it, and removing it leaves none', async () => {
  const first = await send(client, await picture('png', 30));
  await show(client, first);
  const second = await send(client, await picture('png', 31));
  const third = await send(client, await picture('png', 32));
  expect((await read(client, second)).status).toBe(404);
  expect((await read(client, first)).status).toBe(200);
  await show(client, third);
  expect((await read(client, first)).status).toBe(404);
  await show(client, null);
  expect((await read(client, third)).status).toBe(404);
  expect(await shownBy(client)).toBeNull();
});

test('a choice that is sent twice under its key takes nothing back', async () => {
  const [mine, later] = [await picture('png', 40), await picture('png', 41)];
  const fileId = await send(client, mine);
  const key = { 'idempotency-key': 'choice-1' };
  await show(client, fileId, key);
  const other = await send(client, later);
  await show(client, other);
  await send(client, mine);
  expect((await show(client, fileId, key)).status).toBe(200);
  expect(await shownBy(client)).toBe(other);
});

test('§6: the parent and a member see what the other shows, and nothing else; strangers see nothing', async () => {
  const [boss, member, stranger] = await Promise.all(['boss', 'member', 'stranger'].map((name) => tested.signUp(name)));
  if (boss === undefined || member === undefined || stranger === undefined) throw new Error('unreachable');
  await tested.database.withoutRls((tx) => setParent(tx, member.accountId, boss.accountId));
  const [ofBoss, ofMember] = [await send(boss, await picture('png', 50)), await send(member, await picture('png', 51))];
  const statuses = async () => {
    const reads = [read(member, ofBoss), read(boss, ofMember), read(stranger, ofBoss), read(stranger, ofMember)];
    return (await Promise.all(reads)).map(({ status }) => status);
  };
  expect(await statuses()).toEqual([404, 404, 404, 404]);
  await show(boss, ofBoss);
  await show(member, ofMember);
  expect(await statuses()).toEqual([200, 200, 404, 404]);
  expect((await boss.send(listMembers)).body).toMatchObject({ members: [{ userName: 'member', avatar: ofMember }] });
  expect((await show(stranger, ofBoss)).status).toBe(404);
});

test('what is no still picture of at most 2 MB is refused with its reason, and a form with other fields too', async () => {
  const refusalOf = async (file: Uint8Array) => (await client.send(sendFile, multipartOf(file))).body;
  const gif = await picture('gif', 20, 20);
  expect(await refusalOf(gif)).toEqual({ code: 'AvatarRefused', problem: 'Animated' });
  expect(await refusalOf(Buffer.from('<svg xmlns="x"/>'))).toEqual({ code: 'AvatarRefused', problem: 'Svg' });
  const broken = (await picture('png', 20)).subarray(0, 60);
  expect(await refusalOf(broken)).toEqual({ code: 'AvatarRefused', problem: 'NotAPicture' });
  expect(await refusalOf(Buffer.alloc(maxAvatarBytes + 1))).toEqual({ code: 'AvatarRefused', problem: 'TooLarge' });
  // Few bytes, and too many pixels to decode.
  expect(await refusalOf(blackPng(20_000))).toEqual({ code: 'AvatarRefused', problem: 'TooLarge' });
  expect(await client.send(sendFile, multipartOf(gif, 'other'))).toMatchObject({
    status: 400,
    body: { code: 'InvalidInput', field: 'body' },
  });
  const tooLong = await client.send(sendFile, multipartOf(Buffer.alloc(2 * maxAvatarBytes)));
  expect(tooLong).toMatchObject({ status: 413, body: { code: 'TooLarge' } });
  const plain = await client.send(sendFile, { body: { file: 'x' }, headers: { 'content-type': 'application/json' } });
  expect(plain.status).toBe(415);
});
