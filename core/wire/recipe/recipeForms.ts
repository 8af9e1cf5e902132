import type { z } from 'zod';
import { ownRecipe } from './recipe.ts';
import type { RecipeForm } from './recipeChoices.ts';

/** The kinds of Zod's schemas that a recipe is made of (https://zod.dev/library-authors). */
type Schema = z.core.$ZodTypes;

/** Returns the forms of a whole recipe, for pages that have no schema of it. */
export function recipeForms(): RecipeForm[] {
  return formsOf(ownRecipe);
}

/** Returns the forms of a schema without its default. */
function formsOf(schema: z.core.$ZodType): RecipeForm[] {
  const { def } = (schema as Schema)._zod;
  switch (def.type) {
    case 'optional':
    case 'default':
      return formsOf(def.innerType);
    case 'union':
      return def.options.flatMap(formsOf);
    case 'object':
      return [{ opening: '{', keys: Object.entries(def.shape).map(keyOf) }];
    case 'array':
      return [{ opening: '[', items: formsOf(def.element) }];
    case 'record':
      return [{ opening: '{' }];
    case 'boolean':
      return [{ opening: '', values: ['true', 'false'] }];
    case 'enum':
      return [{ opening: '"', values: Object.values(def.entries).map((value) => JSON.stringify(value)) }];
    case 'literal':
      return [{ opening: '"', values: def.values.map((value) => JSON.stringify(value)) }];
    case 'string':
      return [{ opening: '"' }];
    default:
      return [{ opening: '' }];
  }
}

function keyOf([key, schema]: [string, z.core.$ZodType]) {
  return { key, isRequired: schema._zod.optin !== 'optional', forms: formsOf(schema) };
}
