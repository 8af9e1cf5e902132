import * as calls from '#core/wire/calls/data/googleCalls.ts';
import { success } from '#core/domain/refusal.ts';
import type { SyncApi } from '../api.ts';
import type { ApiClient } from '../apiClient.ts';
import type { SyncHooks } from './lots.ts';

type GoogleCalls = Pick<SyncApi, 'beginGoogle' | 'connectGoogle' | 'disconnectGoogle' | 'createSpreadsheet'>;

/** Calls about the Google account; it is a part of the account, which `pollNow` reads. No token comes here. */
export function googleCalls(service: ApiClient, { pollNow }: Pick<SyncHooks, 'pollNow'>): GoogleCalls {
  return {
    beginGoogle: () => service.send(calls.beginGoogle, {}),
    connectGoogle: async (given) => {
      const outcome = await service.send(calls.connectGoogle, { body: given });
      await pollNow();
      return outcome;
    },
    disconnectGoogle: async () => {
      const outcome = await service.send(calls.disconnectGoogle, {});
      await pollNow();
      return outcome.ok ? success(null) : outcome;
    },
    createSpreadsheet: (title) => service.send(calls.createSpreadsheet, { body: { title } }),
  };
}
