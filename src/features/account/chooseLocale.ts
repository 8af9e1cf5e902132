import type { Locale } from '#core/domain/locale.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { changeLanguage } from '#app/i18n/i18n.ts';
import { saveLocale } from '#app/state/preferences.ts';
import { session } from '#app/state/session.ts';

/** Changes the language on screen, on this device and, when the service can be reached, on the account. */
export async function chooseLocale(next: Locale): Promise<void> {
  await changeLanguage(next);
  saveLocale(next);
  if (session.value === null) return;
  await bridge.setLanguage(next);
  // The service needs the account's language for mails to the user. While the service is away, the next choice reports
  // it.
  await bridge.updateLanguage(next);
}
