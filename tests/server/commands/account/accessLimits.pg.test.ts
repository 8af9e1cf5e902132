import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { signIn } from '#core/wire/calls/account/accountCalls.ts';
import type { AccessLimits } from '#server/commands/commandContext.ts';
import { openTestService, password, type TestService } from '#tests/server/openTestService.ts';

let tested: TestService;
/** Another process on the same database. */
let other: TestService;
let limits: AccessLimits;
beforeAll(async () => {
  tested = await openTestService({ trustedProxies: ['127.0.0.1'] });
  other = await openTestService({ url: tested.database.url, trustedProxies: ['127.0.0.1'] });
  limits = tested.service.accessLimits;
});
beforeEach(() => sql`truncate attempts`.execute(tested.database.kysely));
afterAll(async () => {
  await other.close();
  await tested.close();
});

let devices = 0;
const newDevice = () => `device ${(devices += 1)}`;
const tryAs = async (login: string, address: string, device = newDevice()) =>
  (await limits.signIn({ login, address, device })).retryAfterSeconds;
/** As if so much time went by. */
const pass = (seconds: number) =>
  sql`update attempts set free_at = free_at - ${seconds} * interval '1 s'`.execute(tested.database.kysely);

/** Expects a wait of so many seconds, less the time that the tries themselves took on a busy machine. */
function expectWait(seconds: number, expected: number): void {
  expect(seconds).toBeGreaterThan(expected - 20);
  expect(seconds).toBeLessThanOrEqual(expected);
}

describe('a caller who tries one account from one address', () => {
  test('has ten tries, then one each ninety seconds', async () => {
    for (let count = 0; count < 10; count += 1) expect(await tryAs('ada', '10.0.0.1')).toBe(0);
    expectWait(await tryAs('ada', '10.0.0.1'), 90);
    expect(await tryAs('ada', '10.0.0.2')).toBe(0);
    await pass(91);
    expect(await tryAs('ada', '10.0.0.1')).toBe(0);
    expect(await tryAs('ada', '10.0.0.1')).toBeGreaterThan(80);
  });

  test.each(['ADA', 'ａｄａ', '𝐚𝐝𝐚', ' ada '])(
    'is not helped by another spelling that signs in as the same: %s',
    async (login) => {
      for (let count = 0; count < 10; count += 1) await tryAs('ada', '10.0.0.1');
      expect(await tryAs(login, '10.0.0.1')).toBeGreaterThan(0);
    },
  );

  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['10.0.0.1', '::ffff:10.0.0.1', true],
    ['10.0.0.1', '10.0.0.1:50123', true],
    ['[2001:db8::1]:443', '2001:db8::2', true],
  ])('%s and %s are one address to it: %s', async (one, two, isOne) => {
    for (let count = 0; count < 10; count += 1) await tryAs('ada', one);
    expect((await tryAs('ada', two)) > 0).toBe(isOne);
  });

  test('is counted by all processes together, also where all tries come at once', async () => {
    const attempt = (at: TestService) =>
      at.service.accessLimits.signIn({ login: 'ada', address: '10.0.0.1', device: newDevice() });
    const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => attempt(index % 2 ? tested : other)));
    expect(answers.filter(({ retryAfterSeconds }) => retryAfterSeconds === 0)).toHaveLength(10);
  });

  test('has its tries back with the right password, and only this one', async () => {
    for (let count = 0; count < 9; count += 1) await tryAs('ada', '10.0.0.1');
    const last = await limits.signIn({ login: 'ada', address: '10.0.0.1', device: newDevice() });
    await last.forgive();
    for (let count = 0; count < 10; count += 1) expect(await tryAs('ada', '10.0.0.1')).toBe(0);
    expect(await tryAs('ada', '10.0.0.1')).toBeGreaterThan(0);
  });
});

test('one address cannot try many accounts for ever, and right passwords never add up to a limit', async () => {
  for (let count = 0; count < 30; count += 1) {
    const { retryAfterSeconds, forgive } = await limits.signIn({
      login: 'ada',
      address: '10.0.0.1',
      device: newDevice(),
    });
    expect(retryAfterSeconds).toBe(0);
    await forgive();
  }
  const names = Array.from({ length: 100 }, (_, index) => `user${index}`);
  expect(Math.max(...(await Promise.all(names.map((name) => tryAs(name, '10.0.0.1')))))).toBe(0);
  expect(await tryAs('another', '10.0.0.1')).toBeGreaterThan(0);
});

test('many addresses cannot try one account for ever; a refused try counts in no other window', async () => {
  const tries = Array.from({ length: 200 }, (_, index) => tryAs('ada', `10.0.1.${index % 20}`));
  expect(Math.max(...(await Promise.all(tries)))).toBe(0);
  for (let count = 0; count < 100; count += 1) expect(await tryAs('ada', '10.0.2.1')).toBeGreaterThan(0);
  expect(await tryAs('grace', '10.0.2.1')).toBe(0);
});

describe('no caller locks another user out', () => {
  const send = (login: string, secret: string, address: string, cookie = '') =>
    tested.client(cookie).send(signIn, { body: { login, password: secret }, headers: { 'x-forwarded-for': address } });
  /** Fills the windows, as this number of tries with wrong passwords would. */
  const attack = async (login: string, addresses: readonly string[]) => {
    await Promise.all(addresses.flatMap((address) => Array.from({ length: 12 }, () => tryAs(login, address))));
  };

  test('two hundred tries from one address refuse that address, and nobody at another', async () => {
    await tested.signUp('owner');
    await attack(
      'owner',
      Array.from({ length: 17 }, () => '10.0.0.66'),
    );
    expect(await send('owner', password, '10.0.0.66')).toMatchObject({
      status: 429,
      body: { code: 'TooManyAttempts' },
    });
    expect((await send('owner', password, '10.0.0.1')).status).toBe(200);
  });

  test('a device that signed in before can sign in while others try, also from the attacker’s own address', async () => {
    const client = await tested.signUp('known');
    await attack('known', [...Array.from({ length: 30 }, (_, index) => `10.1.0.${index}`), '10.9.9.9']);
    expect((await send('known', password, '10.9.9.9')).status).toBe(429);
    expect((await send('known', password, '10.7.7.7')).status).toBe(429);
    expect((await send('known', password, '10.9.9.9', client.cookie)).status).toBe(200);
    // By another of its names too, as often as it mistypes from the same device.
    expect((await send('known@example.com', 'wrong', '10.9.9.9', client.cookie)).status).toBe(401);
  });

  test('an address from which the account was used can sign in without any cookie', async () => {
    await tested.signUp('homely');
    expect((await send('homely', password, '10.5.0.5')).status).toBe(200);
    await attack(
      'homely',
      Array.from({ length: 30 }, (_, index) => `10.2.0.${index}`),
    );
    expect((await send('homely', password, '10.5.0.6')).status).toBe(429);
    expect((await send('homely', password, '10.5.0.5')).status).toBe(200);
  });

  test('a known device has ten wrong tries too, and is known to its own account only', async () => {
    const client = await tested.signUp('mistyping');
    await tested.signUp('neighbour');
    for (let count = 0; count < 10; count += 1) {
      expect((await send('mistyping', 'wrong', `10.3.0.${count}`, client.cookie)).status).toBe(401);
    }
    expect((await send('mistyping', password, '10.3.1.1', client.cookie)).status).toBe(429);
    await attack(
      'neighbour',
      Array.from({ length: 30 }, (_, index) => `10.4.0.${index}`),
    );
    expect((await send('neighbour', password, '10.4.1.1', client.cookie)).status).toBe(429);
  });

  test('known devices and addresses of an account are forgotten after 90 days, and at most fifty are stored', async () => {
    const { accountId } = await tested.signUp('busy');
    for (let count = 0; count < 60; count += 1) {
      await limits.remember(accountId, { address: '10.6.0.1', device: `device ${count}` });
    }
    const { kysely } = tested.database;
    const rows = await kysely.selectFrom('known_sign_ins').selectAll().where('account_id', '=', accountId).execute();
    expect(rows).toHaveLength(50);
    await sql`update known_sign_ins set seen_at = now() - interval '91 days'`.execute(kysely);
    await attack(
      'busy',
      Array.from({ length: 30 }, (_, index) => `10.8.0.${index}`),
    );
    expect((await send('busy', password, '10.6.0.1')).status).toBe(429);
  });
});

test('names and addresses are not kept', async () => {
  await tryAs('ada', '10.0.0.1');
  const { rows } = await sql<{ text: string }>`select attempts::text as text from attempts`.execute(
    tested.database.kysely,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ text }) => text).join('\n')).not.toMatch(/ada|10\.0/u);
});

test('one address cannot make accounts or codes of runners without end', async () => {
  for (let count = 0; count < 60; count += 1) expect(await limits.takeSignUp('10.0.0.1')).toBe(0);
  expectWait(await limits.takeSignUp('10.0.0.1'), 60);
  expect(await limits.takeSignUp('10.0.0.2')).toBe(0);
  for (let count = 0; count < 60; count += 1) expect(await limits.takeDeviceCode('10.0.0.1')).toBe(0);
  expectWait(await limits.takeDeviceCode('10.0.0.1'), 60);
});

test('an address that has used up its device codes is refused without a query, until it may ask again', async () => {
  for (let count = 0; count < 60; count += 1) await limits.takeDeviceCode('10.0.0.9');
  expectWait(await limits.takeDeviceCode('10.0.0.9'), 60);
  await sql`truncate attempts`.execute(tested.database.kysely);
  expectWait(await limits.takeDeviceCode('10.0.0.9'), 60);
  expect(await limits.takeDeviceCode('10.0.0.8')).toBe(0);
  const later = performance.now() + 61_000;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => later);
  expect(await limits.takeDeviceCode('10.0.0.9')).toBe(0);
  clock.mockRestore();
});

describe('codes by mail', () => {
  const ask = async (email: string, address: string) => (await limits.takeMail(email, address)).retryAfterSeconds;

  test('go to one address once a minute and five times an hour, however it is spelt and wherever they are asked for', async () => {
    expect(await ask('ada@example.com', '10.0.0.1')).toBe(0);
    expectWait(await ask(' ADA@example.com', '10.0.0.2'), 60);
    expectWait(await ask('ａｄａ@example.com', '10.0.0.3'), 60);
    expect(await ask('ben@example.com', '10.0.0.1')).toBe(0);
    for (let count = 0; count < 4; count += 1) {
      await pass(60);
      expect(await ask('ada@example.com', '10.0.0.1')).toBe(0);
    }
    await pass(60);
    // Six minutes went by, and with them half of the twelve after which the sixth is free.
    expect(await ask('ada@example.com', '10.0.0.1')).toBeGreaterThan(60);
  });

  test('are asked for forty times an hour from one network', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `person${index}@example.com`);
    expect(Math.max(...(await Promise.all(names.map((name) => ask(name, '10.0.0.1')))))).toBe(0);
    expectWait(await ask('another@example.com', '10.0.0.1'), 90);
    expect(await ask('another@example.com', '10.0.1.1')).toBe(0);
  });

  test('that were not sent count for the network, and not for their reader', async () => {
    for (let count = 0; count < 40; count += 1) {
      const { retryAfterSeconds, refund } = await limits.takeMail('ada@example.com', '10.0.0.1');
      expect(retryAfterSeconds).toBe(0);
      await refund();
    }
    expectWait(await ask('ada@example.com', '10.0.0.1'), 90);
    expect(await ask('ada@example.com', '10.0.1.1')).toBe(0);
  });
});
