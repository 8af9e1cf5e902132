import { splitLines } from './checkParameters.ts';
import type { ParameterValue, ParameterValues } from './parameter.ts';

const placeholder = /\{(\+?)([\w-]+)\}/gu;

/** Values that are no parameters: `{+service}` is this service's own origin. */
export interface StartContext {
  service: string;
}

/**
 * The start addresses of a recipe: `{Name}` becomes the value percent-encoded, `{+Name}` the value as it is. A value of
 * several lines gives one address per line, several such values all combinations. Empty lines and duplicates are dropped.
 */
export function startUrlsOf(start: readonly string[], parameters: ParameterValues, context: StartContext): string[] {
  const values = { ...parameters, service: context.service };
  const addresses = start.flatMap((text) => expand(text, values)).map((address) => address.trim());
  return [...new Set(addresses.filter((address) => address !== ''))];
}

/** One text with its parameters filled in; of a value of several lines the first is taken. */
export function fillText(text: string, parameters: ParameterValues): string {
  return text.replace(placeholder, (_, plus: string, name: string) => {
    const line = linesOf(parameters[name])[0] ?? '';
    return plus === '+' ? line : encodeURIComponent(line);
  });
}

function expand(text: string, values: ParameterValues): string[] {
  const names = [...new Set([...text.matchAll(placeholder)].map((match) => match[2] ?? ''))];
  let choices: ParameterValues[] = [{}];
  for (const name of names) {
    const lines = linesOf(values[name]);
    choices = choices.flatMap((choice) => lines.map((line) => ({ ...choice, [name]: line })));
  }
  return choices.map((choice) => fillText(text, choice));
}

/** The lines of a value; a text has one at least, a list may have none. */
function linesOf(value: ParameterValue | undefined): string[] {
  if (typeof value === 'boolean') return [String(value)];
  if (value === undefined) return [''];
  const lines = (typeof value === 'string' ? splitLines(value) : value.map((line) => line.trim())).filter(
    (line) => line !== '',
  );
  return typeof value === 'string' && lines.length === 0 ? [''] : lines;
}
