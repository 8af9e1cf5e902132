/**
 * The maximum of lines of one value, and of the addresses that a rule generates; a parameter's MaxLines may allow
 * fewer.
 */
export const maxListLines = 200_000;
/** The maximum of characters per line. The wire refuses a longer one (core/wire/rows/parameters.ts). */
export const maxLineLength = 10_000;
/** The maximum size of a list's text as UTF-8: about 160 bytes per line of the longest list. */
export const maxListBytes = 32 * 1024 * 1024;

/** The maximum of lines that are stored in their task and edited as text; more lines become a list. */
export const maxInlineLines = 2_000;
/** Characters, including line ends: a task's values are sent twice in the payload of §3.5, which may have 1 MB. */
const maxInlineLength = 65_536;
/**
 * The number of first lines that are stored with the name of a list: for previews, for trial runs, for texts that use
 * one line.
 */
export const firstLineCount = 5;

/**
 * The name of a list that is too long to be part of its task: non-empty, trimmed lines. Service and devices store each
 * list once, under the SHA-256 of its text (lines separated by a line feed), and fetch it from there when they need all
 * of it.
 */
export interface LineList {
  /** The hash, 64 hexadecimal digits. */
  list: string;
  count: number;
  /** The first lines, at most five. */
  first: string[];
}

/** True where these lines are stored as a list of their own. */
export function isLongList(lines: readonly string[]): boolean {
  if (lines.length > maxInlineLines) return true;
  return lines.reduce((sum, line) => sum + line.length + 1, 0) > maxInlineLength;
}

/** The value that names a list in its task. */
export function lineList(hash: string, count: number, lines: readonly string[]): LineList {
  return { list: hash, count, first: lines.slice(0, firstLineCount) };
}

/** A list with its text: UTF-8 compressed by gzip, as it is stored and sent. */
export interface PackedList extends LineList {
  packed: Uint8Array<ArrayBuffer>;
}

/** True where a text is too long to be edited as text; scans no further than necessary. */
export function isLongText(text: string): boolean {
  if (text.length > maxInlineLength) return true;
  let ends = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) ends += 1;
  return ends >= maxInlineLines;
}
