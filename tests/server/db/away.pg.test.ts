import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DatabaseAway } from '#server/db/away.ts';
import { openDatabase, type Database } from '#server/db/database.ts';
import { listen } from '#server/db/listen.ts';
import { refusalOfDatabaseError, retryWhileDatabaseAway } from '#server/db/refusalOfDatabaseError.ts';
import { createDatabase } from '#tests/support/database.ts';
import { startForwarder, type Forwarder } from '#tests/support/forwarder.ts';
import { waitFor } from '#tests/support/waitFor.ts';

let fresh: Awaited<ReturnType<typeof createDatabase>>;
let way: Forwarder;
let database: Database;
beforeAll(async () => {
  fresh = await createDatabase();
});
afterAll(() => fresh.drop());
beforeEach(async () => {
  way = await startForwarder(fresh.url);
  database = openDatabase(way.url, { poolSize: 4 });
});
afterEach(async () => {
  way.open();
  await database.close();
  await way.close();
});

const ask = () => sql`select 1`.execute(database.kysely);
const problemOf = async (work: Promise<unknown>): Promise<unknown> => work.then(() => 'none', refusalOfDatabaseError);
const isBack = () => ask().then(Boolean, () => false);
const unavailable = { code: 'Unavailable', retryAfterSeconds: 2 };

describe('a database that goes away', () => {
  test('with its connections: a running transaction gets an error, also between two statements, and the process lives', async () => {
    const running = database.withoutRls(async (tx) => {
      await sql`select 1`.execute(tx);
      way.cut();
      await sleep(200);
      await sql`select 2`.execute(tx);
    });
    expect(await problemOf(running)).toEqual(unavailable);
    expect(await problemOf(ask())).toEqual(unavailable);
    way.open();
    await waitFor(isBack, { timeoutMs: 5_000 });
  });

  test('silently: waiting callers get an answer within seconds, later ones at once, and all continues when it is back', async () => {
    await ask();
    way.hold();
    const heldAt = Date.now();
    expect(await problemOf(ask())).toEqual(unavailable);
    expect(Date.now() - heldAt).toBeLessThan(14_000);
    const askedAt = Date.now();
    await expect(ask()).rejects.toBeInstanceOf(DatabaseAway);
    expect(Date.now() - askedAt).toBeLessThan(100);
    expect(database.wasAwaySince(askedAt)).toBe(true);
    way.open();
    const openedAt = Date.now();
    await waitFor(isBack, { timeoutMs: 5_000 });
    expect(database.wasAwaySince(openedAt)).toBe(true);
    expect(database.wasAwaySince(Date.now() + 1)).toBe(false);
  });

  test('is not mistaken for one that takes its time', async () => {
    await database.withoutRls((tx) => sql`select pg_sleep(5)`.execute(tx));
    expect(database.wasAwaySince(0)).toBe(false);
  });

  test('is back: a listener connects again and reports that it may have missed notifications', async () => {
    const received: string[] = [];
    let gaps = 0;
    const listener = listen(way.url, { news: (text) => received.push(text) }, () => (gaps += 1));
    await waitFor(() => gaps === 1);
    for (const end of [way.cut, way.hold]) {
      const before = gaps;
      end();
      await waitFor(() => gaps > before, { timeoutMs: 15_000 });
      way.open();
      await waitFor(
        async () => {
          await sql`select pg_notify('news', 'again')`.execute(database.kysely).catch(() => undefined);
          return received.length > 0;
        },
        { timeoutMs: 5_000 },
      );
      received.length = 0;
    }
    await listener.close();
  });
});

test('a transaction of a frozen process releases its locks', async () => {
  const still = openDatabase(way.url, { poolSize: 1, idleInTransactionMs: 1_500 });
  const closed = still.withoutRls(async (tx) => {
    await sql`select pg_advisory_xact_lock(4711)`.execute(tx);
    await sleep(3_500);
    await sql`select 1`.execute(tx);
  });
  const failed = problemOf(closed);
  await sleep(200);
  const waitedFrom = Date.now();
  await database.withoutRls((tx) => sql`select pg_advisory_xact_lock(4711)`.execute(tx));
  expect(Date.now() - waitedFrom).toBeLessThan(3_000);
  expect(await failed).toEqual(unavailable);
  await still.close();
});

test('two transactions that wait for each other both end: the one that was rolled back is retried', async () => {
  await sql`create table pairs as select 1 as no union select 2`.execute(database.kysely);
  const isLocked = Promise.withResolvers<void>();
  let locked = 0;
  let tries = 0;
  const lockBoth = (first: number, second: number) =>
    retryWhileDatabaseAway(async () => {
      tries += 1;
      await database.withoutRls(async (tx) => {
        await sql`select from pairs where no = ${first} for update`.execute(tx);
        locked += 1;
        if (locked === 2) isLocked.resolve();
        await isLocked.promise;
        await sql`select from pairs where no = ${second} for update`.execute(tx);
      });
    }, new AbortController().signal);
  await Promise.all([lockBoth(1, 2), lockBoth(2, 1)]);
  expect(tries).toBe(3);
});
