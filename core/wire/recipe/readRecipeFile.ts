import { z } from 'zod';
import { wrongJsonLine } from '#core/domain/files/wrongJsonLine.ts';
import type { Locale } from '#core/domain/locale.ts';
import type { ParameterValues } from '#core/domain/parameters/parameter.ts';
import { urlRule } from '../rows/urlRule.ts';
import { columnsOf, ownRecipeTemplate, recipeText } from './ownRecipe.ts';
import { readJson } from './readOwnRecipe.ts';
import { ownRecipe } from './recipe.ts';
import { recipeFileKind, recipeFileVersion } from './recipeFile.ts';

/** The mistake of a file. `at` has its place in the file by dots, and a sentence in the user's language. */
export type RecipeFileProblem =
  | { code: 'noJson'; line: number }
  | { code: 'noFile' }
  | { code: 'newer'; version: number }
  | { code: 'at'; place: string; message: string };

/** A recipe that was read from a file: the values of a task (ownRecipe.ts). */
export interface ReadRecipe {
  name: string;
  values: ParameterValues;
  columnCount: number;
}

const head = z.looseObject({ kind: z.literal(recipeFileKind), version: z.int().min(1) });

const whole = z.strictObject({
  kind: z.literal(recipeFileKind),
  version: z.literal(recipeFileVersion),
  name: z.string().max(200),
  addresses: z.union([z.array(z.string().max(2_000)).max(200_000), urlRule]),
  maxPages: z.string().regex(/^(?:[1-9]\d{0,4}|100000)?$/u),
  recipe: ownRecipe,
});

/** Reads the text of a recipe file (recipeFile.ts) with all that is in it, or returns its first mistake. */
export function readRecipeFile(text: string, locale: Locale): ReadRecipe | { problem: RecipeFileProblem } {
  const line = wrongJsonLine(text);
  if (line !== null) return { problem: { code: 'noJson', line } };
  const json: unknown = JSON.parse(text);
  const begun = head.safeParse(json);
  if (!begun.success) return { problem: { code: 'noFile' } };
  const { version } = begun.data;
  if (version > recipeFileVersion) return { problem: { code: 'newer', version } };
  const read = readJson(whole, json, locale);
  if ('problem' in read) {
    const { place, message } = read.problem;
    return { problem: { code: 'at', place, message } };
  }
  const { name, addresses, maxPages, recipe } = read.value;
  return {
    name,
    // The recipe as the file has it: the schema adds defaults, and a person who wrote it by hand left them out.
    values: {
      [ownRecipeTemplate.addresses]: addresses,
      [ownRecipeTemplate.recipe]: recipeText((json as { recipe: object }).recipe),
      [ownRecipeTemplate.maxPages]: maxPages,
    },
    columnCount: columnsOf(recipe).length,
  };
}
