import type { Locale } from '#core/domain/locale.ts';
import { writeMail } from './mailTexts.ts';

/** Tells a subscriber that a template works again (§4: notify). */
export function maintenanceMail(
  locale: Locale,
  facts: { userName: string; template: string; address: string },
): { subject: string; text: string } {
  return writeMail(locale, 'maintenanceOver', facts);
}
