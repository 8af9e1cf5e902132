import { ownRecipeTemplate, recipeText } from '#core/wire/recipe/ownRecipe.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import type { TestService } from './openTestService.ts';

const recipe = { list: { items: 'li', fields: [{ name: 'name', from: [{ css: 'a' }] }] } };

/** The body of an advanced-mode task of an address with a word to search. */
export function ownRecipeTask({ service }: TestService, taskName: string) {
  const template = service.gallery.bySlug(ownRecipeTemplate.slug);
  return {
    taskName,
    templateRegistrationId: template?.templateRegistrationId,
    templateVersion: template?.version,
    userInputParameters: formatUserInputParameters(
      { Urls: [`https://shop.example/find?q=${encodeURIComponent(taskName)}`], Recipe: recipeText(recipe) },
      {},
    ),
  };
}

/** The settings of a template that is made of such a task; `name` is in all its texts. */
export function ownTemplateSettings(name: string) {
  return {
    name,
    description: name,
    audience: 'me',
    userNames: [],
    parts: [{ place: 'query:0', label: name, remark: '' }],
    hasPages: true,
    picture: { kind: 'drawn' },
  };
}
