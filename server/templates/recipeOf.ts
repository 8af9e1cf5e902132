import type { Locale } from '#core/domain/locale.ts';
import { textOfValue, type ParameterValues } from '#core/domain/parameters/parameter.ts';
import { readOwnRecipe } from '#core/wire/recipe/readOwnRecipe.ts';
import type { Recipe } from '#core/wire/recipe/recipe.ts';
import type { TemplateFile } from './templateFile.ts';

type WithRecipe = Pick<TemplateFile, 'recipe' | 'ownRecipe'>;

/**
 * Returns the recipe that a task of this template runs with these values, or `null` where its own recipe is none: the
 * language of recipes may have changed since it was saved.
 */
export function recipeOf({ recipe, ownRecipe: own }: WithRecipe, values: ParameterValues): Recipe | null {
  if (own === undefined) return recipe;
  const read = readOwnRecipe(textOfValue(values[own.parameter]));
  if ('problem' in read) return null;
  const { list, browser } = read.recipe;
  const isLimited = list !== undefined && textOfValue(values[own.maxPages]).trim() !== '';
  const isSignedIn = textOfValue(values[own.signIn]).trim() !== '';
  return {
    ...read.recipe,
    start: recipe.start,
    // Only a browser has the cookies of a user.
    ...(isSignedIn && { engine: 'browser', browser: { ...browser, cookies: { fromParameter: own.signIn } } }),
    ...(isLimited && { list: { ...list, maxPages: { fromParameter: own.maxPages } } }),
  };
}

/** Returns why the value of a template's own recipe is none, in the user's language, or `null`. */
export function ownRecipeProblem({ ownRecipe: own }: WithRecipe, values: ParameterValues, locale: Locale) {
  if (own === undefined) return null;
  const read = readOwnRecipe(textOfValue(values[own.parameter]), locale);
  return 'problem' in read ? { paramName: own.parameter, problem: read.problem } : null;
}
