import { linesOfValue } from './lines.ts';
import type { ParameterValue, ParameterValues } from './parameter.ts';

const placeholder = /\{(\+?)([\w-]+)\}/gu;

/** The most addresses that one run begins with. */
export const maxStartUrls = 1_000_000;

/** Values that are no parameters: `{+service}` is this service's own origin. */
export interface StartContext {
  service: string;
}

/**
 * The start addresses of a recipe: `{Name}` becomes the value percent-encoded, `{+Name}` the value as it is. A value of
 * several lines gives one address per line, several such values all combinations. Empty lines and duplicates are dropped.
 * Made one by one as they are asked for: 1,000 lines by 1,000 are a million, and nobody needs them at once.
 */
export function* startUrlsOf(
  start: readonly string[],
  parameters: ParameterValues,
  context: StartContext,
): Generator<string> {
  const values = { ...parameters, service: context.service };
  // The combinations of one text differ where their lines do; only another text may give the same address again.
  const seen = start.length > 1 ? new Set<string>() : null;
  for (const text of start) {
    for (const filled of combinationsOf(text, values)) {
      const address = filled.trim();
      if (address === '' || seen?.has(address) === true) continue;
      seen?.add(address);
      yield address;
    }
  }
}

/**
 * How many addresses that is at most, known without making them; `countOf` says how many lines a value has, for lists whose
 * lines are elsewhere.
 */
export function countStartUrls(start: readonly string[], countOf: (paramName: string) => number): number {
  return start.reduce((sum, text) => sum + namesIn(text).reduce((product, name) => product * countOf(name), 1), 0);
}

/** One text with its parameters filled in; of a value of several lines the first is taken. */
export function fillText(text: string, parameters: ParameterValues): string {
  return fill(text, (name) => linesOf(parameters[name], 1)[0] ?? '');
}

/** The parameters that a text names, each once. */
export function namesIn(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].map((match) => match[2] ?? ''))];
}

/**
 * Every combination of the lines of the values that a text names; those of the last name change first. Those of the first
 * are taken one by one: it is mostly the only one, and may have 200,000.
 */
function* combinationsOf(text: string, values: ParameterValues): Generator<string> {
  const [slowest, ...others] = namesIn(text);
  if (slowest === undefined) return yield text;
  const lines = others.map((name) => [...distinctLines(values[name])]);
  const count = lines.reduce((product, { length }) => product * length, 1);
  const chosen = new Map<string, string>();
  for (const line of distinctLines(values[slowest])) {
    chosen.set(slowest, line);
    for (let index = 0; index < count; index += 1) {
      let rest = index;
      for (let place = others.length - 1; place >= 0; place -= 1) {
        const own = lines[place] ?? [];
        chosen.set(others[place] ?? '', own[rest % own.length] ?? '');
        rest = Math.floor(rest / own.length);
      }
      yield fill(text, (name) => chosen.get(name) ?? '');
    }
  }
}

function* distinctLines(value: ParameterValue | undefined): Generator<string> {
  const seen = new Set<string>();
  for (const given of Array.isArray(value) ? value : linesOf(value)) {
    const line = given.trim();
    if ((line === '' && Array.isArray(value)) || seen.has(line)) continue;
    seen.add(line);
    yield line;
  }
}

/** Half a surrogate pair cannot be percent-encoded: it becomes the sign for what is no character. */
function fill(text: string, valueOf: (name: string) => string): string {
  return text.replace(placeholder, (_, plus: string, name: string) => {
    const value = valueOf(name);
    return plus === '+' ? value : encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\ufffd'));
  });
}

/** The lines of a value; a text has one at least, a list may have none. */
function linesOf(value: ParameterValue | undefined, limit?: number): string[] {
  const lines = linesOfValue(value, limit);
  return lines.length === 0 && (value === undefined || typeof value === 'string') ? [''] : lines;
}
