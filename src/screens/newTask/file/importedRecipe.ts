import { maxRecipeFileBytes } from '#core/wire/recipe/recipeFile.ts';
import type { RecipeFileProblem } from '#core/wire/recipe/readRecipeFile.ts';
import type { Locale } from '#core/domain/locale.ts';
import type { ParameterValues } from '#core/domain/parameters/parameter.ts';

/** A recipe that was read from a file, with the values of its task. */
export interface ImportedRecipe {
  name: string;
  parameters: ParameterValues;
  columnCount: number;
}

/** Why a file was not taken. */
export type ImportProblem = RecipeFileProblem | { code: 'tooLarge' };

/**
 * Reads a recipe file on the device. The schema of recipes is loaded for it: no other part of the console checks
 * recipes.
 */
export async function importRecipe(file: File, locale: Locale): Promise<ImportedRecipe | { problem: ImportProblem }> {
  if (file.size > maxRecipeFileBytes) return { problem: { code: 'tooLarge' } };
  const [text, { readRecipeFile }] = await Promise.all([file.text(), import('#core/wire/recipe/readRecipeFile.ts')]);
  const read = readRecipeFile(text, locale);
  if ('problem' in read) return read;
  return { name: read.name, parameters: read.values, columnCount: read.columnCount };
}
