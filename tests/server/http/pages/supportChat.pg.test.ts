import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAccount } from '#core/wire/calls/account/accountCalls.ts';
import { getChatUser } from '#core/wire/calls/account/holder/chatCalls.ts';
import { chatPagePath, defaultWidget } from '#server/intercom.ts';
import { openTestService, testChat, type Client, type TestService } from '#tests/server/openTestService.ts';

let tested: TestService;
let client: Client;
beforeAll(async () => {
  tested = await openTestService();
  client = await tested.signUp('ada');
});
afterAll(() => tested.close());

const policyOf = async () => {
  const { headers } = await tested.app.inject(chatPagePath);
  return new Map(
    String(headers['content-security-policy'])
      .split('; ')
      .map((directive) => [directive.split(' ', 1)[0] ?? '', directive.split(' ').slice(1)]),
  );
};

test('§7.1: the account’s id at Intercom stays the same, and its hash proves it', async () => {
  const { body } = await client.send(getChatUser);
  const hash = createHmac('sha256', String(testChat.secret)).update(client.accountId).digest('hex');
  const widget = 'http://127.0.0.1:9/widget/abcd1234';
  expect(body).toEqual({
    intercomUserId: client.accountId,
    userHash: hash,
    appId: 'abcd1234',
    page: chatPagePath,
    widget,
  });
  expect((await client.send(getChatUser)).body).toEqual(body);
  expect((await (await tested.signUp('eve')).send(getChatUser)).body['intercomUserId']).not.toBe(client.accountId);
  expect((await client.send(getAccount)).body['chat']).toBe(true);
  expect((await tested.client().send(getChatUser)).status).toBe(401);
});

test('without the secret nothing proves the id; without a workspace there is neither call nor page', async () => {
  Object.assign(tested.service, { chat: { ...testChat, secret: null } });
  expect((await client.send(getChatUser)).body).toMatchObject({ userHash: null });
  Object.assign(tested.service, { chat: null });
  expect((await client.send(getChatUser)).body).toEqual({ code: 'NotFound' });
  expect((await client.send(getAccount)).body['chat']).toBe(false);
  expect((await tested.app.inject(chatPagePath)).statusCode).toBe(404);
  Object.assign(tested.service, { chat: testChat });
});

test('the page of the widget may load from its hosts alone, is framed by the console alone, and no other page changes', async () => {
  const own = await policyOf();
  expect(own.get('script-src')).toEqual(['http://127.0.0.1:9', 'blob:', 'data:']);
  expect([own.get('default-src'), own.get('frame-ancestors')]).toEqual([["'none'"], ["'self'"]]);
  Object.assign(tested.service, { chat: { ...testChat, widget: defaultWidget } });
  const policy = await policyOf();
  expect(policy.get('script-src')).toEqual([
    'https://app.intercom.io',
    'https://widget.intercom.io',
    'https://js.intercomcdn.com',
  ]);
  for (const host of ['https://api-iam.eu.intercom.io', 'wss://nexus-websocket-a.intercom.io']) {
    expect(policy.get('connect-src')).toContain(host);
  }
  Object.assign(tested.service, { chat: testChat });
  const { headers } = await tested.app.inject('/pricing');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers['content-security-policy']).not.toContain('127.0.0.1:9');
});
