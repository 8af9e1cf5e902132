import { closeSync, fchmodSync, fstatSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { StartupError } from '../db/embedded/StartupError.ts';

interface LogFileOptions {
  maxBytes?: number;
  /** One process of all that write this file makes room. */
  isRotating?: boolean;
  lookEveryMs?: number;
}

const privately = 0o600;

/**
 * The file of the log, its owner's alone. Beyond `maxBytes` it becomes `<file>.1`, in place of the one before; where it
 * was moved away by others, its lines go on under its name. A line that cannot be written is lost: a full disk must not
 * end the service.
 * @throws StartupError where the file cannot be opened
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
      // A terminal, a pipe: nothing to make room in.
      if (!ours.isFile()) return;
      if (there === undefined || there.ino !== ours.ino || there.dev !== ours.dev) return reopen();
      if (!isRotating || ours.size <= maxBytes) return;
      renameSync(file, `${file}.1`);
      reopen();
    } catch {
      // Lines go where they went until now, and the next look tries again.
    }
  };
  const looking = setInterval(look, lookEveryMs).unref();
  return {
    write: (line) => {
      try {
        writeSync(open, line);
      } catch {
        // See above.
      }
    },
    close: () => {
      clearInterval(looking);
      closeSync(open);
    },
  };
}

/** An existing file too: earlier versions made it readable for everybody. */
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
    // Somebody else's file that we may write: whose it is decides who reads it.
  }
}
