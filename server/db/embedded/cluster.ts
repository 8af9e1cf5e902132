import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveTo, type Home, runsIn } from './serverUser.ts';
import { diskFull, StartupError, useAnotherServer } from './StartupError.ts';

export const superuser = 'sheaf';

export interface Cluster {
  readonly folder: string;
  readonly password: string;
}

const partialName = 'cluster.partial-';

/**
 * Opens the database files, and makes them at the first start. They get their name only when they are complete: an
 * interrupted start is repeated.
 */
export function openCluster(home: Home, runtime: string): Cluster {
  const folder = join(home.folder, 'cluster');
  const passwordFile = join(home.folder, 'password');
  if (!existsSync(folder)) {
    removePartials(home.folder);
    writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    giveTo(home.user, passwordFile);
    // A name per process: the initdb of a start that was just killed may still run, and removes its folder when it
    // fails.
    const partial = join(home.folder, `${partialName}${process.pid}`);
    initialise(partial, passwordFile, home, runtime);
    renameSync(partial, folder);
  }
  return { folder, password: readFileSync(passwordFile, 'utf8') };
}

function removePartials(folder: string): void {
  for (const name of readdirSync(folder))
    if (name.startsWith(partialName)) rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 10 });
}

/**
 * Runs initdb. Texts are sorted by PostgreSQL itself (builtin C.UTF-8): the same order on every system, and no update
 * of the system changes an index.
 */
function initialise(folder: string, passwordFile: string, home: Home, runtime: string): void {
  const settings = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--auth=scram-sha-256', `--username=${superuser}`, `--pwfile=${passwordFile}`];
  const run = spawnSync(join(runtime, 'bin', 'initdb'), [`--pgdata=${folder}`, ...settings, ...access], {
    ...runsIn(home),
    encoding: 'utf8',
  });
  if (run.error !== undefined) throw run.error;
  if (run.status === 0) return;
  throw new StartupError(reasonOf(run.stderr, home.folder));
}

function reasonOf(output: string, folder: string): string {
  if (output.includes('No space left on device')) return diskFull(folder);
  if (output.includes('could not look up effective user ID'))
    return `PostgreSQL does not run as user ${process.getuid?.()}, whom this system does not list. ${useAnotherServer}`;
  return `PostgreSQL could not make its files: ${output.trim()}`;
}
