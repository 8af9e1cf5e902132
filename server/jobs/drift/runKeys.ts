import { createHash } from 'node:crypto';
import type { EndedRun, RunKeys } from '#server/db/tables/run/drift/runFacts.ts';

/**
 * Returns the keys by which runs of a task are compared. The rows of two runs are made the same way where the template
 * reads pages of the same sites by the same recipe, filled with the same parameters: those that only make start
 * addresses do not matter for columns, for a product has its price on any page of a shop. Numbers of rows are compared
 * only where all parameters are the same, no rows are left out as repeats, and the run read all of its pages.
 */
export function runKeysOf({ plan, hosts, endReason }: Pick<EndedRun, 'plan' | 'hosts' | 'endReason'>): RunKeys {
  const { start: _, ...extraction } = plan.recipe;
  const text = JSON.stringify(extraction);
  const used = Object.entries(plan.parameters).filter(([name]) => isNamedIn(text, name));
  const shape = hashOf([plan.templateSlug, extraction, used, hosts]);
  const isWhole = endReason === 'Finished' && (plan.repeats ?? null) === null;
  return { shape, whole: isWhole ? hashOf([shape, plan.parameters]) : null };
}

/**
 * A recipe names a parameter in braces (core/domain/parameters/fillText.ts), or as the source of fields or a number.
 */
function isNamedIn(text: string, name: string): boolean {
  return [`{${name}}`, `{+${name}}`, `"${name}"`].some((form) => text.includes(form));
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}
