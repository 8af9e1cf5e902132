import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AccountLevel } from '#core/domain/account/level.ts';
import { planOf } from '#core/domain/account/plan.ts';
import { getAccount, updateLanguage } from '#core/wire/calls/account/accountCalls.ts';
import { listSessions } from '#core/wire/calls/account/sessionCalls.ts';
import * as calls from '#core/wire/calls/account/tokenCalls.ts';
import { batchStop, listTaskGroups } from '#core/wire/calls/task/taskCalls.ts';
import { createTaskGroup } from '#core/wire/calls/task/taskEditCalls.ts';
import { setDisabled } from '#server/db/tables/account/accounts.ts';
import { expireTokens } from '#server/jobs/housekeeping/sweep.ts';
import { openTestService, type Client, type TestService } from '#tests/server/openTestService.ts';
import { makeToken, withToken } from '#tests/server/withToken.ts';

let tested: TestService;
let ada: Client;
beforeAll(async () => {
  tested = await openTestService();
  ada = await tested.signUp('ada');
});
afterAll(() => tested.close());

const dayMs = 86_400_000;
const create = (client: Client, part: object = {}) =>
  client.send(calls.createToken, {
    body: { name: 'Nightly import', scope: 'read', expiresAt: Date.now() + 30 * dayMs, ...part },
  });
const listed = async (client: Client) =>
  calls.listTokens.reply.parse((await client.send(calls.listTokens)).body).tokens;
const rowsAsText = async () => {
  const { rows } = await sql<{ text: string }>`select api_tokens::text as text from api_tokens`.execute(
    tested.database.kysely,
  );
  return rows.map(({ text }) => text).join('\n');
};

describe('a new API token', () => {
  test('has a prefix, is shown once and stored as a hash, and is listed by its last characters', async () => {
    const { secret, token } = calls.createToken.reply.parse((await create(ada)).body);
    expect(secret).toMatch(/^sheaf_[\w-]{43}$/u);
    expect(secret.endsWith(token.ending)).toBe(true);
    expect(token).toMatchObject({ name: 'Nightly import', scope: 'read', usedAt: null });
    expect(await listed(ada)).toContainEqual(token);
    expect(JSON.stringify(await listed(ada))).not.toContain(secret);
    expect(await rowsAsText()).not.toContain(secret);
    expect(await rowsAsText()).toContain(token.tokenId);
  });

  test.each([
    ['in the past', -1],
    ['more than a year ahead', 367 * dayMs],
  ])('does not end %s', async (_, ms) => {
    expect(await create(ada, { expiresAt: Date.now() + ms })).toMatchObject({
      status: 400,
      body: { code: 'InvalidInput', field: 'expiresAt' },
    });
  });

  test('fits in the plan: an ended or revoked one makes room', async () => {
    const cleo = await tested.signUp('cleo');
    const { tokenLimit } = planOf(AccountLevel.Standard);
    const made = await Promise.all(Array.from({ length: tokenLimit + 2 }, () => create(cleo)));
    expect(made.filter(({ status }) => status === 200)).toHaveLength(tokenLimit);
    const reached = { code: 'QuotaReached', quota: 'tokenLimit', used: tokenLimit, limit: tokenLimit };
    expect(await create(cleo)).toMatchObject({ status: 409, body: reached });
    const [first, second] = await listed(cleo);
    await cleo.send(calls.revokeToken, { params: { id: first?.tokenId ?? '' } });
    expect((await create(cleo)).status).toBe(200);
    await sql`update api_tokens set expires_at = now() where token_id = ${second?.tokenId}`.execute(
      tested.database.kysely,
    );
    expect((await create(cleo)).status).toBe(200);
    expect((await create(cleo)).status).toBe(409);
  });
});

describe('a call with an API token', () => {
  test('is that of its account, without a cookie, and also beside a session of another one', async () => {
    const secret = await makeToken(ada, 'read');
    const bob = await tested.signUp('bob');
    for (const client of [tested.client(), bob]) {
      const { status, body } = await client.send(getAccount, withToken(secret));
      expect({ status, body }).toMatchObject({ status: 200, body: { userName: 'ada' } });
    }
  });

  test.each([
    ['read', [200, 403, 403]],
    ['run', [200, 200, 403]],
    ['all', [200, 200, 200]],
  ] as const)('of the scope %s may make the calls of this scope', async (scope, statuses) => {
    const headers = withToken(await makeToken(ada, scope));
    const sent = [
      await tested.client().send(listTaskGroups, headers),
      await tested.client().send(batchStop, { ...headers, body: { taskIds: [crypto.randomUUID()] } }),
      await tested.client().send(updateLanguage, { ...headers, body: { language: 'en-US' } }),
    ];
    expect(sent.map(({ status }) => status)).toEqual(statuses);
    const refused = sent.find(({ status }) => status === 403);
    if (refused !== undefined) {
      const needed = scope === 'read' ? 'run' : 'all';
      expect(refused.body).toEqual({ code: 'ScopeTooSmall', scope, needed });
    }
  });

  test('is refused where a user must be signed in: sessions, and the tokens themselves', async () => {
    const headers = withToken(await makeToken(ada, 'all'));
    const refused = { status: 403, body: { code: 'SessionNeeded' } };
    for (const call of [calls.listTokens, listSessions]) {
      expect(await ada.send(call, headers)).toMatchObject(refused);
    }
    expect(await ada.send(calls.createToken, { ...headers, body: {} })).toMatchObject(refused);
  });

  test('with a wrong token says nothing about tokens that exist, whatever cookie is beside it', async () => {
    const secret = await makeToken(ada, 'all');
    const wrong = [`${secret}x`, `${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`, 'sheaf_', 'x'];
    for (const token of wrong) {
      expect(await ada.send(getAccount, withToken(token))).toMatchObject({
        status: 401,
        body: { code: 'Unauthorized' },
      });
    }
  });

  test('may come from a page or an extension of any origin: it uses no cookie', async () => {
    const { headers } = withToken(await makeToken(ada, 'all'));
    const foreign = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    const body = { language: 'en-US' };
    expect((await tested.client().send(updateLanguage, { body, headers: { ...headers, ...foreign } })).status).toBe(
      200,
    );
    expect(await ada.send(updateLanguage, { body, headers: foreign })).toMatchObject({ body: { code: 'CrossSite' } });
  });

  test('is recorded as a use once in ten minutes, not with each call', async () => {
    const dora = await tested.signUp('dora');
    const headers = withToken(await makeToken(dora, 'read'));
    const use = async () => {
      await tested.client().send(getAccount, headers);
      return (await listed(dora))[0]?.usedAt ?? null;
    };
    const first = await use();
    expect(first).not.toBeNull();
    expect(await use()).toBe(first);
    await sql`update api_tokens set used_at = used_at - interval '11 minutes'`.execute(tested.database.kysely);
    expect(await use()).toBeGreaterThanOrEqual(first ?? 0);
  });

  test('is the program’s in the audit trail', async () => {
    const emil = await tested.signUp('emil');
    const { secret, token } = calls.createToken.reply.parse((await create(emil, { scope: 'all' })).body);
    await tested.client().send(createTaskGroup, { ...withToken(secret), body: { TaskGroupName: 'Shelf' } });
    await emil.send(calls.revokeToken, { params: { id: token.tokenId } });
    expect(await trailOf(emil)).toEqual([
      'account SignedUp {"system": "other", "browser": "other"}',
      `account ApiTokenMade {"scope": "all", "tokenId": "${token.tokenId}"}`,
      `account ApiTokenRevoked {"tokenId": "${token.tokenId}"}`,
    ]);
  });
});

describe('an API token ends', () => {
  test('at once in every process when it is revoked, and only its own account revokes it', async () => {
    const other = await openTestService({ url: tested.database.url });
    const { secret, token } = calls.createToken.reply.parse((await create(ada)).body);
    const use = () => other.client().send(getAccount, withToken(secret));
    expect((await use()).status).toBe(200);
    const mallory = await tested.signUp('mallory');
    const params = { id: token.tokenId };
    expect(await mallory.send(calls.revokeToken, { params })).toMatchObject({ body: { code: 'NotFound' } });
    expect((await use()).status).toBe(200);
    expect((await ada.send(calls.revokeToken, { params })).status).toBe(200);
    expect(await use()).toMatchObject({ status: 401, body: { code: 'Unauthorized' } });
    await other.close();
  });

  test('at its day, with a sentence that says so for a month, and is recorded in the trail once', async () => {
    const finn = await tested.signUp('finn');
    const { secret, token } = calls.createToken.reply.parse((await create(finn)).body);
    const use = () => tested.client().send(getAccount, withToken(secret));
    const age = (days: number) =>
      sql`update api_tokens set expires_at = expires_at - ${days} * interval '1 day'
        where token_id = ${token.tokenId}`.execute(tested.database.kysely);
    await age(31);
    for (let time = 0; time < 2; time += 1) {
      expect(await use()).toMatchObject({ status: 401, body: { code: 'ApiTokenExpired' } });
      await expireTokens(tested.database);
    }
    const ended = (await trailOf(finn)).filter((line) => line.includes('ApiTokenExpired'));
    expect(ended).toEqual([`service ApiTokenExpired {"tokenId": "${token.tokenId}"}`]);
    expect(await listed(finn)).toHaveLength(1);
    await age(30);
    await expireTokens(tested.database);
    expect(await listed(finn)).toHaveLength(0);
    expect(await use()).toMatchObject({ status: 401, body: { code: 'Unauthorized' } });
  });

  test('for the time in which its account is disabled', async () => {
    const gina = await tested.signUp('gina');
    const headers = withToken(await makeToken(gina, 'read'));
    const disable = (isDisabled: boolean) =>
      tested.database.withoutRls((tx) => setDisabled(tx, gina.accountId, isDisabled));
    await disable(true);
    expect((await tested.client().send(getAccount, headers)).status).toBe(401);
    await disable(false);
    expect((await tested.client().send(getAccount, headers)).status).toBe(200);
  });
});

async function trailOf({ accountId }: Client): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', actor, kind, nullif(facts::text, '{}')) as line
    from audit_log join audit_chains using (chain_id) where account_id = ${accountId} order by entry_no`.execute(
    tested.database.kysely,
  );
  return rows.map(({ line }) => line);
}
