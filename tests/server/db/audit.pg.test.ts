import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { networkOf } from '#server/db/networkOf.ts';
import {
  appendAudit,
  findAuditChain,
  findAuditChainById,
  appendAuditTallies,
  type AuditEntry,
} from '#server/db/tables/account/audit.ts';
import type { Tx } from '#server/db/database.ts';
import { verifyTrail, type TrailBreak } from '#server/db/tables/service/verifyTrail.ts';
import { openTestService, type Client, type TestService } from '../openTestService.ts';

let tested: TestService;
beforeAll(async () => {
  tested = await openTestService();
});
afterAll(() => tested.close());

const withoutRls = <Value>(work: (tx: Tx) => Promise<Value>) => tested.database.withoutRls(work);

const append = (accountId: string | null, taskId: string) =>
  withoutRls((tx) => appendAudit(tx, { accountId, actor: 'operator', event: { kind: 'ScheduleRemoved', taskId } }));

/** The entries of a trail, and the place where it breaks. */
async function read(accountId: string | null, chainId?: string) {
  return withoutRls(async (tx) => {
    const own = await findAuditChain(tx, accountId);
    const [chain = own] = chainId === undefined ? [] : [await findAuditChainById(tx, chainId)];
    const entries: AuditEntry[] = [];
    const broken: TrailBreak | null = chain && (await verifyTrail(tx, chain, (entry) => entries.push(entry)));
    return { chainId: chain?.chainId ?? '', entries, broken };
  });
}

/** An account whose trail begins after what signing up wrote. */
async function newAccount(name: string): Promise<{ client: Client; accountId: string; from: number }> {
  const client = await tested.signUp(name);
  const { entries } = await read(client.accountId);
  return { client, accountId: client.accountId, from: entries.length };
}

test('each account has a chain of its own, numbered without a gap, that holds while many write at once', async () => {
  const { accountId, from } = await newAccount('ada');
  const other = await newAccount('grace');
  const taskIds = Array.from({ length: 20 }, (_, index) => `task ${index} "ü"`);
  await Promise.all(taskIds.map((taskId) => append(accountId, taskId)));
  await append(other.accountId, 'hers');
  const { entries, broken } = await read(accountId);
  expect(broken).toBeNull();
  expect(entries.map(({ entryNo }) => entryNo)).toEqual(Array.from({ length: 20 + from }, (_, index) => index + 1));
  const texts = entries
    .slice(from)
    .map(({ detail }) => (JSON.parse(detail?.facts ?? '{}') as { taskId: string }).taskId);
  expect(texts.toSorted()).toEqual(taskIds.toSorted());
  expect((await read(other.accountId)).entries.length).toBe(other.from + 1);
});

test('a rolled-back change leaves no entry', async () => {
  const { accountId, from } = await newAccount('undone');
  const undone = withoutRls(async (tx) => {
    await appendAudit(tx, { accountId, actor: 'account', event: { kind: 'SignedIn' } });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await read(accountId)).toMatchObject({ entries: { length: from }, broken: null });
});

describe('the trail is append only', () => {
  test.each([
    ['changes an entry', sql`update audit_log set kind = 'SignedOut'`],
    [
      'forgets what is personal of an account that is there',
      sql`update audit_log set network = null, facts = null, salt = null`,
    ],
    ['deletes an entry', sql`delete from audit_log`],
    ['empties it', sql`truncate audit_log`],
  ])('no role %s, not even the owner of the tables', async (_what, statement) => {
    await append(null, 'kept');
    await expect(withoutRls((tx) => statement.execute(tx))).rejects.toThrow('the audit trail is append only');
  });

  test('a request writes through the function alone, into its own chain, and reads its own', async () => {
    const [mine, theirs] = [await newAccount('mine'), await newAccount('theirs')];
    await append(theirs.accountId, 'theirs');
    const asMine = <Value>(work: (tx: Tx) => Promise<Value>) => tested.database.withAccount(mine.accountId, work);
    const event = { kind: 'SignedIn' } as const;
    await asMine((tx) => appendAudit(tx, { accountId: mine.accountId, actor: 'account', event }));
    const owners = await asMine((tx) =>
      sql<{ account_id: string }>`select distinct account_id from audit_log join audit_chains using (chain_id)`.execute(
        tx,
      ),
    );
    expect(owners.rows).toEqual([{ account_id: mine.accountId }]);
    for (const accountId of [theirs.accountId, null]) {
      const foreign = asMine((tx) => appendAudit(tx, { accountId, actor: 'account', event }));
      await expect(foreign).rejects.toThrow('written by its own account');
    }
    for (const statement of [
      sql`insert into audit_log select * from audit_log`,
      sql`update audit_log set kind = 'x'`,
      sql`delete from audit_log`,
      sql`update audit_chains set last_entry_no = 0`,
      sql`select * from audit_tallies`,
      sql`select write_audit_entry(chain_id, 'SignedIn', 'account', null, '{}') from audit_chains`,
    ]) {
      await expect(asMine((tx) => statement.execute(tx))).rejects.toThrow('permission denied');
    }
  });
});

describe('a trail that a user with the right to disable the guard has changed', () => {
  const tamper = (statement: ReturnType<typeof sql>) =>
    withoutRls(async (tx) => {
      await sql`alter table audit_log disable trigger user`.execute(tx);
      await statement.execute(tx);
      await sql`alter table audit_log enable trigger user`.execute(tx);
    });

  test.each([
    [
      'its kind',
      (chain: string) => sql`update audit_log set kind = 'SignedIn' where entry_no = 3 and chain_id = ${chain}`,
      3,
    ],
    [
      'its facts',
      (chain: string) => sql`update audit_log set facts = '{}' where entry_no = 3 and chain_id = ${chain}`,
      3,
    ],
    [
      'its network',
      (chain: string) => sql`update audit_log set network = '10.0.0.0/24' where entry_no = 3 and chain_id = ${chain}`,
      3,
    ],
    [
      'its time',
      (chain: string) => sql`update audit_log set at = at - interval '1 us' where entry_no = 3 and chain_id = ${chain}`,
      3,
    ],
    ['a missing entry', (chain: string) => sql`delete from audit_log where entry_no = 3 and chain_id = ${chain}`, 3],
    ['a missing end', (chain: string) => sql`delete from audit_log where entry_no > 4 and chain_id = ${chain}`, 5],
    [
      'an entry with a right hash of its own',
      (chain: string) => sql`
      update audit_log set hash = encode(sha256('other'), 'hex') where entry_no = 3 and chain_id = ${chain}`,
      3,
    ],
  ])('breaks where it was: %s', async (what, statement, entryNo) => {
    const { accountId } = await newAccount(`t${what.replaceAll(/\W/gu, '')}`);
    for (const taskId of ['a', 'b', 'c', 'd', 'e', 'f']) await append(accountId, taskId);
    const { chainId, broken } = await read(accountId);
    expect(broken).toBeNull();
    await tamper(statement(chainId));
    expect((await read(accountId)).broken).toEqual({ entryNo });
  });
});

describe('an event that repeats too often', () => {
  const fail = (accountId: string | null, address: string) =>
    withoutRls((tx) => appendAudit(tx, { accountId, actor: 'visitor', event: { kind: 'SignInFailed' }, address }));
  const nextHour = () => sql`update audit_tallies set hour = hour - interval '1 hour'`.execute(tested.database.kysely);
  const failures = async (accountId: string | null) =>
    (await read(accountId)).entries
      .filter(({ kind }) => kind === 'SignInFailed')
      .map(({ detail }) => ({ network: detail?.network, ...(JSON.parse(detail?.facts ?? '{}') as object) }));

  test.each([
    ['an account', 'counted'],
    ['the service', null],
  ])('is written once and then counted: %s', async (_of, name) => {
    const accountId = name === null ? null : (await newAccount(name)).accountId;
    for (let host = 0; host < 30; host += 1) await fail(accountId, `198.51.${host}.7`);
    expect(await failures(accountId)).toEqual([{ network: '198.51.0.0/24' }]);
    await appendAuditTallies(tested.database.kysely);
    expect(await failures(accountId)).toHaveLength(1);
    await nextHour();
    await appendAuditTallies(tested.database.kysely);
    const networks = [1, 2, 3, 4, 5].map((host) => `198.51.${host}.0/24`);
    expect(await failures(accountId)).toEqual([
      { network: '198.51.0.0/24' },
      expect.objectContaining({ network: null, count: 29, networks }),
    ]);
    await appendAuditTallies(tested.database.kysely);
    expect(await failures(accountId)).toHaveLength(2);
    expect((await read(accountId)).broken).toBeNull();
  });

  test('is recorded before the first one of the next hour', async () => {
    const { accountId } = await newAccount('hourly');
    for (let tries = 0; tries < 3; tries += 1) await fail(accountId, '2001:db8:1:2::3');
    await nextHour();
    for (let tries = 0; tries < 2; tries += 1) await fail(accountId, '2001:db8:1:2::3');
    expect(await failures(accountId)).toMatchObject([
      { network: '2001:db8:1::/48' },
      { count: 2 },
      { network: '2001:db8:1::/48' },
    ]);
  });

  test('of an account’s own actions the first fifty of an hour are recorded one by one', async () => {
    const { accountId, from } = await newAccount('busy');
    const event = { kind: 'TaskDeleted', taskId: 'x' } as const;
    for (let each = 0; each < 70; each += 1) {
      await tested.database.withAccount(accountId, (tx) => appendAudit(tx, { accountId, actor: 'account', event }));
    }
    expect((await read(accountId)).entries.length - from).toBe(50);
    await nextHour();
    await appendAuditTallies(tested.database.kysely);
    const { entries, broken } = await read(accountId);
    expect(JSON.parse(entries.at(-1)?.detail?.facts ?? '')).toMatchObject({ count: 20 });
    expect(broken).toBeNull();
  });
});

test('an account that goes takes what is personal from its trail, and the chain still holds', async () => {
  const { accountId } = await newAccount('leaver');
  await append(accountId, 'a');
  const address = '203.0.113.9';
  await withoutRls((tx) => appendAudit(tx, { accountId, actor: 'account', event: { kind: 'SignedIn' }, address }));
  const { chainId, entries: before } = await read(accountId);
  await withoutRls((tx) => sql`delete from auth_user where id = ${accountId}`.execute(tx));
  const { entries, broken } = await read(null, chainId);
  expect(broken).toBeNull();
  expect(entries).toEqual(before.map((entry) => ({ ...entry, detail: null })));
});

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2::3', '2001:db8:1::/48'],
  ['fe80::1%eth0', 'fe80::/48'],
  ['nowhere', null],
])('of the address %s the trail keeps %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
