import { success } from '#core/domain/refusal.ts';
import { getPicture } from '#core/wire/calls/data/pictureCalls.ts';
import { keptPicture } from '#app/store/keep/pictures.ts';
import type { Store } from '#app/store/openStore.ts';
import type { SyncApi } from '../api.ts';
import type { ApiClient } from '../apiClient.ts';

/** Pictures of rows: those of kept runs are on the device, all others come from the service and are not stored. */
export function pictureCalls(service: ApiClient, openStore: () => Store | undefined): Pick<SyncApi, 'picture'> {
  return {
    picture: async ({ lotId, rowNo, column, address }) => {
      const store = openStore();
      const kept = store && (await keptPicture(store, lotId, address));
      if (kept !== undefined) return success(kept);
      return service.send(getPicture, { params: { lotId }, body: { rowNo, column } });
    },
  };
}
