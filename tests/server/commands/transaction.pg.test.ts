import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import { inAccountRevision, inTransaction, rollBackWith } from '#server/commands/transaction.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { openTestService, type Client, type TestService } from '../openTestService.ts';

let tested: TestService;
let ada: Client;
beforeAll(async () => {
  tested = await openTestService();
  ada = await tested.signUp('ada');
});
afterAll(() => tested.close());

const read = () => tested.database.withAccount(ada.accountId, (tx) => readAccount(tx, ada.accountId));

describe('a transaction of a command', () => {
  test('commits what an answer wrote, also with the next revision', async () => {
    const before = await read();
    const answer = await inAccountRevision(tested.service, ada.accountId, async (_tx, revision) => success(revision));
    expect(answer).toEqual({ ok: true, value: before.revision + 1 });
    expect((await read()).revision).toBe(before.revision + 1);
  });

  test('is rolled back by a refusal', async () => {
    const before = await read();
    const answer = await inAccountRevision(tested.service, ada.accountId, async () => refused({ code: 'NotFound' }));
    expect(answer).toEqual({ ok: false, refusal: { code: 'NotFound' } });
    expect((await read()).revision).toBe(before.revision);
  });

  test('is rolled back with an answer that is no refusal', async () => {
    const before = await read();
    const answer = await inAccountRevision(tested.service, ada.accountId, async () => rollBackWith('too late'));
    expect(answer).toBe('too late');
    const result = await inAccountRevision<Result<number>>(tested.service, ada.accountId, async (_tx, revision) =>
      rollBackWith(success(revision)),
    );
    expect(result).toEqual({ ok: true, value: before.revision + 1 });
    expect((await read()).revision).toBe(before.revision);
  });

  test('passes an error on and keeps nothing', async () => {
    const before = await read();
    const broken = inAccountRevision(tested.service, ada.accountId, async () => Promise.reject(new Error('a bug')));
    await expect(broken).rejects.toThrow('a bug');
    expect((await read()).revision).toBe(before.revision);
  });

  test('inside another one rolls back alone', async () => {
    const before = await read();
    const answer = await inAccountRevision(tested.service, ada.accountId, async () => {
      const inner = await inTransaction(tested.service, ada.accountId, async () => rollBackWith('inner'));
      return `outer after ${inner}`;
    });
    expect(answer).toBe('outer after inner');
    expect((await read()).revision).toBe(before.revision + 1);
  });
});
