import type { Result } from '#core/domain/refusal.ts';
import type { Tx } from '#server/db/database.ts';
import { nextRevision } from '#server/db/tables/account/revisions.ts';
import type { CommandContext } from './commandContext.ts';
import { noteWritten } from './programs/keyOfCall.ts';

/** Carries an answer out of a transaction that is rolled back; it never leaves `inTransaction`. */
class Rollback<Answer> extends Error {
  readonly answer: Answer;

  constructor(answer: Answer) {
    super('rolled back');
    this.answer = answer;
  }
}

/** Wraps an answer of a transaction's work that is no refusal, but after which nothing of the work may be written. */
export function rollBackWith<Answer>(answer: Answer): Rollback<Answer> {
  return new Rollback(answer);
}

/**
 * Runs `work` in one transaction of the account and returns its answer. A refusal and `rollBackWith` roll the
 * transaction back; every other answer commits it, with a mark at the key of the call, if it has one
 * (programs/keyOfCall.ts).
 */
export async function inTransaction<Answer>(
  { database }: Pick<CommandContext, 'database'>,
  accountId: string,
  work: (tx: Tx) => Promise<Answer | Rollback<Answer>>,
): Promise<Answer> {
  try {
    return await database.withAccount(accountId, async (tx) => {
      const answer = await work(tx);
      if (answer instanceof Rollback) throw answer;
      if (isRefusal(answer)) throw rollBackWith(answer);
      await noteWritten(tx);
      return answer;
    });
  } catch (error) {
    if (error instanceof Rollback) return error.answer as Answer;
    throw error;
  }
}

/**
 * The same for a change that devices store: the transaction first takes the account's next revision, which locks the
 * account. A rolled back transaction gives the revision back.
 */
export async function inAccountRevision<Answer>(
  context: Pick<CommandContext, 'database' | 'revisionCache'>,
  accountId: string,
  work: (tx: Tx, revision: number) => Promise<Answer | Rollback<Answer>>,
): Promise<Answer> {
  const answer = await inTransaction(context, accountId, async (tx) => work(tx, await nextRevision(tx, accountId)));
  context.revisionCache.forget(accountId);
  return answer;
}

function isRefusal(answer: unknown): answer is Extract<Result<unknown>, { ok: false }> {
  return typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === false;
}
