import { success } from '#core/domain/refusal.ts';
import { tryTemplate } from '#core/wire/calls/task/startCalls.ts';
import { getParameterChoices } from '#core/wire/calls/template/choiceCalls.ts';
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

/**
 * Trials of a template and readings of a page. A tab has one at a time: a new one or a cancel ends the running one on
 * the service too.
 */
export function trialCalls(service: ApiClient): Pick<SyncApi, 'tryTemplate' | 'proposeTables' | 'cancelTrial'> {
  let running: AbortController | null = null;
  const begin = (): AbortSignal => {
    running?.abort();
    running = new AbortController();
    return running.signal;
  };
  return {
    tryTemplate: async ({ templateRegistrationId, parameters, idByParamName, taskId }) => {
      const signal = begin();
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
    proposeTables: (url) => service.send(proposeTables, { body: { url } }, begin()),
    cancelTrial: async () => running?.abort(),
  };
}
