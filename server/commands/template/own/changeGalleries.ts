import type { Result } from '#core/domain/refusal.ts';
import type { Tx } from '#server/db/database.ts';
import {
  bumpGalleries,
  bumpPublished,
  listUsers,
  lockUsers,
  lockOwnTemplates,
} from '#server/db/tables/template/ownTemplateUsers.ts';
import type { CommandContext } from '../../commandContext.ts';
import { noteWritten } from '../../programs/keyOfCall.ts';

interface Change<Value> {
  /** The template that is changed; `null` for a new one. */
  id: number | null;
  /** Accounts that may use it after the change. */
  alsoFor: readonly string[];
  write: () => Promise<Result<Value>>;
}

class Refused<Value> extends Error {
  readonly result: Result<Value>;
  constructor(result: Result<Value>) {
    super('refused');
    this.result = result;
  }
}

/**
 * Changes a template of an account in one transaction of the service, under the locks of all accounts that may use it
 * before or after: their devices read the gallery again. A refusal rolls it back.
 */
export async function changeGalleries<Value>(
  context: CommandContext,
  accountId: string,
  prepare: (tx: Tx) => Promise<Result<Change<Value>>>,
): Promise<Result<Value>> {
  let users: string[] = [];
  try {
    return await context.database.withoutRls(async (tx) => {
      await lockOwnTemplates(tx, accountId);
      const change = await prepare(tx);
      if (!change.ok) return change;
      const { id, alsoFor, write } = change.value;
      users = await lockUsers(tx, [...(await listUsers(tx, accountId, id)), ...alsoFor]);
      // Before and after: one that was for all may be for fewer now.
      await bumpPublished(tx, accountId);
      const written = await write();
      if (!written.ok) throw new Refused(written);
      await bumpPublished(tx, accountId);
      await bumpGalleries(tx, users);
      await noteWritten(tx);
      return written;
    });
  } catch (error) {
    if (error instanceof Refused) return error.result as Result<Value>;
    throw error;
  } finally {
    for (const user of users) context.revisionCache.forget(user);
  }
}
