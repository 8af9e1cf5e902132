import { z } from 'zod';
import { parameterValues } from '#core/wire/parameters.ts';

/** What was typed and not saved, kept for this tab only: a reload loses nothing. */
const draft = z.strictObject({ taskName: z.string(), values: parameterValues });
export type Draft = z.output<typeof draft>;

const prefix = 'sheaf.draft:';

export function draftKey(accountId: string, slug: string, taskId: string | null): string {
  return `${prefix}${accountId}:${slug}:${taskId ?? 'new'}`;
}

export function readDraft(key: string): Draft | null {
  try {
    const parsed = draft.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function writeDraft(key: string, value: Draft | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Full or forbidden: the form itself still holds what was typed.
  }
}
