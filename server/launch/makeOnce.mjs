import { randomUUID } from 'node:crypto';
import { linkSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Makes a file unless it exists. It appears with all of its text or not at all: a concurrent reader never finds it
 * empty, and neither does the next start after a crash.
 * @param {string} file
 * @param {string} text
 * @param {number} [mode]
 * @returns {boolean} whether it was made here
 */
export function makeOnce(file, text, mode = 0o666) {
  // A random name, not the process id: containers that share a folder often have the same ids, and after the link the
  // draft is the file itself.
  const draft = `${file}.${randomUUID()}`;
  try {
    writeFileSync(draft, text, { mode });
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
