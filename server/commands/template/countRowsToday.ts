import { refused, success, type Result } from '#core/domain/refusal.ts';
import { readAccount } from '#server/db/tables/account/accounts.ts';
import { readUsageToday } from '#server/db/tables/template/templateUsage.ts';
import { templateFor } from '#server/policies/templatePolicy.ts';
import type { CommandContext } from '../commandContext.ts';

/** Returns the number of rows that the account got from a template since midnight UTC. Refused with `NotFound`. */
export async function countRowsToday(
  { database, gallery }: CommandContext,
  accountId: string,
  templateRegistrationId: number,
): Promise<Result<{ todayExtractedCount: number }>> {
  return database.withAccount(accountId, async (tx) => {
    const template = templateFor(await readAccount(tx, accountId), gallery.byId(templateRegistrationId));
    if (template === undefined) return refused({ code: 'NotFound' });
    const { rows } = await readUsageToday(tx, accountId, template.slug);
    return success({ todayExtractedCount: rows });
  });
}
