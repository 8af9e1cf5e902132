import { formatUserInputParameters } from '#core/wire/rows/parameters.ts';
import { tryTemplate } from '#core/wire/calls/task/startCalls.ts';
import type { SyncApi } from '../api.ts';
import type { ApiClient } from '../apiClient.ts';

/** A trial of a template. A tab has one at a time: a new one or a cancel ends the running one on the service too. */
export function trialCalls(service: ApiClient): Pick<SyncApi, 'tryTemplate' | 'cancelTrial'> {
  let running: AbortController | null = null;
  return {
    tryTemplate: async ({ templateRegistrationId, parameters, idByParamName, taskId }) => {
      running?.abort();
      const own = new AbortController();
      running = own;
      const userInputParameters = formatUserInputParameters(parameters, idByParamName);
      return service.send(
        tryTemplate,
        {
          params: { id: templateRegistrationId },
          body: { userInputParameters, ...(taskId !== undefined && { taskId }) },
        },
        own.signal,
      );
    },
    cancelTrial: async () => running?.abort(),
  };
}
