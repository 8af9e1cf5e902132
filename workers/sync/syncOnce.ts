import type { Outage, Outcome, RefusalCode } from '#core/domain/refusal.ts';
import { pullChanges, type Puller } from './pull/changes.ts';
import { push } from './push/push.ts';
import { settleEdits } from './push/settleEdits.ts';

/** The result of one turn: edits out, changes in. */
export type SyncResult =
  | { kind: 'done'; hasNews: boolean }
  | { kind: 'signedOut' }
  /** The service throttles this account for a moment (429); nothing is wrong. */
  | { kind: 'busy'; retryAfterSeconds: number }
  /** `problem` is `null` when the service could not be reached; `outage` is then the reason, for the trace. */
  | { kind: 'failed'; problem: RefusalCode | null; outage?: Outage['kind']; retryAfterSeconds: number };

/** One turn: first poll, push, pull, settle. The reasons for this order are at the head of syncLoop.ts. */
export async function syncOnce(puller: Puller): Promise<SyncResult> {
  const { store, service, memory } = puller;
  let pulled = memory.last === null ? await pullChanges(puller) : null;
  if (pulled?.ok === false) return failureResult(pulled);
  const pushed = await push(store, service, memory.last?.cursor ?? '');
  // A push that the service refuses must not stop the pull.
  if (!pushed.ok && ('outage' in pushed || pushed.refusal.code === 'Unauthorized')) return failureResult(pushed);
  if (pulled === null || !pushed.ok || pushed.value > 0) pulled = await pullChanges(puller);
  if (!pulled.ok) return failureResult(pulled);
  await settleEdits(store, pulled.value.cursor);
  // New epoch: the pull has read everything again, and the next turn sends the edits.
  if (!pushed.ok && pushed.refusal.code !== 'CursorExpired') return failureResult(pushed);
  return { kind: 'done', hasNews: pulled.value.hasNews };
}

/** Maps a failed request to the result of its turn. Every refused request is retried later: no edit is given up. */
function failureResult(outcome: Extract<Outcome<unknown>, { ok: false }>): SyncResult {
  if ('outage' in outcome) {
    const { kind: outage, retryAfterSeconds } = outcome.outage;
    return { kind: 'failed', problem: null, outage, retryAfterSeconds };
  }
  const { refusal } = outcome;
  if (refusal.code === 'Unauthorized') return { kind: 'signedOut' };
  if (refusal.code === 'TooManyRequests') return { kind: 'busy', retryAfterSeconds: refusal.retryAfterSeconds };
  const retryAfterSeconds = 'retryAfterSeconds' in refusal ? refusal.retryAfterSeconds : 1;
  return { kind: 'failed', problem: refusal.code, retryAfterSeconds };
}
