import type { Locale } from '#core/domain/locale.ts';
import { success, type Result } from '#core/domain/refusal.ts';
import { setLanguage } from '#server/db/tables/account/accounts.ts';
import { changeAccount, type Service } from '../service.ts';

/** §7.1 updatelanguage; other devices hear of it by the account in their next delta. */
export async function updateLanguage(
  service: Service,
  accountId: string,
  language: Locale,
): Promise<Result<Record<string, never>>> {
  return changeAccount(service, accountId, async (tx) => {
    await setLanguage(tx, accountId, language);
    return success({});
  });
}
