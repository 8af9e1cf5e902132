import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { oneAtATime } from './lock.mjs';
import { refuse } from './refuse.mjs';

/**
 * Installs node_modules when it differs from package-lock.json. Ends the program with a sentence when that fails.
 * @param {string} root
 */
export function ensureInstalled(root) {
  if (Number.parseInt(process.versions.node, 10) < 20)
    refuse(`Sheaf needs Node 20 or newer; this is ${process.version}. Install a newer one from https://nodejs.org`);
  return oneAtATime(root, () => install(root));
}

function install(root) {
  if (isInstalled(root)) return;
  process.stdout.write('Installing packages; this takes a minute or two…\n');
  runNpm(root);
}

/** Checks npm's own record in node_modules, which npm writes last, so a manual installation counts as well. */
function isInstalled(root) {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const there = JSON.parse(readFileSync(record, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true;
    if (there[path] === undefined) return entry.optional === true && !isMadeForHere(entry);
    return there[path].version === entry.version && there[path].integrity === entry.integrity;
  });
}

/**
 * True for an optional package of this platform: npm installs only that one. Packages per C library are not checked:
 * they come with a package that is checked.
 */
function isMadeForHere({ os, cpu, libc }) {
  return os?.includes(process.platform) === true && cpu?.includes(process.arch) === true && libc === undefined;
}

/**
 * Runs `npm ci`. `--include`: a user's or a server's settings (NODE_ENV=production) must not leave out the build or the
 * database.
 */
function runNpm(root) {
  const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const isNpm = npm !== undefined && basename(npm).startsWith('npm');
  const run = isNpm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, encoding: 'utf8' })
    : spawnSync('npm', args, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' });
  if (run.status === 0) return;
  const output = run.error?.message ?? `${run.stdout}${run.stderr}`;
  refuse(`${output.trim()}\nThe packages could not be installed: npm's words are above. Mend that and start again.`);
}
