import { success } from '#core/domain/refusal.ts';
import { tryTemplate } from '#core/wire/calls/task/startCalls.ts';
import { getParameterChoices } from '#core/wire/calls/template/choiceCalls.ts';
import { actOnLivePage, openLivePage, seeLivePage } from '#core/wire/calls/template/livePageCalls.ts';
import { picturePage } from '#core/wire/calls/template/pagePictureCalls.ts';
import { proposeTables } from '#core/wire/calls/template/proposeCalls.ts';
import { listRelatedApps, recordCostCalculation } from '#core/wire/calls/template/templateCalls.ts';
import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import type { SyncApi } from '../api.ts';
import type { ApiClient } from '../apiClient.ts';

type TemplateCalls = Pick<SyncApi, 'relatedApps' | 'recordCostCalculation' | 'parameterChoices'>;

/** Calls about templates beside the gallery; their answers are not stored on the device. */
export function templateCalls(service: ApiClient): TemplateCalls {
  return {
    parameterChoices: async (id, paramName) => {
      const outcome = await service.send(getParameterChoices, { params: { id, paramName } });
      if (!outcome.ok) return outcome;
      return success(outcome.value.isAvailable ? outcome.value.choices : null);
    },
    relatedApps: (id) => service.send(listRelatedApps, { params: { id } }),
    recordCostCalculation: async (id, category, selectQuantity) => {
      const body = { category, selectQuantity, source: 'template-detail' as const, isClient: false };
      const outcome = await service.send(recordCostCalculation, { params: { id }, body });
      return outcome.ok ? success(null) : outcome;
    },
  };
}

type TrialCalls = Pick<
  SyncApi,
  'tryTemplate' | 'proposeTables' | 'picturePage' | 'openLivePage' | 'seeLivePage' | 'actOnLivePage' | 'cancelTrial'
>;

/**
 * Trials of a template, readings of a page, and its pictures. A tab has one of each at a time: a new one or a cancel
 * ends the running one on the service too.
 */
export function trialCalls(service: ApiClient): TrialCalls {
  const running = { trial: new AbortController(), picture: new AbortController() };
  const begin = (kind: keyof typeof running): AbortSignal => {
    running[kind].abort();
    running[kind] = new AbortController();
    return running[kind].signal;
  };
  return {
    tryTemplate: async ({ templateRegistrationId, parameters, idByParamName, taskId }) => {
      const signal = begin('trial');
      const userInputParameters = formatUserInputParameters(parameters, idByParamName);
      return service.send(
        tryTemplate,
        {
          params: { id: templateRegistrationId },
          body: { userInputParameters, ...(taskId !== undefined && { taskId }) },
        },
        signal,
      );
    },
    proposeTables: (body) => service.send(proposeTables, { body }, begin('trial')),
    picturePage: (url, recipes) => service.send(picturePage, { body: { url, recipes } }, begin('picture')),
    openLivePage: (body) => service.send(openLivePage, { body }),
    seeLivePage: (sessionId, after) => service.send(seeLivePage, { params: { sessionId }, body: { after } }),
    actOnLivePage: (sessionId, acts) => service.send(actOnLivePage, { params: { sessionId }, body: { acts } }),
    cancelTrial: async () => {
      for (const each of Object.values(running)) each.abort();
    },
  };
}
