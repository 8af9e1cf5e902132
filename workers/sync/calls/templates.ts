import { success } from '#core/domain/refusal.ts';
import { getParameterChoices } from '#core/wire/calls/template/choiceCalls.ts';
import { listRelatedApps, recordCostCalculation } from '#core/wire/calls/template/templateCalls.ts';
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
