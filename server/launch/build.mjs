import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { oneAtATime } from './lock.mjs';
import { refuse } from './refuse.mjs';

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string} folder Folder of the build, below the project's folder.
 * @property {string[]} inputs Files and folders that it is built from.
 * @property {(root: string) => string[]} command Arguments of the build command for Node.
 */

/** @type {Part} */
const consolePart = {
  name: 'console',
  folder: 'dist',
  inputs: ['src', 'workers', 'core', 'locales', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'],
  command: (root) => [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
};

/** @type {Part} */
const servicePart = {
  name: 'service',
  folder: 'dist-server',
  inputs: ['server', 'core', 'package-lock.json'],
  command: (root) => [join(root, 'server', 'launch', 'bundle.mjs'), root, servicePart.folder],
};

/**
 * Builds the console into dist when its sources have changed. Ends the program with a sentence when that fails.
 * @param {string} root
 * @param {string} node
 */
export function ensureBuilt(root, node) {
  return oneAtATime(root, () => build(root, node, consolePart));
}

/**
 * Returns the program of the service, built when its sources have changed. Ends the program with a sentence when that
 * fails.
 * @param {string} root
 * @param {string} node
 * @returns {Promise<string>}
 */
export async function ensureService(root, node) {
  await oneAtATime(root, () => build(root, node, servicePart));
  return join(root, servicePart.folder, 'main.js');
}

/**
 * @param {string} root
 * @param {string} node
 * @param {Part} part
 */
function build(root, node, { name, folder, inputs, command }) {
  const stampFile = join(root, folder, '.sheaf-build');
  const stamp = hashOf(root, inputs);
  if (readStamp(stampFile) === stamp) return;
  process.stdout.write(`Building the ${name}…\n`);
  // The same build for every caller, also for a test run.
  const env = { ...process.env, NODE_ENV: 'production' };
  const run = spawnSync(node, command(root), { cwd: root, env, encoding: 'utf8' });
  if (run.status !== 0) refuse(`${run.stdout}${run.stderr}\nThe ${name} could not be built: the reason is above.`);
  // A build empties the folder first, so an interrupted one leaves no stamp.
  writeFileSync(stampFile, stamp);
}

/**
 * Hashes the contents, because a checkout sets new times on old files and an archive old times on new ones; and the
 * folder's path.
 */
function hashOf(root, paths) {
  const hash = createHash('sha256').update(`${root}\0`);
  for (const file of paths.flatMap((path) => filesBelow(root, path))) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesBelow(root, path) {
  if (statSync(join(root, path)).isFile()) return [path];
  const names = readdirSync(join(root, path)).sort();
  return names.flatMap((name) => filesBelow(root, `${path}/${name}`));
}

function readStamp(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
