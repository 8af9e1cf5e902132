import { readServiceMetrics, type ServiceMetrics } from '#server/db/tables/service/serviceMetrics.ts';
import type { Service } from '../service.ts';

/** Figures of the whole service, for its operator; `null` while the database is away. */
export async function getFigures({ database }: Pick<Service, 'database'>): Promise<ServiceMetrics | null> {
  return readServiceMetrics(database.kysely).catch(() => null);
}
