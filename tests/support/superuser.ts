import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { superuser } from '#server/db/embedded/cluster.ts';

/** Returns the address of a data folder's server for its superuser, which the service never uses. */
export function readSuperuserUrl(dataFolder: string, database = 'postgres'): string {
  const read = (name: string) => readFileSync(join(dataFolder, 'postgres', name), 'utf8').trim();
  return `postgres://${superuser}:${read('password')}@127.0.0.1:${read('port')}/${database}`;
}
