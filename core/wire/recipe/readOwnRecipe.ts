import { z } from 'zod';
import type { Locale } from '#core/domain/locale.ts';
import type { ParameterProblem } from '#core/domain/parameters/checkParameters.ts';
import { ownRecipe, type OwnRecipe } from './recipe.ts';

export type RecipeProblem = Extract<ParameterProblem, { code: 'RecipeWrong' }>;

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
  const [issue] = parsed.error.issues.map(deepest);
  return { problem: wrong(issue?.path.join('.') ?? '', issue?.message ?? '') };
}

function wrong(place: string, message: string): RecipeProblem {
  return { code: 'RecipeWrong', place: place.slice(0, 200), message: message.slice(0, 300) };
}

/** Of several forms that a value may have, the one that fails deepest is the one that was meant. */
function deepest(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue;
  const inner = issue.errors.flatMap((each) => each.map(deepest));
  const best = inner.toSorted((one, other) => other.path.length - one.path.length)[0];
  return best === undefined || best.path.length === 0 ? issue : { ...best, path: [...issue.path, ...best.path] };
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
