import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#server/db/database.ts';
import { createSharedRateLimiter } from '#server/jobs/run/sharedRateLimiter.ts';
import { createDatabase } from '#tests/support/database.ts';

const never = new AbortController().signal;
const polite = { connections: 1, delayMs: 30 };

describe('the pace per host, over all processes', () => {
  let fresh: Awaited<ReturnType<typeof createDatabase>>;
  let database: Database;
  let paces: ReturnType<typeof createSharedRateLimiter>[];

  beforeAll(async () => {
    fresh = await createDatabase();
    database = openDatabase(fresh.url, { poolSize: 10 });
    paces = Array.from({ length: 4 }, () => createSharedRateLimiter(database));
  });
  afterAll(async () => {
    for (const pace of paces) pace.close();
    await database.close();
    await fresh.drop();
  });

  /**
   * Each limiter acts as a process and takes three turns; returns the maximum of open requests and the shortest time
   * between starts.
   */
  async function fetchFromAll(host: string, rule: { connections: number; delayMs: number }) {
    const starts: number[] = [];
    let open = 0;
    let most = 0;
    const turns = paces.flatMap((pace) => [pace, pace, pace]);
    await Promise.all(
      turns.map(async (pace) => {
        const release = await pace.acquire(host, rule, never);
        starts.push(performance.now());
        open += 1;
        most = Math.max(most, open);
        await new Promise((resolve) => setTimeout(resolve, 5));
        open -= 1;
        await release();
      }),
    );
    const gaps = starts.slice(1).map((start, index) => start - starts[index]!);
    return { most, turns: starts.length, shortestGapMs: Math.min(...gaps) };
  }

  it('one connection and a delay between starts hold for everybody together', async () => {
    const { most, turns, shortestGapMs } = await fetchFromAll('one.test', polite);
    expect({ most, turns }).toEqual({ most: 1, turns: 12 });
    // Starts are spaced in the database; until we hear of one, some of the gap has passed.
    expect(shortestGapMs).toBeGreaterThan(polite.delayMs / 2);
  });

  it('a host may have several connections', async () => {
    const { most, turns } = await fetchFromAll('several.test', { connections: 3, delayMs: 1 });
    expect(turns).toBe(12);
    expect(most).toBeLessThanOrEqual(3);
  });

  it('waiting for a host ends when the run is aborted, and the turn is free again', async () => {
    const [first, second] = [paces[0]!, paces[1]!];
    const release = await first.acquire('abort.test', polite, never);
    const run = new AbortController();
    const waiting = second.acquire('abort.test', polite, run.signal);
    run.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
    await release();
    const again = await second.acquire('abort.test', polite, never);
    await again();
  });

  it('waits for a database that is away', async () => {
    let isAway = true;
    const flickering: Database = {
      ...database,
      withoutRls: (work) => {
        if (!isAway) return database.withoutRls(work);
        isAway = false;
        return Promise.reject(new Error('away'));
      },
    };
    const pace = createSharedRateLimiter(flickering);
    const release = await pace.acquire('away.test', polite, never);
    await release();
    pace.close();
    expect(isAway).toBe(false);
  });

  it('the connection of a process that died is free again when its renewal is missing', async () => {
    await paces[0]!.acquire('dead.test', polite, never);
    await database.kysely
      .updateTable('host_connections')
      .set({ held_until: new Date(0) })
      .execute();
    const release = await paces[1]!.acquire('dead.test', polite, never);
    await release();
  });
});
