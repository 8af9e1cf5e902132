import { linesOfValue } from './lines.ts';
import type { ParameterValue, ParameterValues } from './parameter.ts';
import { encodedLength, percentEncoded } from '../addresses/textSize.ts';

/** A placeholder for a parameter: `{Name}` is its value percent-encoded, `{+Name}` the value unchanged. */
export const placeholder = /\{(\+?)([\w-]+)\}/gu;

/**
 * The maximum length of a text with its parameters filled in: enough for a selector, a path or a name with one value,
 * but not for that value 600 times.
 */
export const maxFilledLength = 250_000;

/** The parameters that a text names, each once. */
export function namesIn(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].map((match) => match[2] ?? ''))];
}

/**
 * Fills the parameters into one text; a value of several lines gives its first line. Throws where the result would be
 * too long: the caller that saves values checks `isFilledTooLong` first.
 */
export function fillText(text: string, parameters: ParameterValues): string {
  if (isFilledTooLong(text, parameters)) throw new RangeError('a filled text is longer than any may be');
  const lines = firstLines(text, parameters);
  return fill(text, (name) => lines.get(name) ?? '');
}

/** True where the filled text would be too long, computed without building it. */
export function isFilledTooLong(text: string, parameters: ParameterValues): boolean {
  const lines = firstLines(text, parameters);
  const encoded = new Map([...lines].map(([name, line]) => [name, encodedLength(line)]));
  let length = text.length;
  for (const [named, plus, name = ''] of text.matchAll(placeholder)) {
    length += ((plus === '+' ? lines.get(name)?.length : encoded.get(name)) ?? 0) - named.length;
  }
  return length > maxFilledLength;
}

/** Fills a text with one line per name. */
export function fill(text: string, lineOf: (name: string) => string): string {
  return text.replace(placeholder, (_, plus: string, name: string) =>
    plus === '+' ? lineOf(name) : percentEncoded(lineOf(name)),
  );
}

/** The lines of a value; a text has at least one, a list may have none. */
export function filledLines(value: ParameterValue | undefined, limit?: number): string[] {
  const lines = linesOfValue(value, limit);
  return lines.length === 0 && (value === undefined || typeof value === 'string') ? [''] : lines;
}

function firstLines(text: string, parameters: ParameterValues): Map<string, string> {
  return new Map(namesIn(text).map((name) => [name, filledLines(parameters[name], 1)[0] ?? '']));
}
