import type { Locale } from '#core/domain/locale.ts';
import { success, type Outcome } from '#core/domain/refusal.ts';
import type { ParameterValues } from '#core/domain/parameters/parameter.ts';
import type { RecipeFileProblem } from '#core/wire/recipe/readRecipeFile.ts';
import { maxRecipeFileBytes } from '#core/wire/recipe/recipeFile.ts';
import { bridge } from '#app/bridge/bridge.ts';

/** A recipe that was read from a file, with the values of its task. */
export interface ImportedRecipe {
  name: string;
  parameters: ParameterValues;
  columnCount: number;
}

/** The reason why a file was not taken. */
export type ImportProblem = RecipeFileProblem | { code: 'tooLarge' };
type Imported = ImportedRecipe | { problem: ImportProblem };

/** Reads a recipe file, on the device. */
export async function importRecipe(file: File, locale: Locale): Promise<Outcome<Imported>> {
  if (file.size > maxRecipeFileBytes) return success({ problem: { code: 'tooLarge' } });
  const outcome = await bridge.readRecipeFile(await file.text(), locale);
  if (!outcome.ok || 'problem' in outcome.value) return outcome as Outcome<Imported>;
  const { name, values, columnCount } = outcome.value;
  return success({ name, parameters: values, columnCount });
}
