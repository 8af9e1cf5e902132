import { closeSync, fchmodSync, fstatSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { StartupError } from '../db/embedded/StartupError.ts';

interface LogFileOptions {
  maxBytes?: number;
  /** Only one of the processes that write this file rotates it. */
  isRotating?: boolean;
  lookEveryMs?: number;
}

const privately = 0o600;

/**
 * Opens the log file, readable by its owner alone. Beyond `maxBytes` it becomes `<file>.1`, replacing the one before;
 * when another program has moved it away, its lines continue in a new file of the same name. A line that cannot be
 * written is lost: a full disk must not end the service.
 * @throws StartupError when the file cannot be opened
 */
export function openLogFile(file: string, options: LogFileOptions = {}): { write(line: string): void; close(): void } {
  const { maxBytes = 64 * 1024 * 1024, isRotating = !process.connected, lookEveryMs = 5_000 } = options;
  let open = openPrivately(file);
  const reopen = (): void => {
    const before = open;
    open = openPrivately(file);
    closeSync(before);
  };
  const look = (): void => {
    try {
      const there = statSync(file, { throwIfNoEntry: false });
      const ours = fstatSync(open);
      // A terminal or a pipe: it cannot be rotated.
      if (!ours.isFile()) return;
      if (there === undefined || there.ino !== ours.ino || there.dev !== ours.dev) return reopen();
      if (!isRotating || ours.size <= maxBytes) return;
      renameSync(file, `${file}.1`);
      reopen();
    } catch {
      // Lines continue in the present file, and the next check tries again.
    }
  };
  const looking = setInterval(look, lookEveryMs).unref();
  return {
    write: (line) => {
      try {
        writeSync(open, line);
      } catch {
        // The line is lost, as described above.
      }
    },
    close: () => {
      clearInterval(looking);
      closeSync(open);
    },
  };
}

/** Opens the file and restricts its mode, also of an existing file: earlier versions made it readable for everybody. */
function openPrivately(file: string): number {
  try {
    const open = openSync(file, 'a', privately);
    makePrivate(open);
    return open;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartupError(
      `The log cannot be written to ${file} (SHEAF_LOG): ${reason}. Correct the path, or let this user write there.`,
      { cause: error },
    );
  }
}

function makePrivate(open: number): void {
  const found = fstatSync(open);
  if (!found.isFile() || (found.mode & 0o077) === 0) return;
  try {
    fchmodSync(open, privately);
  } catch {
    // The file belongs to another user, who decides about its readers.
  }
}
