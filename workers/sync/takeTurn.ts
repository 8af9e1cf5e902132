import type { Outcome, RefusalCode } from '#core/domain/refusal.ts';
import { pullChanges, type Puller } from './pull/changes.ts';
import { push } from './push/push.ts';
import { settleEdits } from './push/settleEdits.ts';

/** What came of one turn: edits out, changes in. */
export type TurnResult =
  | { kind: 'done'; hasNews: boolean }
  | { kind: 'signedOut' }
  /** The service has had enough of this account for a moment; nothing is wrong. */
  | { kind: 'busy'; retryAfterSeconds: number }
  /** `problem` is `null` when the service could not be asked. */
  | { kind: 'failed'; problem: RefusalCode | null; retryAfterSeconds: number };

/**
 * Edits out, then changes in: they hold what became of the edits. The first poll of a session comes before any edit: it
 * says whose session the browser holds, and nobody's edits may reach another account.
 */
export async function takeTurn(puller: Puller): Promise<TurnResult> {
  const { store, service, memory } = puller;
  let pulled = memory.last === null ? await pullChanges(puller) : null;
  if (pulled?.ok === false) return turnFailure(pulled);
  const pushed = await push(store, service, memory.last?.cursor ?? '');
  // A push that the service will not take must not keep the rows from coming.
  if (!pushed.ok && ('outage' in pushed || pushed.refusal.code === 'Unauthorized')) return turnFailure(pushed);
  if (pulled === null || !pushed.ok || pushed.value > 0) pulled = await pullChanges(puller);
  if (!pulled.ok) return turnFailure(pulled);
  await settleEdits(store, pulled.value.cursor);
  // Another life of the service: the poll has read everything again, the edits go at the next turn.
  if (!pushed.ok && pushed.refusal.code !== 'CursorExpired') return turnFailure(pushed);
  return { kind: 'done', hasNews: pulled.value.hasNews };
}

/** What a failed request means for the turn. Whatever the service refuses is tried again later: nothing is given up. */
function turnFailure(outcome: Extract<Outcome<unknown>, { ok: false }>): TurnResult {
  if ('outage' in outcome) {
    return { kind: 'failed', problem: null, retryAfterSeconds: outcome.outage.retryAfterSeconds };
  }
  const { refusal } = outcome;
  if (refusal.code === 'Unauthorized') return { kind: 'signedOut' };
  if (refusal.code === 'TooManyRequests') return { kind: 'busy', retryAfterSeconds: refusal.retryAfterSeconds };
  const retryAfterSeconds = 'retryAfterSeconds' in refusal ? refusal.retryAfterSeconds : 1;
  return { kind: 'failed', problem: refusal.code, retryAfterSeconds };
}
