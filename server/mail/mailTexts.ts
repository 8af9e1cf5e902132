import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Locale } from '#core/domain/locale.ts';

const folder = join(import.meta.dirname, '../../locales');
const text = z.string().min(1);
const mailTexts = z.strictObject({
  maintenanceOver: z.strictObject({ subject: text, greeting: text, over: text, open: text, why: text }),
  signUpCode: z.strictObject({ subject: text, code: text, until: text, safety: text }),
  accountExists: z.strictObject({ subject: text, asked: text, signIn: text, safety: text }),
});

/** A mail as it is written in a language: its lines in their order, each a paragraph, with the facts in their places. */
export function writeMail(
  locale: Locale,
  kind: keyof z.output<typeof mailTexts>,
  facts: Record<string, string>,
): { subject: string; text: string } {
  const file: unknown = JSON.parse(readFileSync(join(folder, locale, 'mail.json'), 'utf8'));
  const { subject, ...lines } = mailTexts.parse(file)[kind];
  const filled = Object.values(lines).map((line) => fill(line, facts));
  return { subject: fill(subject, facts), text: `${filled.join('\n\n')}\n` };
}

function fill(sentence: string, facts: Record<string, string>): string {
  return sentence.replace(/\{\{(\w+)\}\}/gu, (whole, name: string) => facts[name] ?? whole);
}
