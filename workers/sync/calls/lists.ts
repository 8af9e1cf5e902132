import { success, type Outcome } from '#core/domain/refusal.ts';
import { listsIn, type ParameterValues } from '#core/domain/template/parameter.ts';
import { getParameterList, putParameterList } from '#core/wire/listCalls.ts';
import { dropUnusedLists, keepList } from '#app/store/lists.ts';
import type { Store } from '#app/store/openStore.ts';
import type { SyncApi } from '../api.ts';
import type { Service } from '../http.ts';

export interface ListCalls extends Pick<SyncApi, 'fetchList'> {
  /** Sends the lists that these values name and the service does not have yet; with `isAgain` those that it should have too. */
  sendLists(values: ParameterValues, isAgain: boolean): Promise<Outcome<null>>;
  /** What no task and no draft names any more is let go. */
  dropUnused(): Promise<void>;
}

/** Long lists of lines: sent once before the task that names them, and fetched where a form wants to show one. */
export function listCalls(service: Service, storeOf: () => Store | undefined): ListCalls {
  return {
    sendLists: async (values, isAgain) => {
      const lists = storeOf()?.outbox.lists;
      for (const [, { list: hash }] of listsIn(values)) {
        const row = await lists?.get(hash);
        // One that is not here is the service's to know: it says so where it does not.
        if (row === undefined || (row.isSent && !isAgain)) continue;
        const body = { packed: toBase64(row.packed) };
        const outcome = await service.send(putParameterList, { params: { hash }, body });
        if (!outcome.ok) return outcome;
        await lists?.update(hash, { isSent: true, usedAt: Date.now() });
      }
      return success(null);
    },
    fetchList: async (named) => {
      const asked = storeOf();
      const outcome = await service.send(getParameterList, { params: { hash: named.list } });
      if (!outcome.ok) return outcome;
      // A form that is loaded anew asks before the tab has said whose account it is.
      const store = asked ?? storeOf();
      if (store !== undefined) await keepList(store, { ...named, packed: fromBase64(outcome.value.packed) }, true);
      return success(null);
    },
    dropUnused: async () => {
      const store = storeOf();
      if (store !== undefined) await dropUnusedLists(store);
    },
  };
}

/** `String.fromCharCode` takes no more at once. */
const pieceBytes = 32_768;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    text += String.fromCharCode(...bytes.subarray(at, at + pieceBytes));
  }
  return btoa(text);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
}
