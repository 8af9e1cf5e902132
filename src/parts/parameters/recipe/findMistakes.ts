import { wrongJsonLine } from '#core/domain/files/wrongJsonLine.ts';
import type { JsonMistake, JsonPath } from '#core/wire/recipe/readOwnRecipe.ts';
import { rangeAtPath, treeOfJson, type TextRange } from './jsonPlaces.ts';

/** A mistake in the text of a recipe: it is no JSON yet, a key is missing, or a value is wrong. Lines count from 1. */
export type PlacedMistake = TextRange & { line: number } & (
    { kind: 'noJson' } | { kind: 'missing'; key: string } | { kind: 'wrong'; message: string }
  );

/**
 * Returns the mistakes of a recipe by their places in its text; `check` finds those of JSON. Only the first is known of
 * a text that is no JSON.
 */
export async function findMistakes(
  text: string,
  check: (json: string) => Promise<readonly JsonMistake[]>,
): Promise<PlacedMistake[]> {
  if (text.trim() === '') return [];
  const wrongLine = wrongJsonLine(text);
  if (wrongLine !== null) return [{ kind: 'noJson', line: wrongLine, ...rangeOfLine(text, wrongLine) }];
  const tree = treeOfJson(text);
  const json: unknown = JSON.parse(text);
  const mistakes = await check(text);
  return mistakes
    .map(({ path, message }): PlacedMistake => {
      const range = rangeAtPath(text, tree, path);
      const place = { ...range, line: text.slice(0, range.from).split('\n').length };
      const isMissing = path.length > 0 && valueAt(json, path) === undefined;
      return isMissing ? { ...place, kind: 'missing', key: String(path.at(-1)) } : { ...place, kind: 'wrong', message };
    })
    .toSorted((one, other) => one.from - other.from);
}

function valueAt(json: unknown, path: JsonPath): unknown {
  return path.reduce<unknown>((value, step) => (value as Record<string | number, unknown> | null)?.[step], json);
}

function rangeOfLine(text: string, line: number): TextRange {
  const lines = text.split('\n').slice(0, line);
  const last = lines.at(-1) ?? '';
  const from = lines.slice(0, -1).reduce((sum, each) => sum + each.length + 1, 0);
  return { from: from + last.length - last.trimStart().length, to: from + last.length };
}
