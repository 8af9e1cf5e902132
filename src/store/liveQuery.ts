import { Dexie } from 'dexie';

/**
 * For a question that awaits others, within a live query: `await observed(tasksByIds(…))`. Two async functions deep Dexie
 * loses the live query, and what is read afterwards changes unseen (tests/store/liveLists.test.ts). A promise of its own
 * brings it back.
 */
export function inLiveQuery<Value>(answer: Promise<Value>): Promise<Value> {
  return Dexie.Promise.resolve(answer) as Promise<Value>;
}

/**
 * For a question that reads thousands of keys, within a live query: that would remember each of them, which takes longer
 * than to read them. It says by another question what it depends on (taskIndex.ts, `dependOnIndexes`).
 */
export function outsideLiveQuery<Value>(ask: () => Promise<Value>): Promise<Value> {
  return inLiveQuery(
    new Promise<Value>((resolve, reject) => {
      // A task of its own begins outside of every live query and transaction.
      setTimeout(() => ask().then(resolve, reject));
    }),
  );
}
