import { cleanValue } from '#core/domain/data/block.ts';
import { proxyLineProblemsOf, type ProblemLine } from '#core/domain/proxy/proxyLine.ts';

interface TextLine {
  /** From 1, as the text area counts them. */
  line: number;
  text: string;
}

/** §5.2: returns the proxies of the text, one per line; empty lines are skipped. */
export function proxiesOfText(text: string): string[] {
  return linesOf(text).map((each) => each.text);
}

/**
 * Returns the lines of the text that are not a usable proxy. `stored` are the lines whose passwords are stored on the
 * service.
 */
export function textProblems(text: string, stored: readonly string[]): ProblemLine[] {
  const lines = linesOf(text);
  const problems = proxyLineProblemsOf(
    lines.map((each) => each.text),
    stored,
  );
  return problems.map(({ line, problem }) => ({ line: lines[line - 1]?.line ?? line, problem }));
}

/** Returns the start and end of a line in the text. */
export function rangeOfLine(text: string, line: number): [start: number, end: number] {
  const before = text.split('\n').slice(0, line - 1);
  const start = before.reduce((length, each) => length + each.length + 1, 0);
  const end = text.indexOf('\n', start);
  return [start, end < 0 ? text.length : end];
}

/** §5.2: returns the seconds, at least 1; `null` if the text is empty, zero, or not a whole number. */
export function secondsOfText(text: string): number | null {
  const seconds = Number(text);
  return /^\d+$/u.test(text.trim()) && seconds >= 1 && Number.isSafeInteger(seconds) ? seconds : null;
}

function linesOf(text: string): TextLine[] {
  return text
    .split('\n')
    .map((each, index) => ({ line: index + 1, text: cleanValue(each).trim() }))
    .filter((each) => each.text !== '');
}
