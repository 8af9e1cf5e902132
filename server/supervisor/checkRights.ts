import type { FastifyBaseLogger } from 'fastify';
import { StartupError } from '../db/embedded/StartupError.ts';
import { readRights } from '../db/readRights.ts';

const needed =
  'It must own its database, and may create a role or is a member of the role sheaf_app. ' +
  'As an administrator of the server: create role sheaf_app; grant sheaf_app to <user>;';

/**
 * Checks that the user of DATABASE_URL has the rights that the service needs. Logs a warning about a superuser: a hole
 * in the service would then open the whole server.
 * @throws StartupError when it has too few rights
 */
export async function checkRights(databaseUrl: string, log: FastifyBaseLogger): Promise<void> {
  const { isSuperuser, mayActAsRequest } = await readRights(databaseUrl);
  if (!mayActAsRequest)
    throw new StartupError(`The user of DATABASE_URL is no member of the role sheaf_app. ${needed}`);
  if (isSuperuser)
    log.warn('the user of DATABASE_URL is a superuser: let the service use one that owns its database and no more');
}

/** Turns an error of the migrations about missing rights into a sentence; returns any other error unchanged. */
export function refusalOfRights(error: unknown): unknown {
  const isDenied = error instanceof Error && 'code' in error && error.code === '42501';
  if (!isDenied) return error;
  return new StartupError(`The user of DATABASE_URL may not prepare the database: ${error.message}. ${needed}`, {
    cause: error,
  });
}
