import { isAnswering } from '#server/db/database.ts';
import type { Service } from '../service.ts';

/** What this process needs to serve and does not have; empty when it can serve. Workers are none of it: tasks wait for them. */
export async function checkHealth({ database }: Pick<Service, 'database'>): Promise<'database'[]> {
  return (await isAnswering(database)) ? [] : ['database'];
}
