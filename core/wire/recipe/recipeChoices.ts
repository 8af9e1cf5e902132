import type { JsonPath } from './readOwnRecipe.ts';
import { rowParts } from './ownRecipe.ts';

/** A form that a value of a recipe may have: how it begins, and its parts or its choices where it has some. */
export interface RecipeForm {
  opening: '"' | '[' | '{' | '';
  /** Of an object with fixed keys. */
  keys?: { key: string; isRequired: boolean; forms: RecipeForm[] }[];
  /** Of a list: the forms of its elements. */
  items?: RecipeForm[];
  /** All values of the form, as JSON. */
  values?: string[];
}

/** A key that an object may have; `opening` and `closing` surround its value. */
export interface KeyChoice {
  key: string;
  opening: RecipeForm['opening'];
  closing: string;
}

const closings: Record<RecipeForm['opening'], string> = { '"': '"', '[': ']', '{': '}', '': '' };

/** Returns the keys that the object at a path may have besides those that it has. Required ones come first. */
export function keyChoices(recipe: readonly RecipeForm[], path: JsonPath, present: readonly string[]): KeyChoice[] {
  const objects = formsAt(recipe, path).filter(({ keys = [] }) =>
    present.every((name) => keys.some(({ key }) => key === name)),
  );
  const excluded: readonly string[] =
    path.length === 0 && rowParts.some((part) => present.includes(part)) ? rowParts : [];
  const byKey = new Map(objects.flatMap(({ keys = [] }) => keys.map((each) => [each.key, each])));
  for (const key of [...present, ...excluded]) byKey.delete(key);
  return [...byKey.values()]
    .toSorted((one, other) => Number(other.isRequired) - Number(one.isRequired))
    .map(({ key, forms }) => {
      // The first form of a value that has several is the usual one.
      const opening = forms[0]?.opening ?? '';
      return { key, opening, closing: closings[opening] };
    });
}

/** Returns the values that a place has to choose from, as JSON; none where it takes any text or number. */
export function valueChoices(recipe: readonly RecipeForm[], path: JsonPath): string[] {
  return [...new Set(formsAt(recipe, path).flatMap(({ values = [] }) => values))];
}

/** Returns all forms that the value at a path may have. */
function formsAt(recipe: readonly RecipeForm[], path: JsonPath): readonly RecipeForm[] {
  return path.reduce((forms, step) => forms.flatMap((form) => innerForms(form, step)), recipe);
}

function innerForms({ keys = [], items = [] }: RecipeForm, step: string | number): RecipeForm[] {
  return typeof step === 'number' ? items : (keys.find(({ key }) => key === step)?.forms ?? []);
}
