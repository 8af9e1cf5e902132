import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createToken, listTokens } from '#core/wire/calls/account/tokenCalls.ts';
import { getTaskStatuses, listTaskGroups } from '#core/wire/calls/task/taskCalls.ts';
import { createTaskGroup } from '#core/wire/calls/task/taskEditCalls.ts';
import type { Database } from '#server/db/database.ts';
import { forgetKeys } from '#server/db/tables/sync/keyedCalls.ts';
import { openTestService, type Answer, type Client, type TestService } from '#tests/server/openTestService.ts';
import { makeToken, withToken } from '#tests/server/withToken.ts';

let tested: TestService;
let ada: Client;
let authorization: string;
/** Throws in the place of the database where a test says so. */
let fault: ((call: number) => void) | null = null;
let transactions = 0;

beforeAll(async () => {
  tested = await openTestService({ around: withFaults });
  ada = await tested.signUp('ada');
  authorization = withToken(await makeToken(ada, 'all')).headers.authorization;
});
afterAll(() => tested.close());

/** A process that ends is a transaction that does not come: the one after the claim, or the one after the work. */
function withFaults(database: Database): Database {
  return {
    ...database,
    withAccount: (accountId, work) => {
      transactions += 1;
      fault?.(transactions);
      return database.withAccount(accountId, work);
    },
  };
}

const group = (key: string, name: string): Promise<Answer> =>
  tested.client().send(createTaskGroup, {
    headers: { authorization, 'idempotency-key': key },
    body: { TaskGroupName: name },
  });
const countOf = async (name: string): Promise<number> => {
  const { bytes } = await ada.send(listTaskGroups);
  return listTaskGroups.reply.parse(JSON.parse(bytes.toString())).filter((each) => each.taskGroupName === name).length;
};
const age = (seconds: number) =>
  sql`update keyed_calls set claimed_at = claimed_at - ${seconds} * interval '1 s'`.execute(tested.database.kysely);

/** Lets the transaction with this number after now fail, as when the process dies there. */
async function dyingAt(number: number, send: () => Promise<Answer>): Promise<void> {
  const first = transactions;
  fault = (at) => {
    if (at >= first + number) throw new Error('the process died');
  };
  expect((await send()).status).toBe(500);
  fault = null;
}

describe('a call with an Idempotency-Key', () => {
  test('has one effect and one answer, however often it is sent', async () => {
    const first = await group('a', 'Once');
    expect(first.status).toBe(200);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    for (let time = 0; time < 3; time += 1) {
      const again = await group('a', 'Once');
      expect(again.body).toEqual(first.body);
      expect(again.headers['idempotency-replayed']).toBe('true');
    }
    expect(await countOf('Once')).toBe(1);
  });

  test('sent many times at once has one effect', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => group('b', 'Together')));
    const codes = new Set(answers.map(({ status, body }) => (status === 200 ? 200 : body['code'])));
    expect([...codes].filter((code) => code !== 200 && code !== 'KeyInUse')).toEqual([]);
    expect(codes).toContain(200);
    expect(await countOf('Together')).toBe(1);
    expect((await group('b', 'Together')).status).toBe(200);
    expect(await countOf('Together')).toBe(1);
  });

  test('is refused with another body or another call under the same key', async () => {
    await group('c', 'First');
    expect(await group('c', 'Second')).toMatchObject({ status: 422, body: { code: 'KeyReused' } });
    expect(await countOf('Second')).toBe(0);
  });

  test('belongs to its account: another one may use the same key', async () => {
    await group('d', 'Mine');
    const bob = await tested.signUp('bob');
    const { body } = await bob.send(createTaskGroup, {
      headers: { 'idempotency-key': 'd' },
      body: { TaskGroupName: 'His' },
    });
    expect(body).toMatchObject({ taskGroupName: 'His' });
  });

  test('that is refused gives its key back: the next attempt runs', async () => {
    expect((await group('e', ' ')).body).toEqual({ code: 'GroupNameEmpty' });
    expect((await group('e', 'Now')).status).toBe(200);
    expect(await countOf('Now')).toBe(1);
  });

  test('runs again where its process died before it wrote, and its key is given back', async () => {
    await dyingAt(2, () => group('f', 'Late'));
    expect(await countOf('Late')).toBe(0);
    expect(await group('f', 'Late')).toMatchObject({ status: 409, body: { code: 'KeyInUse' } });
    await age(200);
    expect((await group('f', 'Late')).status).toBe(200);
    expect(await countOf('Late')).toBe(1);
  });

  test('does not run again where its process died after it wrote: the refusal says that it took effect', async () => {
    await dyingAt(3, () => group('g', 'Written'));
    expect(await countOf('Written')).toBe(1);
    await age(200);
    expect(await group('g', 'Written')).toMatchObject({ status: 409, body: { code: 'KeyAnswerLost' } });
    expect(await countOf('Written')).toBe(1);
  });

  test('is forgotten after a day', async () => {
    await group('h', 'Daily');
    await age(86_401);
    await forgetKeys(tested.database.kysely);
    expect((await group('h', 'Daily')).status).toBe(200);
    expect(await countOf('Daily')).toBe(2);
  });

  test.each(['', 'two words', 'é', 'x'.repeat(201)])('is refused with a key like “%s”', async (key) => {
    expect(await group(encodeLatin(key), 'Bad')).toMatchObject({
      status: 400,
      body: { code: 'InvalidInput', field: 'Idempotency-Key' },
    });
  });
});

test('an answer with a secret is stored sealed', async () => {
  const body = { name: 'x', scope: 'read', expiresAt: Date.now() + 1e9 };
  const answer = await ada.send(createToken, { headers: { 'idempotency-key': 'secret' }, body });
  const { secret } = createToken.reply.parse(answer.body);
  const again = await ada.send(createToken, { headers: { 'idempotency-key': 'secret' }, body });
  expect(again.body).toEqual(answer.body);
  const { rows } = await sql<{ answer: string }>`select answer from keyed_calls where answer is not null`.execute(
    tested.database.kysely,
  );
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test('a call that reads needs no key and ignores one', async () => {
  const headers = { authorization, 'idempotency-key': 'read' };
  for (let time = 0; time < 2; time += 1) {
    const answer = await tested.client().send(getTaskStatuses, { headers, body: { ids: [crypto.randomUUID()] } });
    expect(answer.headers['idempotency-replayed']).toBeUndefined();
  }
  expect((await ada.send(listTokens)).status).toBe(200);
});

/** Headers are bytes. */
function encodeLatin(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}
