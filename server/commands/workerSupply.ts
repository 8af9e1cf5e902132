import { readSupply } from '#server/db/tables/run/workers.ts';
import type { CommandContext } from './commandContext.ts';

/**
 * Reads whether a worker is alive, about to return, or starts with this service, so that a user's work waits for it
 * instead of being refused; and whether any has a browser, `null` when none reports it.
 */
export async function readWorkerSupply({
  database,
  isStarting,
}: Pick<CommandContext, 'database' | 'isStarting'>): Promise<{ isExpected: boolean; hasBrowser: boolean | null }> {
  const { isExpected, hasBrowser } = await readSupply(database.kysely);
  return { isExpected: isExpected || isStarting(), hasBrowser };
}
