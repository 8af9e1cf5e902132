import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Locale } from '#core/domain/locale.ts';

const folder = join(import.meta.dirname, '../../locales');
const text = z.string().min(1);
const mailTexts = z.strictObject({
  maintenanceOver: z.strictObject({ subject: text, greeting: text, over: text, open: text, why: text }),
});

/** Tells a subscriber that a template works again (§4: notify). */
export function maintenanceMail(
  locale: Locale,
  facts: { userName: string; template: string; address: string },
): { subject: string; text: string } {
  const file: unknown = JSON.parse(readFileSync(join(folder, locale, 'mail.json'), 'utf8'));
  const { subject, ...lines } = mailTexts.parse(file).maintenanceOver;
  const filled = Object.values(lines).map((line) => fill(line, facts));
  return { subject: fill(subject, facts), text: `${filled.join('\n\n')}\n` };
}

function fill(sentence: string, facts: Record<string, string>): string {
  return sentence.replace(/\{\{(\w+)\}\}/gu, (whole, name: string) => facts[name] ?? whole);
}
