import type { Encoding, FileProblem } from '#core/domain/files/fileLimits.ts';

/** One file, how it is read, and what must come of it. */
export interface FileCase {
  /** What is odd about it; unique. */
  title: string;
  fileName: string;
  /** Made when it is its turn: some are large. */
  bytes: () => Uint8Array;
  /** What the user would choose; what is left out is what the reader proposes. */
  choice?: { sheet?: number; column?: number; hasHeader?: boolean; encoding?: Encoding };
  expected: Expected;
}

type Expected =
  | { problem: FileProblem['code'] }
  /** All lines of the column. */
  | { lines: readonly string[]; encoding?: Encoding; tooLong?: TooLong }
  /** Too many to list. */
  | { lineCount: number; firstLine: string; lastLine: string }
  /** Nothing more can be said: some lines, or a sentence. */
  | 'any';

/** What is said of lines that were left out for their length: how many, and how the first one begins. */
interface TooLong {
  count: number;
  begins: string;
}

/** What the reading of one file came to, and what it cost. */
export interface Reading {
  problem: FileProblem | null;
  encoding: Encoding | null;
  tooLong: TooLong | null;
  lineCount: number;
  firstLine: string;
  lastLine: string;
  /** `null` when there are more than a thousand. */
  lines: string[] | null;
  milliseconds: number;
  megaBytes: number;
}
