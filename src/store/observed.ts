import { Dexie } from 'dexie';

/**
 * For a question that awaits others, within a live query: `await observed(tasksByIds(…))`. Two async functions deep Dexie
 * loses the live query, and what is read afterwards changes unseen (tests/store/liveLists.test.ts). A promise of its own
 * brings it back.
 */
export function observed<Value>(answer: Promise<Value>): Promise<Value> {
  return Dexie.Promise.resolve(answer) as Promise<Value>;
}
