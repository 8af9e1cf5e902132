import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { oneAtATime } from './lock.mjs';
import { refuse } from './refuse.mjs';

const inputs = ['src', 'workers', 'core', 'locales', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'];

/**
 * Builds the console into dist where its sources have changed since. Ends the program with a sentence when that fails.
 * @param {string} root
 * @param {string} node
 */
export function ensureBuilt(root, node) {
  return oneAtATime(root, () => build(root, node));
}

function build(root, node) {
  const stampFile = join(root, 'dist', '.sheaf-build');
  const stamp = hashOf(root, inputs);
  if (readStamp(stampFile) === stamp) return;
  process.stdout.write('Building the console…\n');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  // Whoever asks, a test run too: the same build.
  const env = { ...process.env, NODE_ENV: 'production' };
  const run = spawnSync(node, [vite, 'build', '--logLevel', 'warn'], { cwd: root, env, encoding: 'utf8' });
  if (run.status !== 0) refuse(`${run.stdout}${run.stderr}\nThe console could not be built: the reason is above.`);
  // Vite empties the folder first, so a build that was cut off has no stamp.
  writeFileSync(stampFile, stamp);
}

/** By content, because a checkout sets new times on old files and an archive old times on new ones. */
function hashOf(root, paths) {
  const hash = createHash('sha256');
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
