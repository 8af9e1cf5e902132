import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { refuse } from './refuse.mjs';

/** The first version that runs TypeScript and has SQLite without a flag. */
const oldest = [22, 19];

/**
 * Returns the Node that runs Sheaf: the one pinned among the packages, else the running one when it is new enough.
 * @param {string} root
 * @returns {string}
 */
export function findNode(root) {
  const isWindows = process.platform === 'win32';
  const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
  const pinned = join(root, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node');
  // Runs the program instead of only looking for it: with another C library the file exists and does not start.
  if (spawnSync(pinned, ['--version']).status === 0) return pinned;
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return process.execPath;
  return refuse(
    `Sheaf brings no Node for ${process.platform} on ${process.arch}, and the installed ${process.version} is too old. Install Node 24 from https://nodejs.org`,
  );
}
