import { randomUUID } from 'node:crypto';
import { linkSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Makes a file unless there is one. It is there with all of its text or not at all: who reads it in the same moment
 * never finds it empty, and neither does the next start after a crash.
 * @param {string} file
 * @param {string} text
 * @param {number} [mode]
 * @returns {boolean} whether it was made here
 */
export function makeOnce(file, text, mode = 0o666) {
  // Not the process's number: in containers that share a folder it is often the same, and the draft is the file itself
  // from the link on.
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
