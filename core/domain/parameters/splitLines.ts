import { maxLineLength, maxListLines } from './lineList.ts';
import { StringSplit, type Parameter } from './parameter.ts';

/**
 * §3.4: splits a MultiInput's text into its list of values, cut to MaxLines (§5.2). Without an option lines are trimmed
 * and empty ones are dropped; None keeps every line as typed.
 */
export function splitLines(text: string, option?: StringSplit, maxLines?: number): string[] {
  const lines = splitText(text);
  if (option === StringSplit.None) return cut(lines, maxLines);
  if (option === StringSplit.RemoveEmptyEntries)
    return cut(
      lines.filter((line) => line !== ''),
      maxLines,
    );
  return cut(
    lines.map((line) => line.trim()).filter((line) => line !== ''),
    maxLines,
  );
}

/** The maximum of lines of a parameter: its MaxLines (§5.2), at most `maxListLines`. */
export function maxLines({ controlOptions: { maxLines } }: Parameter): number {
  return Math.min(maxLines ?? maxListLines, maxListLines);
}

/** Splits a text at line ends of any kind. */
export function splitText(text: string): string[] {
  return text.split(/\r\n|\r|\n/u);
}

function cut(lines: string[], maxLines: number | undefined): string[] {
  return maxLines === undefined ? lines : lines.slice(0, maxLines);
}

/**
 * Cuts text that arrives in pieces into lines. It returns whole lines only, with one exception: a line that grows over
 * the length limit is returned at once as far as it has arrived, so that it cannot fill memory; the check of the caller
 * refuses it.
 */
export class LineSplitter {
  private rest = '';

  /** Returns the lines that this piece completes. */
  push(text: string): string[] {
    const lines = (this.rest + text).split('\n');
    const last = lines.pop() ?? '';
    const isTooLong = last.length > maxLineLength;
    this.rest = isTooLong ? '' : last;
    return isTooLong ? [...lines, last] : lines;
  }

  /** Returns the last line, if there is one. */
  end(): string[] {
    return this.rest === '' ? [] : [this.rest];
  }
}
