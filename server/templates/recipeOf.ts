import { z } from 'zod';
import type { Locale } from '#core/domain/locale.ts';
import type { ParameterProblem } from '#core/domain/parameters/checkParameters.ts';
import { textOfValue, type ParameterValue, type ParameterValues } from '#core/domain/parameters/parameter.ts';
import { ownRecipe, type OwnRecipe, type Recipe } from '#core/wire/recipe/recipe.ts';
import type { TemplateFile } from './templateFile.ts';

type WithRecipe = Pick<TemplateFile, 'recipe' | 'ownRecipe'>;
type RecipeProblem = Extract<ParameterProblem, { code: 'RecipeWrong' }>;

/**
 * Returns the recipe that a task of this template runs with these values, or `null` where its own recipe is none: the
 * language of recipes may have changed since it was saved.
 */
export function recipeOf({ recipe, ownRecipe: own }: WithRecipe, values: ParameterValues): Recipe | null {
  if (own === undefined) return recipe;
  const read = readOwnRecipe(values[own.parameter]);
  if ('problem' in read) return null;
  const { list } = read.recipe;
  const isLimited = list !== undefined && textOfValue(values[own.maxPages]).trim() !== '';
  return {
    ...read.recipe,
    start: recipe.start,
    ...(isLimited && { list: { ...list, maxPages: { fromParameter: own.maxPages } } }),
  };
}

/** Returns why the value of a template's own recipe is none, in the user's language, or `null`. */
export function ownRecipeProblem({ ownRecipe: own }: WithRecipe, values: ParameterValues, locale: Locale) {
  if (own === undefined) return null;
  const read = readOwnRecipe(values[own.parameter], locale);
  return 'problem' in read ? { paramName: own.parameter, problem: read.problem } : null;
}

function readOwnRecipe(
  value: ParameterValue | undefined,
  locale: Locale = 'en-US',
): { recipe: OwnRecipe } | { problem: RecipeProblem } {
  const text = textOfValue(value);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    const said = messagesIn[locale]({ code: 'invalid_format', format: 'json_string', input: text, path: [] });
    return { problem: wrong('', typeof said === 'string' ? said : (said?.message ?? '')) };
  }
  const parsed = ownRecipe.safeParse(json, { error: messagesIn[locale] });
  if (parsed.success) return { recipe: parsed.data };
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
