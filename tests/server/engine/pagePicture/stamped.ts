import { recipe as recipeSchema, type Recipe } from '#core/wire/recipe/recipe.ts';
import { locateRecipes, type LocatedTable } from '#server/engine/pagePicture/locateRecipe.ts';
import type { Box } from '#server/engine/fetch/pagePicture.ts';

export const stamp = 's0123';
export const size = { width: 100, height: 100 };

/** Returns a recipe for a list: a field per entry, with its sources. */
export function listRecipe(items: string, ...fields: object[][]): Recipe {
  return recipeOf({ list: { items, fields: fields.map((from, index) => ({ name: `c${index}`, from })) } });
}

export function recipeOf(parts: object): Recipe {
  return recipeSchema.parse({ start: ['https://shop.example/'], ...parts });
}

/**
 * Locates recipes on a page in which `#3` before the end of a tag is the stamp of the element: `<li #3>`. `places` are
 * the boxes by number.
 */
export function locate(
  markup: string,
  places: readonly (Box | null)[],
  recipes: readonly Recipe[],
  limits = { fields: 40, records: 200 },
): LocatedTable[] {
  const text = markup.replace(/ #(\d+)/gu, ` ${stamp}="$1"`);
  return locateRecipes({ text, url: 'https://shop.example/', picture: { ...size, stamp, places } }, recipes, limits);
}
