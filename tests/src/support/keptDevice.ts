import { z } from 'zod';
import type { KeptData } from '#tests/support/contextPool.ts';
import { getAccount } from '#core/wire/calls/account/accountCalls.ts';
import type { FixtureService } from './fixtureService.ts';
import type { Counts } from './sentData.ts';

/** The tables that the service fills, and the facts about them. All other tables and facts are the user's own. */
const kept = {
  tables: [
    'account',
    'groups',
    'tasks',
    'lots',
    'subtasks',
    'templates',
    'kinds',
    'collections',
    'templateStates',
    'exports',
    'destinations',
    'views',
    'blocks',
    'manifests',
  ],
  facts: ['lastAccountId', 'cursor', 'epoch', 'counts', 'polledAt', 'galleries', 'lease'],
};
type Kept = typeof kept;

const restOfDevice = z.object({ accountId: z.string(), cursor: z.string(), counts: z.record(z.string(), z.number()) });

/**
 * Returns the rules by which a device of the service keeps its rows from one test to the next. Filling a device takes
 * half of the time of opening the console. A test cannot see which of both it gets: drafts, edits, choices and marks of
 * the user are deleted, and the rows stay only where they equal what the service would send now.
 */
export function dataOf(service: FixtureService): KeptData {
  const { sent, origin, answers } = service;
  const givenBefore = sent.givenCount;
  return {
    of: service,
    tidy: async (page) => {
      if (new URL(page.url()).origin !== origin || sent.givenCount !== givenBefore) return null;
      const rest = await page.evaluate(tidyDevice, kept);
      return rest === null ? null : JSON.stringify(rest);
    },
    isCurrent: (text) => {
      const { accountId, cursor, counts } = restOfDevice.parse(JSON.parse(text));
      const isUsual = service.isReachable && ![...answers.keys()].some((path) => isOfStart(path));
      return isUsual && accountId === service.world.account.userId && sent.isCurrent(cursor, counts as Counts);
    },
  };
}

/** The console calls these by itself: a test that answers them wants to see a device without an answer. */
function isOfStart(path: string): boolean {
  return path === getAccount.path || path.startsWith('/v1/sync/');
}

/**
 * Runs in the page. Deletes the user's own rows and facts; returns what is left, or `null` if it is not what a service
 * sends.
 */
async function tidyDevice({ tables, facts }: Kept) {
  const answered = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error('not read')));
    });
  const values: Record<string, unknown> = {};
  const counts: Record<string, number> = {};
  let isAsSent = true;
  const tidyTable = async (table: IDBObjectStore) => {
    if (table.name === 'meta' || table.name === 'facts') {
      for (const { key, value } of (await answered(table.getAll())) as { key: string; value: unknown }[]) {
        if (facts.includes(key)) values[key] = value;
        else table.delete(key);
      }
    } else if (!tables.includes(table.name)) table.clear();
    else if (table.name === 'manifests') {
      const manifests = (await answered(table.getAll())) as Record<string, unknown>[];
      // The user or the limit of rows removed them, or their pictures were fetched.
      isAsSent &&= !manifests.some(({ isDropped, isRemoved, picturesOf }) => isDropped || isRemoved || picturesOf);
    } else counts[table.name] = await answered(table.count());
  };
  const names = (await indexedDB.databases()).map(({ name = '' }) => name);
  for (const name of names) {
    const database = await answered(indexedDB.open(name));
    const transaction = database.transaction([...database.objectStoreNames], 'readwrite');
    const ended = new Promise((resolve) => {
      transaction.addEventListener('complete', () => resolve(true));
      transaction.addEventListener('abort', () => resolve(false));
    });
    await Promise.all([...database.objectStoreNames].map((table) => tidyTable(transaction.objectStore(table))));
    isAsSent &&= (await ended) === true;
    database.close();
  }
  const { lastAccountId: accountId, cursor } = values;
  if (typeof accountId !== 'string' || typeof cursor !== 'string' || counts['account'] !== 1) return null;
  const expected = ['sheaf', ...['', '-data', '-outbox'].map((suffix) => `sheaf-${accountId}${suffix}`)];
  isAsSent &&= names.toSorted().join() === expected.toSorted().join();
  return isAsSent ? { accountId, cursor, counts } : null;
}
