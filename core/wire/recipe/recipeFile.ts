import {
  isLineList,
  textOfValue,
  type ParameterValue,
  type ParameterValues,
} from '#core/domain/parameters/parameter.ts';
import { ownRecipeTemplate } from './ownRecipe.ts';

/** The first property of a recipe file. */
export const recipeFileKind = 'sheaf-recipe';
export const recipeFileVersion = 1;

/** The maximum of bytes: a recipe has 60,000 characters, and 1,000 addresses have room beside it. */
export const maxRecipeFileBytes = 2_000_000;

/** A task's own recipe outside of the service. `addresses` are lines, or a rule that makes them. */
interface RecipeFile {
  kind: typeof recipeFileKind;
  version: typeof recipeFileVersion;
  name: string;
  addresses: ParameterValue;
  /** Text; '' for all pages. */
  maxPages: string;
  recipe: object;
}

/**
 * Returns the content of the recipe file of a task with these values (ownRecipe.ts), or `null` where its recipe is no
 * JSON. Of a list that is stored separately it has the first addresses.
 */
export function formatRecipeFile(name: string, values: ParameterValues): string | null {
  const addresses = values[ownRecipeTemplate.addresses] ?? [];
  try {
    const file: RecipeFile = {
      kind: recipeFileKind,
      version: recipeFileVersion,
      name,
      addresses: isLineList(addresses) ? addresses.first : addresses,
      maxPages: textOfValue(values[ownRecipeTemplate.maxPages]),
      recipe: JSON.parse(textOfValue(values[ownRecipeTemplate.recipe])) as object,
    };
    return `${JSON.stringify(file, null, 2)}\n`;
  } catch {
    return null;
  }
}

/** Returns a name for the file without characters that a file system refuses. */
export function recipeFileName(name: string): string {
  const clean = name
    .replaceAll(/[\s\p{Cc}"*/:<>?\\|]+/gu, ' ')
    .trim()
    .slice(0, 80);
  return `${clean === '' ? 'recipe' : clean}.recipe.json`;
}
