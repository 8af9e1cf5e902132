import { isAnswering } from '#server/db/database.ts';
import { readServiceMetrics, type ServiceMetrics } from '#server/db/tables/service/serviceMetrics.ts';
import type { CommandContext } from './commandContext.ts';

/**
 * Returns what this process needs to serve and does not have; empty when it can serve. Workers are not in it: without
 * them tasks wait.
 */
export async function checkHealth({ database }: Pick<CommandContext, 'database'>): Promise<'database'[]> {
  return (await isAnswering(database)) ? [] : ['database'];
}

/** Returns the metrics of the whole service for its operator, or `null` while the database is away. */
export async function getMetrics({ database }: Pick<CommandContext, 'database'>): Promise<ServiceMetrics | null> {
  // `null` is reported by the metric `sheaf_database_up` itself; a scrape during an outage is no error of its own.
  return readServiceMetrics(database.kysely).catch(() => null);
}
