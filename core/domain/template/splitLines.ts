import { maxListLines } from './lineList.ts';
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
