import { Dexie } from 'dexie';

/**
 * Keeps a live query observed while it awaits other queries: `await inLiveQuery(tasksByIds(…))`. After two nested async
 * functions Dexie loses the live query and does not notice later changes of rows that are read afterwards
 * (tests/src/store/liveLists.test.ts). A Dexie promise restores it.
 */
export function inLiveQuery<Value>(query: Promise<Value>): Promise<Value> {
  return Dexie.Promise.resolve(query) as Promise<Value>;
}

/**
 * Runs a query that reads thousands of keys outside the live query that awaits it: the live query would remember each
 * key, which takes longer than the read. It declares its dependencies by another query (taskIndex.ts,
 * `dependOnIndexes`).
 */
export function outsideLiveQuery<Value>(query: () => Promise<Value>): Promise<Value> {
  return inLiveQuery(
    new Promise<Value>((resolve, reject) => {
      // A new task of the event loop runs outside every live query and transaction.
      setTimeout(() => query().then(resolve, reject));
    }),
  );
}
