import { randomUUID } from 'node:crypto';
import { refused, type Result } from '#core/domain/refusal.ts';
import { hashOf } from '#server/auth/runnerTokens.ts';
import { claimKey, keepAnswer, releaseKey, type HeldKey, type KeyClaim } from '#server/db/tables/sync/keyedCalls.ts';
import type { CommandContext } from '../commandContext.ts';
import { withKey } from './keyOfCall.ts';

/** A call that names a key: `content` is its method, address and body as text. */
export interface KeyedCall {
  accountId: string;
  key: string;
  content: string;
}

interface Answered<Value> {
  answer: Result<Value>;
  /** The answer is that of an earlier attempt. */
  isRepeated: boolean;
}

type Context = Pick<CommandContext, 'database' | 'secrets'>;

const retryAfterSeconds = 1;
const fullRetrySeconds = 3_600;

/**
 * Runs `work` once for a key and returns its answer, also to later calls with the key for a day. A refusal that wrote
 * nothing gives the key back. Refused with `KeyReused` for other content under the key, with `KeyInUse` while an
 * earlier attempt runs, with `KeyAnswerLost` where it has written but its process ended before it answered, and with
 * `TooManyRequests` where the account has too many keys.
 */
export async function answerOnce<Value>(
  context: Context,
  { accountId, key, content }: KeyedCall,
  work: () => Promise<Result<Value>>,
): Promise<Answered<Value>> {
  const claim = { accountId, keyHash: hashOf(key), claimId: randomUUID() };
  const digest = hashOf(content);
  const held = await context.database.withAccount(accountId, (tx) => claimKey(tx, { ...claim, digest }));
  if (held === 'full') return fresh(refused({ code: 'TooManyRequests', retryAfterSeconds: fullRetrySeconds }));
  if (held !== null) return answerOfHeld<Value>(context, claim, held, digest);
  let answer: Result<Value>;
  try {
    answer = await withKey(claim, work);
  } catch (error) {
    await context.database.withAccount(accountId, (tx) => releaseKey(tx, claim));
    throw error;
  }
  await context.database.withAccount(accountId, async (tx) => {
    if (!answer.ok && (await releaseKey(tx, claim))) return;
    await keepAnswer(tx, claim, context.secrets.seal(placeOf(accountId), JSON.stringify(answer)));
  });
  return fresh(answer);
}

function answerOfHeld<Value>(
  context: Context,
  { accountId }: KeyClaim,
  held: HeldKey,
  digest: string,
): Answered<Value> {
  if (held.digest !== digest) return fresh(refused({ code: 'KeyReused' }));
  if (held.answer === null) {
    const isLost = held.hasWritten && held.isStale;
    return fresh(refused(isLost ? { code: 'KeyAnswerLost' } : { code: 'KeyInUse', retryAfterSeconds }));
  }
  const text = context.secrets.open(placeOf(accountId), held.answer);
  // The service's secret was replaced since.
  if (text === null) return fresh(refused({ code: 'KeyAnswerLost' }));
  return { answer: JSON.parse(text) as Result<Value>, isRepeated: true };
}

function fresh<Value>(answer: Result<Value>): Answered<Value> {
  return { answer, isRepeated: false };
}

/** An answer may hold the secret of a new webhook, so it is stored sealed. */
function placeOf(accountId: string) {
  return { accountId, column: 'keyed_calls.answer' };
}
