import type { FastifyBaseLogger } from 'fastify';
import { StartupError } from '../db/embedded/StartupError.ts';
import { readRights } from '../db/readRights.ts';

const needed =
  'It must own its database, and may create a role or is a member of the role sheaf_app. ' +
  'As an administrator of the server: create role sheaf_app; grant sheaf_app to <user>;';

/**
 * Whether the user of DATABASE_URL may do what the service does, and not more: a hole in the service would open the
 * whole server then, which the log says.
 * @throws StartupError where it may do too little
 */
export async function checkRights(databaseUrl: string, log: FastifyBaseLogger): Promise<void> {
  const { isSuperuser, mayActAsRequest } = await readRights(databaseUrl);
  if (!mayActAsRequest)
    throw new StartupError(`The user of DATABASE_URL is no member of the role sheaf_app. ${needed}`);
  if (isSuperuser)
    log.warn('the user of DATABASE_URL is a superuser: let the service use one that owns its database and no more');
}

/** An error of the migrations in words, where it says that the user may not do that. */
export function refusalOfRights(error: unknown): unknown {
  const isDenied = error instanceof Error && 'code' in error && error.code === '42501';
  if (!isDenied) return error;
  return new StartupError(`The user of DATABASE_URL may not prepare the database: ${error.message}. ${needed}`, {
    cause: error,
  });
}
