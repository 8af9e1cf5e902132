import { z } from 'zod';
import type { Locale } from '#core/domain/locale.ts';
import type { ParameterProblem } from '#core/domain/parameters/checkParameters.ts';
import { ownRecipe, type OwnRecipe } from './recipe.ts';

export type RecipeProblem = Extract<ParameterProblem, { code: 'RecipeWrong' }>;

/** The keys and indexes that lead to a value of a JSON document. */
export type JsonPath = readonly (string | number)[];

/**
 * A value that the schema refuses, and a sentence in the user's language. A missing value has the path that it would
 * have.
 */
export interface JsonMistake {
  path: JsonPath;
  message: string;
}

/** Returns the recipe in the JSON text of a task, or its first mistake with its place, in the user's language. */
export function readOwnRecipe(
  text: string,
  locale: Locale = 'en-US',
): { recipe: OwnRecipe } | { problem: RecipeProblem } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    const said = messagesIn[locale]({ code: 'invalid_format', format: 'json_string', input: text, path: [] });
    return { problem: wrong('', typeof said === 'string' ? said : (said?.message ?? '')) };
  }
  const read = readJson(ownRecipe, json, locale);
  return 'value' in read ? { recipe: read.value } : read;
}

/** Reads JSON by a schema: its value, or its first mistake with its place, in the user's language. */
export function readJson<Schema extends z.ZodType>(
  schema: Schema,
  json: unknown,
  locale: Locale,
): { value: z.output<Schema> } | { problem: RecipeProblem } {
  const parsed = schema.safeParse(json, { error: messagesIn[locale] });
  if (parsed.success) return { value: parsed.data };
  const [first] = mistakesOf(parsed.error);
  return { problem: wrong(first?.path.join('.') ?? '', first?.message ?? '') };
}

/** Returns all mistakes of a recipe that is JSON. */
export function findRecipeMistakes(json: unknown, locale: Locale): JsonMistake[] {
  const parsed = ownRecipe.safeParse(json, { error: messagesIn[locale] });
  return parsed.success ? [] : mistakesOf(parsed.error);
}

function wrong(place: string, message: string): RecipeProblem {
  return { code: 'RecipeWrong', place: place.slice(0, 200), message: message.slice(0, 300) };
}

type Issue = z.core.$ZodIssue;

function mistakesOf({ issues }: z.ZodError): JsonMistake[] {
  return issues.flatMap(causesOf).flatMap(({ path, message, ...issue }) => {
    const place = path.filter((step) => typeof step !== 'symbol');
    if (issue.code !== 'unrecognized_keys') return { path: place, message };
    return issue.keys.map((key) => ({ path: [...place, key], message }));
  });
}

/**
 * Returns the mistakes themselves: of the forms that a value may have, those of the form that was meant. That is one of
 * the value's type with the fewest wrong keys.
 */
function causesOf(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const forms = issue.errors.map((errors) => errors.flatMap(causesOf));
  const ofType = forms.filter(
    (causes) => !causes.some(({ code, path }) => code === 'invalid_type' && path.length === 0),
  );
  const [meant = [issue]] = (ofType.length > 0 ? ofType : forms).toSorted((one, other) => missBy(one) - missBy(other));
  const strangeKeys = meant.filter(({ code, path }) => code === 'unrecognized_keys' && path.length === 0);
  // With a strange key the value may be of another form, so this one's missing keys are not said.
  const causes = strangeKeys.length > 0 ? strangeKeys : meant;
  return causes.map((each) => ({ ...each, path: [...issue.path, ...each.path] }));
}

/** Wrong keys of a form weigh more than any number of mistakes within the values of its keys. */
function missBy(causes: readonly Issue[]): number {
  return causes.reduce((sum, { path }) => sum + (path.length < 2 ? 1_000 : 1), 0);
}

const messagesIn = {
  'en-US': z.locales.en().localeError,
  'de-DE': z.locales.de().localeError,
  'fr-FR': z.locales.fr().localeError,
  'it-IT': z.locales.it().localeError,
  'es-ES': z.locales.es().localeError,
  'ja-JP': z.locales.ja().localeError,
  'ko-KR': z.locales.ko().localeError,
} satisfies Record<Locale, z.core.$ZodErrorMap>;
