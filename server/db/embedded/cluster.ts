import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { giveTo, type Home, runsIn } from './serverUser.ts';
import { diskFull, StartRefused } from './StartRefused.ts';

export const superuser = 'sheaf';

export interface Cluster {
  readonly folder: string;
  readonly password: string;
}

/** The database files, made at the first start. They appear under their name only when whole: a start that was cut off begins again. */
export function openCluster(home: Home, runtime: string): Cluster {
  const folder = join(home.folder, 'cluster');
  const passwordFile = join(home.folder, 'password');
  if (!existsSync(folder)) {
    const partial = `${folder}.partial`;
    rmSync(partial, { recursive: true, force: true });
    writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    giveTo(home.user, passwordFile);
    initialise(partial, passwordFile, home, runtime);
    renameSync(partial, folder);
  }
  return { folder, password: readFileSync(passwordFile, 'utf8') };
}

/** The order of texts comes from PostgreSQL itself (builtin C.UTF-8): the same on every system, and no update of the system changes an index. */
function initialise(folder: string, passwordFile: string, home: Home, runtime: string): void {
  const settings = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--auth=scram-sha-256', `--username=${superuser}`, `--pwfile=${passwordFile}`];
  const run = spawnSync(join(runtime, 'bin', 'initdb'), [`--pgdata=${folder}`, ...settings, ...access], {
    ...runsIn(home),
    encoding: 'utf8',
  });
  if (run.error !== undefined) throw run.error;
  if (run.status === 0) return;
  const isDiskFull = run.stderr.includes('No space left on device');
  throw new StartRefused(
    isDiskFull ? diskFull(home.folder) : `PostgreSQL could not make its files: ${run.stderr.trim()}`,
  );
}
