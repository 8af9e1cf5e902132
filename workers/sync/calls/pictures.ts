import { success, type Outcome } from '#core/domain/refusal.ts';
import { getPicture } from '#core/wire/calls/data/pictureCalls.ts';
import { keptPicture } from '#app/store/keep/pictures.ts';
import type { Store } from '#app/store/openStore.ts';
import type { ApiClient } from '../service/apiClient.ts';

/** A cell of a run that holds the address of a picture; rows are counted from 0. */
export interface PictureCell {
  lotId: string;
  rowNo: number;
  column: string;
  address: string;
}

/** The call for the pictures of rows. */
export interface PictureCalls {
  /** The picture of a cell as WebP: from this device where its run is kept, else from the service. */
  picture(cell: PictureCell): Promise<Outcome<Uint8Array<ArrayBuffer>>>;
}

/** Pictures of rows: those of kept runs are on the device, all others come from the service and are not stored. */
export function pictureCalls(service: ApiClient, openStore: () => Store | undefined): PictureCalls {
  return {
    picture: async ({ lotId, rowNo, column, address }) => {
      const store = openStore();
      const kept = store && (await keptPicture(store, lotId, address));
      if (kept !== undefined) return success(kept);
      return service.send(getPicture, { params: { lotId }, body: { rowNo, column } });
    },
  };
}
