import { maxListLines } from './lineList.ts';
import { isLineList, isUrlRule, StringSplit, type Parameter, type ParameterValue } from './parameter.ts';
import { sizeOfLines, type LineSizes } from './textSize.ts';
import { addressesOf, sizesOfRule } from './urlRules.ts';

/**
 * §3.4: a MultiInput's text as its list of values, cut to MaxLines (§5.2). Without an option lines are trimmed and those
 * that stay empty are dropped; None keeps every line as it was typed.
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
export function mostLines({ controlOptions: { maxLines } }: Parameter): number {
  return Math.min(maxLines ?? maxListLines, maxListLines);
}

/**
 * The lines of any value, trimmed, without empty ones; a rule gives its addresses, at most `limit` of them. Of a list that
 * is kept elsewhere only the first ones are known here.
 */
export function linesOfValue(value: ParameterValue | undefined, limit?: number): string[] {
  if (value === undefined) return [];
  if (typeof value === 'boolean') return [String(value)];
  if (isUrlRule(value)) return [...addressesOf(value, limit)];
  if (isLineList(value)) return cut(value.first, limit);
  const found: string[] = [];
  for (const line of typeof value === 'string' ? splitText(value) : value) {
    if (found.length === limit) break;
    if (line.trim() !== '') found.push(line.trim());
  }
  return found;
}

/**
 * How many lines a value has and how long they are, at most so many and so long: a rule's addresses are not made for it. Of a
 * list that is kept elsewhere the count is known, and the length of its first lines.
 */
export function sizesOfValue(value: ParameterValue | undefined): LineSizes {
  if (isUrlRule(value)) return sizesOfRule(value);
  const lines = linesOfValue(value);
  // A list may have no lines, a text is one at least.
  const { plain, encoded } = sizeOfLines(lines.length > 0 || Array.isArray(value) ? lines : ['']);
  if (!isLineList(value)) return { plain, encoded };
  const { count } = value;
  return { plain: { ...plain, count }, encoded: { ...encoded, count } };
}

function splitText(text: string): string[] {
  return text.split(/\r\n|\r|\n/u);
}

function cut(lines: string[], maxLines: number | undefined): string[] {
  return maxLines === undefined ? lines : lines.slice(0, maxLines);
}
