import type { FileProblem, FileResult } from '#core/domain/files/fileLimits.ts';

/**
 * Thrown by a reader that cannot continue, deep in a stream; `answered` turns it into a value before it leaves the
 * worker.
 */
export class UnreadableFile extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** Returns the value, or the problem of an unreadable file. A bug stays a thrown error. */
export async function answered<Value>(read: () => Promise<Value>): Promise<FileResult<Value>> {
  try {
    return { ok: true, value: await read() };
  } catch (error) {
    if (error instanceof UnreadableFile) return { ok: false, problem: error.problem };
    // The browser throws this when a file was moved, changed or removed after it was chosen.
    if (error instanceof DOMException) return { ok: false, problem: { code: 'Gone' } };
    throw error;
  }
}
