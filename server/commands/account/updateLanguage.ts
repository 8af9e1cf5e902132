import type { Locale } from '#core/domain/locale.ts';
import { success, type Result } from '#core/domain/refusal.ts';
import { setLanguage } from '#server/db/tables/account/accounts.ts';
import type { CommandContext } from '../commandContext.ts';
import { inAccountRevision } from '../transaction.ts';

/** §7.1 updatelanguage; other devices read it from the account in their next poll. */
export async function updateLanguage(
  context: CommandContext,
  accountId: string,
  language: Locale,
): Promise<Result<Record<string, never>>> {
  return inAccountRevision(context, accountId, async (tx) => {
    await setLanguage(tx, accountId, language);
    return success({});
  });
}
