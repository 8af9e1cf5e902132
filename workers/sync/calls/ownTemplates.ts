import { success } from '#core/domain/refusal.ts';
import {
  changeOwnTemplate,
  getOwnTemplate,
  makeOwnTemplate,
  removeOwnTemplate,
} from '#core/wire/calls/template/ownTemplateCalls.ts';
import { readRecipeFile } from '#core/wire/recipe/readRecipeFile.ts';
import type { SyncApi } from '../api.ts';
import type { ApiClient } from '../apiClient.ts';
import type { SyncHooks } from './lots.ts';

type OwnTemplateCalls = Pick<SyncApi, 'readRecipeFile' | 'ownTemplate' | 'saveOwnTemplate' | 'removeOwnTemplate'>;

/**
 * Templates that the account makes of its tasks, and files of recipes. Changes resolve after `pollNow`, so that the
 * gallery already shows them; `sendEdits` comes first, because the task may be new.
 */
export function ownTemplateCalls(service: ApiClient, { pollNow, sendEdits }: SyncHooks): OwnTemplateCalls {
  return {
    readRecipeFile: async (text, locale) => success(readRecipeFile(text, locale)),
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
