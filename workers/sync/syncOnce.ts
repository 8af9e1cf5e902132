import type { Outage, Outcome } from '#core/domain/refusal.ts';
import type { SyncProblem } from './api.ts';
import { pullChanges, type Puller } from './pull/changes.ts';
import { push } from './push/push.ts';
import { sendAvatar } from './push/sendAvatar.ts';
import { settleEdits } from './push/settleEdits.ts';

/** The result of one turn: edits out, changes in. */
export type SyncResult =
  | { kind: 'done'; hasNews: boolean }
  | { kind: 'signedOut' }
  /** The service throttles this account for a moment (429); nothing is wrong. */
  | { kind: 'busy'; retryAfterSeconds: number }
  /** `problem` is `null` when nothing answered; `outage` is the kind of outage, for the trace. */
  | { kind: 'failed'; problem: SyncProblem | null; outage?: Outage['kind']; retryAfterSeconds: number };

/**
 * One turn: first poll, push, the account's picture, pull, settle. The reasons for this order are at the head of
 * syncLoop.ts.
 */
export async function syncOnce(puller: Puller): Promise<SyncResult> {
  const { store, service, memory } = puller;
  let pulled = memory.last === null ? await pullChanges(puller) : null;
  if (pulled?.ok === false) return failureResult(pulled);
  const pushed = await push(store, service, memory.last?.cursor ?? '');
  // A push that fails must not stop the pull, unless the pull would fail too.
  if (!pushed.ok && wouldFailPull(pushed)) return failureResult(pushed);
  const picture = await sendAvatar(store, service);
  if (!picture.ok && wouldFailPull(picture)) return failureResult(picture);
  const isPictureSent = picture.ok && picture.value;
  if (pulled === null || !pushed.ok || pushed.value > 0 || isPictureSent) pulled = await pullChanges(puller);
  if (!pulled.ok) return failureResult(pulled);
  await settleEdits(store, pulled.value.cursor);
  // New epoch: the pull has read everything again, and the next turn sends the edits.
  const isEpochNew = !pushed.ok && 'refusal' in pushed && pushed.refusal.code === 'CursorExpired';
  if (!pushed.ok && !isEpochNew) return failureResult(pushed);
  // Own edits are no changes that cause each other in a loop (cadence.ts): eight hearts in two seconds are no storm.
  const hasOwnNews = isPictureSent || (pushed.ok && pushed.value > 0);
  return { kind: 'done', hasNews: pulled.value.hasNews && !hasOwnNews };
}

/** A busy service may have room for a pull; one that cannot be reached, or knows nobody, has not. */
function wouldFailPull(pushed: Extract<Outcome<unknown>, { ok: false }>): boolean {
  return 'outage' in pushed ? pushed.outage.kind !== 'ServiceDown' : pushed.refusal.code === 'Unauthorized';
}

/** Maps a failed request to the result of its turn. Every refused request is retried later: no edit is given up. */
function failureResult(outcome: Extract<Outcome<unknown>, { ok: false }>): SyncResult {
  if ('outage' in outcome) {
    const { kind: outage, retryAfterSeconds } = outcome.outage;
    return { kind: 'failed', problem: problemOf(outage), outage, retryAfterSeconds };
  }
  const { refusal } = outcome;
  if (refusal.code === 'Unauthorized') return { kind: 'signedOut' };
  if (refusal.code === 'TooManyRequests') return { kind: 'busy', retryAfterSeconds: refusal.retryAfterSeconds };
  const retryAfterSeconds = 'retryAfterSeconds' in refusal ? refusal.retryAfterSeconds : 1;
  return { kind: 'failed', problem: refusal.code, retryAfterSeconds };
}

/** Returns the problem to show: where something answered, the device is not offline. */
function problemOf(outage: Outage['kind']): SyncProblem | null {
  if (outage === 'ServiceDown') return 'Unavailable';
  return outage === 'BadReply' || outage === 'Outdated' || outage === 'ForeignPage' ? outage : null;
}
