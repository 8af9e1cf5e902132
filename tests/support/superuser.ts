import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { superuser } from '#server/db/embedded/cluster.ts';

/** The server of a data folder as its superuser, whom the service never is. */
export function readSuperuserUrl(dataFolder: string, database = 'postgres'): string {
  const read = (name: string) => readFileSync(join(dataFolder, 'postgres', name), 'utf8').trim();
  return `postgres://${superuser}:${read('password')}@127.0.0.1:${read('port')}/${database}`;
}
