/** The most lines of one value, and of the addresses that a rule generates; a parameter's MaxLines may allow fewer. */
export const maxListLines = 200_000;
/** Characters of one line. The wire refuses a longer one (core/wire/rows/parameters.ts). */
export const maxLineLength = 10_000;
/** Of a list's text as UTF-8: some 160 bytes for each of the most lines. */
export const maxListBytes = 32 * 1024 * 1024;

/** Lines that travel with their task and can be worked on as text; more of them are a list. */
export const maxInlineLines = 2_000;
/** Characters, line ends too: a task's values are sent twice in the payload of §3.5, which may have 1 MB. */
const maxInlineLength = 65_536;
/** Lines that are known wherever the list is named: for a look, for a trial, for texts that take one. */
export const firstLineCount = 5;

/**
 * A list that is too long to travel with its task: lines that say something, trimmed. Service and devices keep each
 * once, under the SHA-256 of its text (one line each, parted by a line feed), and whoever needs it all fetches it
 * there.
 */
export interface LineList {
  /** The hash, 64 hexadecimal digits. */
  list: string;
  count: number;
  /** The first of them, at most five. */
  first: string[];
}

/** Whether these lines are kept as a list of their own. */
export function isLongList(lines: readonly string[]): boolean {
  if (lines.length > maxInlineLines) return true;
  return lines.reduce((sum, line) => sum + line.length + 1, 0) > maxInlineLength;
}

/** The value that stands for a list in its task. */
export function lineList(hash: string, count: number, lines: readonly string[]): LineList {
  return { list: hash, count, first: lines.slice(0, firstLineCount) };
}

/** A list with its text: UTF-8 packed by gzip, as it is kept and sent. */
export interface PackedList extends LineList {
  packed: Uint8Array<ArrayBuffer>;
}

/** Whether a text is too long to be worked on as one; looks no further than it must. */
export function isLongText(text: string): boolean {
  if (text.length > maxInlineLength) return true;
  let ends = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) ends += 1;
  return ends >= maxInlineLines;
}
