import type { FileResult } from '#core/domain/files/fileProblem.ts';
import type { LineProblem } from '#core/domain/template/checkLine.ts';
import type { Parameter } from '#core/domain/template/parameter.ts';
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
 * What a page may ask of the worker that reads one file, over Comlink. A new order ends the one before, which answers
 * `Cancelled`. Ending the worker ends everything.
 */
export interface FilesApi {
  open(file: File): Promise<FileResult<OpenedFile>>;
  preview(choice: ReadChoice): Promise<FileResult<TablePreview>>;
  /** Reads the column and keeps its lines. `onProgress` hears shares from 0 to 1 and is a Comlink proxy. */
  count(choice: ColumnChoice, onProgress: (share: number) => void): Promise<FileResult<LineCounts>>;
  /**
   * The same of one column of a run's blocks (core/domain/data/block.ts). `next` gives the bodies of some more, `null` behind
   * the last, and is a Comlink proxy. The lines of the count before can be taken until this one is done.
   */
  countRows(column: number, next: () => Promise<readonly string[] | null>): Promise<FileResult<LineCounts>>;
  /** The lines of the last count, at most `most` of them. */
  take(options: LineOptions, most: number): Promise<FileResult<HeldLines>>;
  /** The lines of a long text that was typed, pasted or put together, at most `most` of them. */
  hold(text: string, most: number): Promise<FileResult<HeldLines>>;
  /** The first rule of §5.2 that a line of a packed list breaks. */
  check(packed: Uint8Array<ArrayBuffer>, parameter: Parameter): Promise<LineProblem | null>;
}
