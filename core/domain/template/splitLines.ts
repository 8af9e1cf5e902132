import { maxListLines } from './lineList.ts';
import { StringSplit, type Parameter } from './parameter.ts';

/**
 * §3.4: a MultiInput's text as its list of values, cut to MaxLines (§5.2). Without an option lines are trimmed and
 * those that stay empty are dropped; None keeps every line as it was typed.
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

/** The most lines that a parameter takes: its MaxLines (§5.2), or as many as any does. */
export function maxLines({ controlOptions: { maxLines } }: Parameter): number {
  return Math.min(maxLines ?? maxListLines, maxListLines);
}

/** Any text by its ends of lines. */
export function splitText(text: string): string[] {
  return text.split(/\r\n|\r|\n/u);
}

function cut(lines: string[], maxLines: number | undefined): string[] {
  return maxLines === undefined ? lines : lines.slice(0, maxLines);
}
