import type { Locale } from '#core/domain/locale.ts';
import { success, type Outcome } from '#core/domain/refusal.ts';
import {
  changeOwnTemplate,
  getOwnTemplate,
  makeOwnTemplate,
  removeOwnTemplate,
  type OwnTemplate,
  type OwnTemplateDraft,
} from '#core/wire/calls/template/ownTemplateCalls.ts';
import { findRecipeMistakes, type JsonMistake } from '#core/wire/recipe/readOwnRecipe.ts';
import { readRecipeFile, type ReadRecipe, type RecipeFileProblem } from '#core/wire/recipe/readRecipeFile.ts';
import type { RecipeForm } from '#core/wire/recipe/recipeChoices.ts';
import { recipeForms } from '#core/wire/recipe/recipeForms.ts';
import type { ApiClient } from '../service/apiClient.ts';
import type { SyncHooks } from './lots.ts';

/** Calls about templates that the account made. */
export interface OwnTemplateCalls {
  /** Reads the text of a recipe file, on the device: the worker has the schema of recipes for the calls. */
  readRecipeFile(text: string, locale: Locale): Promise<Outcome<ReadRecipe | { problem: RecipeFileProblem }>>;
  /** Finds all mistakes of a recipe in its JSON text. */
  findRecipeMistakes(text: string, locale: Locale): Promise<Outcome<JsonMistake[]>>;
  /** All that a recipe may have, for suggestions. */
  recipeForms(): Promise<Outcome<RecipeForm[]>>;
  /** A template that the account made, for its form. */
  ownTemplate(id: number): Promise<Outcome<OwnTemplate>>;
  /** Makes a template of a task, or changes the one of this id; resolves after the poll that shows it. */
  saveOwnTemplate(draft: OwnTemplateDraft, id: number | null): Promise<Outcome<{ slug: string }>>;
  /** Removes a template that the account made, or leaves one of another account; resolves after the poll. */
  removeOwnTemplate(id: number): Promise<Outcome<null>>;
}

/**
 * Templates that the account makes of its tasks, and files of recipes. Changes resolve after `pollNow`, so that the
 * gallery already shows them; `sendEdits` comes first, because the task may be new.
 */
export function ownTemplateCalls(service: ApiClient, { pollNow, sendEdits }: SyncHooks): OwnTemplateCalls {
  return {
    readRecipeFile: async (text, locale) => success(readRecipeFile(text, locale)),
    findRecipeMistakes: async (text, locale) => success(findRecipeMistakes(JSON.parse(text), locale)),
    recipeForms: async () => success(recipeForms()),
    ownTemplate: (id) => service.send(getOwnTemplate, { params: { id } }),
    saveOwnTemplate: async ({ taskId, ...body }, id) => {
      await sendEdits();
      const outcome =
        id === null
          ? await service.send(makeOwnTemplate, { body: { ...body, taskId: taskId ?? '' } })
          : await service.send(changeOwnTemplate, {
              params: { id },
              body: { ...body, ...(taskId !== undefined && { taskId }) },
            });
      if (!outcome.ok) return outcome;
      await pollNow();
      return success({ slug: outcome.value.slug });
    },
    removeOwnTemplate: async (id) => {
      const outcome = await service.send(removeOwnTemplate, { params: { id } });
      if (!outcome.ok) return outcome;
      await pollNow();
      return success(null);
    },
  };
}
