import type { FileResult } from '#core/domain/files/fileLimits.ts';
import type { LineProblem } from '#core/domain/parameters/checkLine.ts';
import type { Parameter } from '#core/domain/parameters/parameter.ts';
import type {
  ColumnChoice,
  HeldLines,
  LineCounts,
  LineOptions,
  OpenedFile,
  ReadChoice,
  TablePreview,
} from '#core/domain/files/readFile.ts';

/**
 * The calls of a page to the worker that reads one file, over Comlink. A new call cancels the running one, which
 * answers `Cancelled`. Terminating the worker ends everything.
 */
export interface FilesApi {
  open(file: File): Promise<FileResult<OpenedFile>>;
  preview(choice: ReadChoice): Promise<FileResult<TablePreview>>;
  /** Reads the column and stores its lines. `onProgress` gets a share from 0 to 1 and is a Comlink proxy. */
  count(choice: ColumnChoice, onProgress: (share: number) => void): Promise<FileResult<LineCounts>>;
  /**
   * The same for one column of a run's blocks (core/domain/data/block.ts). `next` returns the bodies of some more
   * blocks, `null` after the last, and is a Comlink proxy. The lines of the previous count stay available until this
   * one is done.
   */
  countRows(column: number, next: () => Promise<readonly string[] | null>): Promise<FileResult<LineCounts>>;
  /** Returns the lines of the last count, at most `maxLines` of them. */
  take(options: LineOptions, maxLines: number): Promise<FileResult<HeldLines>>;
  /** Returns the lines of a long text that was typed, pasted or assembled, at most `maxLines` of them. */
  hold(text: string, maxLines: number): Promise<FileResult<HeldLines>>;
  /** Returns the first problem (§5.2) of the lines of a packed list. */
  check(packed: Uint8Array<ArrayBuffer>, parameter: Parameter): Promise<LineProblem | null>;
}
