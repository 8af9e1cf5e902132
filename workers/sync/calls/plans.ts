import { success } from '#core/domain/refusal.ts';
import { beginTrial } from '#core/wire/calls/account/planCalls.ts';
import type { SyncApi } from '../api.ts';
import type { ApiClient } from '../apiClient.ts';

/** Calls about the plan of the account. Each resolves after `pollNow`, so that the screen already shows the effect. */
export function planCalls(service: ApiClient, pollNow: () => Promise<void>): Pick<SyncApi, 'beginTrial'> {
  return {
    beginTrial: async () => {
      const outcome = await service.send(beginTrial, {});
      await pollNow();
      return outcome.ok ? success(null) : outcome;
    },
  };
}
