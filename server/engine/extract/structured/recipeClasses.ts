import type { Document, Element } from 'domhandler';
import { thingsIn, type Things } from './linkedData.ts';
import { markupThings, type Syntax } from './markupThings.ts';

/** Elements that are a recipe: hRecipe, h-recipe, and the cards of common recipe plugins. */
const recipes = new Set('hrecipe h-recipe wprm-recipe-container tasty-recipes mv-create-card easyrecipe'.split(' '));
/** Properties by the classes of their elements: first those of the formats, then those of the plugins. */
const classesByProperty = {
  name: 'fn p-name wprm-recipe-name tasty-recipes-title mv-create-title ERSName',
  recipeIngredient:
    'ingredient p-ingredient wprm-recipe-ingredient tasty-recipes-ingredients-body mv-create-ingredients ERSIngredients',
  recipeInstructions:
    'instruction instructions e-instructions wprm-recipe-instruction-text tasty-recipes-instructions-body ' +
    'mv-create-instructions ERSInstructions',
  recipeYield: 'yield p-yield tasty-recipes-yield mv-create-yield',
  author: 'p-author wprm-recipe-author tasty-recipes-author-name',
  totalTime: 'duration dt-duration',
  datePublished: 'published dt-published',
  image: 'photo u-photo',
};
const propertyByClass = new Map(
  Object.entries(classesByProperty).flatMap(([property, classes]) =>
    classes.split(' ').map((name) => [name, property] as const),
  ),
);
const maxClasses = 100;

/** The properties that classes give. */
export const classProperties = Object.keys(classesByProperty);

/** A word without which a page has no such recipe. */
export const recipeClassWord = /h-?recipe|wprm-recipe-container|tasty-recipes|mv-create-card|easyrecipe/u;

const byClasses: Syntax = {
  typesOf: (element) => (classesOf(element).some((name) => recipes.has(name)) ? ['Recipe'] : null),
  namesOf: (element) => [...new Set(classesOf(element).flatMap((name) => propertyByClass.get(name) ?? []))],
  referredBy: () => [],
};

/** Returns the recipes that a page marks by the classes of its elements, in the form of JSON-LD. */
export function recipeClassThings(document: Document): Things {
  return thingsIn(markupThings(document, byClasses).filter(isWhole));
}

/** A card that a script fills later, or one around another, has no ingredients of its own. */
function isWhole(thing: object): boolean {
  return 'recipeIngredient' in thing;
}

function classesOf({ attribs }: Element): string[] {
  const classes = attribs['class'];
  return classes === undefined ? [] : classes.split(/\s+/u, maxClasses);
}
