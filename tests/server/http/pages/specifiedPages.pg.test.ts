import { afterAll, beforeAll, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { makeMember } from '#core/wire/calls/account/memberCalls.ts';
import { signIn } from '#core/wire/calls/account/accountCalls.ts';
import { setLevel } from '#server/db/tables/account/plans.ts';
import { openTestService, password, type TestService } from '#tests/server/openTestService.ts';

let tested: TestService;
/** The cookies of the kinds of people; a visitor has none. */
const cookies = new Map<string, string>([['visitor', '']]);

beforeAll(async () => {
  tested = await openTestService({ level: AccountLevel.Professional });
  const levels = { free: AccountLevel.Free, professional: AccountLevel.Professional, parent: AccountLevel.Enterprise };
  for (const [name, level] of Object.entries(levels)) {
    const client = await tested.signUp(name);
    await tested.database.withoutRls((tx) => setLevel(tx, client.accountId, level));
    cookies.set(name, client.cookie);
  }
  const body = { userName: 'child', email: 'child@example.com', language: 'en-US', cloudCount: 1, password };
  await tested.client(cookies.get('parent')).send(makeMember, { body });
  const child = tested.client();
  await child.send(signIn, { body: { login: 'child', password } });
  cookies.set('child', child.cookie);
});
afterAll(() => tested.close());

// §2.1: the public pages; those of the console are in tests/src/app/specifiedRoutes.test.ts.
test.each<[address: string, visitor: string, account: string]>([
  ['/', '200 Any web page becomes a table.', '302 /console'],
  ['/pricing', '200 Plans', '200 Plans'],
  ['/download/latest', '200 Sheaf on your device', '200 Sheaf on your device'],
  ['/template/demo-shop-products', '200 Demo shop products', '200 Demo shop products'],
  ['/template/collection/any-website', '200 For any website', '200 For any website'],
  ['/template/categories/e-commerce', '200 E-commerce', '200 E-commerce'],
  ['/template/forbidden', '403 ', '403 '],
  ['/template/forbidden?deprecated=true', '403 ', '403 '],
  ['/template/nonsupport?id=1001', '404 ', '404 '],
])(
  '§2.1: %s shows a visitor "%s", and free, professional, parent and child "%s"',
  async (address, visitor, account) => {
    for (const [name, cookie] of cookies) {
      const headers = { host: '127.0.0.1:8080', 'accept-language': 'en-US', ...(cookie !== '' && { cookie }) };
      const answer = await tested.app.inject({ url: address, headers });
      const heading = /<h1[^>]*>([^<]*)/u.exec(answer.body)?.[1] ?? answer.headers.location ?? '';
      expect([name, `${answer.statusCode} ${String(heading)}`]).toEqual([
        name,
        expect.stringContaining(name === 'visitor' ? visitor : account),
      ]);
    }
  },
);
