import { readFigures, type Figures } from '#server/db/tables/figures.ts';
import type { Service } from '../service.ts';

/** Figures of the whole service, for its operator; `null` while the database is away. */
export async function getFigures({ database }: Pick<Service, 'database'>): Promise<Figures | null> {
  return readFigures(database.kysely).catch(() => null);
}
