import { linesOfValue } from './lines.ts';
import type { ParameterValue, ParameterValues } from './parameter.ts';
import { encodedLength, percentEncoded } from './textSize.ts';

/** A parameter that a text names: `{Name}` is its value percent-encoded, `{+Name}` the value as it is. */
export const placeholder = /\{(\+?)([\w-]+)\}/gu;

/**
 * What a text with its parameters filled in may have: a selector, a path or a name with one value, not that value 600
 * times.
 */
export const maxFilledLength = 250_000;

/** The parameters that a text names, each once. */
export function namesIn(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].map((match) => match[2] ?? ''))];
}

/**
 * One text with its parameters filled in; of a value of several lines the first is taken. Throws where the text would
 * be longer than any may be: whoever saved the values has asked `isFilledTooLong`.
 */
export function fillText(text: string, parameters: ParameterValues): string {
  if (isFilledTooLong(text, parameters)) throw new RangeError('a filled text is longer than any may be');
  const lines = firstLines(text, parameters);
  return fill(text, (name) => lines.get(name) ?? '');
}

/** Whether that text would be too long, known without making it. */
export function isFilledTooLong(text: string, parameters: ParameterValues): boolean {
  const lines = firstLines(text, parameters);
  const encoded = new Map([...lines].map(([name, line]) => [name, encodedLength(line)]));
  let length = text.length;
  for (const [named, plus, name = ''] of text.matchAll(placeholder)) {
    length += ((plus === '+' ? lines.get(name)?.length : encoded.get(name)) ?? 0) - named.length;
  }
  return length > maxFilledLength;
}

/** A text with a line for each name. */
export function fill(text: string, lineOf: (name: string) => string): string {
  return text.replace(placeholder, (_, plus: string, name: string) =>
    plus === '+' ? lineOf(name) : percentEncoded(lineOf(name)),
  );
}

/** The lines of a value; a text has one at least, a list may have none. */
export function filledLines(value: ParameterValue | undefined, limit?: number): string[] {
  const lines = linesOfValue(value, limit);
  return lines.length === 0 && (value === undefined || typeof value === 'string') ? [''] : lines;
}

function firstLines(text: string, parameters: ParameterValues): Map<string, string> {
  return new Map(namesIn(text).map((name) => [name, filledLines(parameters[name], 1)[0] ?? '']));
}
