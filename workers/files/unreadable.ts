import type { FileProblem, FileResult } from '#core/domain/files/fileProblem.ts';

/** Thrown where a reader cannot go on, deep in a stream; `answered` makes a value of it before it leaves the worker. */
export class UnreadableFile extends Error {
  readonly problem: FileProblem;

  constructor(problem: FileProblem) {
    super(problem.code);
    this.problem = problem;
  }
}

/** The value, or the problem that kept it from being. A bug stays a thrown error. */
export async function answered<Value>(read: () => Promise<Value>): Promise<FileResult<Value>> {
  try {
    return { ok: true, value: await read() };
  } catch (error) {
    if (error instanceof UnreadableFile) return { ok: false, problem: error.problem };
    // A file that was moved, changed or taken away after it was chosen: the browser's own word for it.
    if (error instanceof DOMException) return { ok: false, problem: { code: 'Gone' } };
    throw error;
  }
}
