import { dayOf, isDay, textOfDay } from './dates.ts';
import { encodedLength, percentEncoded } from './textSize.ts';
import { Direction, IncrementKind, type UrlDayFormat, type UrlVariable } from './urlRule.ts';

/** The problem of a variable: locale key `rule:problems.<code>`. */
export type VariableProblem =
  'NoStart' | 'NoEnd' | 'NoStep' | 'EndBelowStart' | 'EndAboveStart' | 'MixedLetters' | 'NoValues';

/** The number of values of a variable; 0 while it has a problem. */
export function stepCount(variable: UrlVariable): number {
  if (variableProblem(variable) !== null) return 0;
  if (variable.kind === IncrementKind.List) return variable.values.length;
  const [start, end] = bounds(variable);
  return Math.floor(Math.abs(end - start) / variable.step) + 1;
}

/** The value at an index from 0, as it appears in the address; values of a list are percent-encoded. */
export function stepText(variable: UrlVariable, place: number): string {
  if (variable.kind === IncrementKind.List) return encoded(variable.values[place] ?? '');
  const at = valueAt(variable, place);
  switch (variable.kind) {
    case IncrementKind.Number:
      return `${at < 0 ? '-' : ''}${String(Math.abs(at)).padStart(variable.padding, '0')}`;
    case IncrementKind.Letter:
      return String.fromCharCode(at);
    case IncrementKind.Date:
      return formatDay(textOfDay(at), variable.format);
  }
}

/** The length of the value at an index, computed without building it; `isEncoded`: percent-encoded a second time. */
export function stepLength(variable: UrlVariable, place: number, isEncoded: boolean): number {
  switch (variable.kind) {
    case IncrementKind.List: {
      const text = (variable.values[place] ?? '').trim();
      return isEncoded ? encodedLength(text, 3, 5) : encodedLength(text, 1);
    }
    case IncrementKind.Number: {
      const at = valueAt(variable, place);
      return (at < 0 ? 1 : 0) + Math.max(variable.padding, digitsOf(Math.abs(at)));
    }
    case IncrementKind.Letter:
      return 1;
    case IncrementKind.Date:
      return isEncoded ? encodedLength(variable.format) : variable.format.length;
  }
}

/** The first problem that prevents a variable from having values, or `null`. */
export function variableProblem(variable: UrlVariable): VariableProblem | null {
  if (variable.kind === IncrementKind.List) return variable.values.length === 0 ? 'NoValues' : null;
  if (!isBound(variable.kind, variable.start)) return 'NoStart';
  if (!isBound(variable.kind, variable.end)) return 'NoEnd';
  if (!Number.isSafeInteger(variable.step) || variable.step < 1) return 'NoStep';
  const [start, end] = bounds(variable);
  if (variable.kind === IncrementKind.Letter && isSmall(start) !== isSmall(end)) return 'MixedLetters';
  if (variable.direction === Direction.Increase) return end < start ? 'EndBelowStart' : null;
  return end > start ? 'EndAboveStart' : null;
}

function valueAt(variable: Exclude<UrlVariable, { kind: 'List' }>, place: number): number {
  const way = variable.direction === Direction.Increase ? 1 : -1;
  return bounds(variable)[0] + way * place * variable.step;
}

function digitsOf(whole: number): number {
  let digits = 1;
  for (let rest = whole; rest >= 10; rest = Math.floor(rest / 10)) digits += 1;
  return digits;
}

function isBound(kind: IncrementKind, value: number | string): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value);
  return kind === IncrementKind.Letter ? /^[A-Za-z]$/u.test(value) : isDay(value);
}

/** Start and end as numbers, so that steps can be counted between them. */
function bounds(variable: Exclude<UrlVariable, { kind: 'List' }>): [start: number, end: number] {
  switch (variable.kind) {
    case IncrementKind.Number:
      return [variable.start, variable.end];
    case IncrementKind.Letter:
      return [variable.start.charCodeAt(0), variable.end.charCodeAt(0)];
    case IncrementKind.Date:
      return [dayOf(variable.start), dayOf(variable.end)];
  }
}

function isSmall(charCode: number): boolean {
  return charCode >= 97;
}

function formatDay(day: string, format: UrlDayFormat): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return format.replace('YYYY', year).replace('MM', month).replace('DD', date);
}

/** Keeps slashes: a list may contain parts of a path. */
function encoded(text: string): string {
  return percentEncoded(text.trim()).replaceAll('%2F', '/');
}
