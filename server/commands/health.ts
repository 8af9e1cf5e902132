import { isAnswering } from '#server/db/database.ts';
import { readServiceMetrics, type ServiceMetrics } from '#server/db/tables/service/serviceMetrics.ts';
import type { CommandContext } from './commandContext.ts';

/**
 * Returns the dependencies that this process needs to serve and cannot reach; empty when it can serve. Workers are not
 * checked: without them tasks wait.
 */
export async function checkHealth({ database }: Pick<CommandContext, 'database'>): Promise<'database'[]> {
  return (await isAnswering(database)) ? [] : ['database'];
}

/** Returns the metrics of the whole service for its operator, or `null` while the database is away. */
export async function getMetrics({ database }: Pick<CommandContext, 'database'>): Promise<ServiceMetrics | null> {
  // `null` becomes the metric `sheaf_database_up`; a scrape during an outage is no error of its own.
  return readServiceMetrics(database.kysely).catch(() => null);
}
