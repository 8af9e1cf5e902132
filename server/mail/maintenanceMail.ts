import type { Locale } from '#core/domain/locale.ts';
import { writeMail } from './mailTexts.ts';

/** The mail that notifies a subscriber that a template works again (§4: notify). */
export function maintenanceMail(
  locale: Locale,
  facts: { userName: string; template: string; address: string },
): { subject: string; text: string } {
  return writeMail(locale, 'maintenanceOver', facts);
}
