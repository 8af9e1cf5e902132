import { success, type Outcome } from '#core/domain/refusal.ts';
import type { LineList } from '#core/domain/parameters/lineList.ts';
import { listsIn, type ParameterValues } from '#core/domain/parameters/parameter.ts';
import { getParameterList } from '#core/wire/calls/task/listCalls.ts';
import { getSharedList } from '#core/wire/calls/task/taskShareCalls.ts';
import { dropUnusedLists, hasList, saveList } from '#app/store/lists.ts';
import type { Store } from '#app/store/openStore.ts';
import type { ApiClient } from '../service/apiClient.ts';
import { sendLists } from '../push/sendLists.ts';
import { storeSoon } from './persistReply.ts';

export interface ListCalls {
  /** Loads a long list that a task refers to. */
  fetchList(list: LineList): Promise<Outcome<null>>;
  /**
   * Sends the lists that these values name and that the service does not have yet; with `isAgain` also those that it
   * should have.
   */
  sendLists(values: ParameterValues, isAgain: boolean): Promise<Outcome<null>>;
  /**
   * The lists that a share's values name belong to another account: they are fetched through the share, and sent as
   * lists of this account.
   */
  noteShare(shareId: string, values: ParameterValues): void;
  /** Deletes the lists that no task and no draft names any more. */
  dropUnused(): Promise<void>;
}

/**
 * Calls about long lists of lines: sent once before the task that names them, and fetched where a form wants to show
 * one.
 */
export function listCalls(service: ApiClient, storeOf: () => Store | undefined): ListCalls {
  const shareIds = new Map<string, string>();

  const fetchList = async (named: LineList): Promise<Outcome<null>> => {
    const asked = storeOf();
    const { list: hash } = named;
    const shareId = shareIds.get(hash);
    const outcome =
      shareId === undefined
        ? await service.send(getParameterList, { params: { hash } })
        : await service.send(getSharedList, { params: { id: shareId, hash } });
    if (!outcome.ok) return outcome;
    const store = asked ?? (await storeSoon(storeOf));
    const list = { ...named, packed: outcome.value };
    if (store !== undefined) await saveList(store, list, shareId === undefined);
    return success(null);
  };

  return {
    sendLists: async (values, isAgain) => {
      const store = storeOf();
      if (store === undefined) return success(null);
      for (const [, named] of listsIn(values)) {
        if (!shareIds.has(named.list) || (await hasList(store, named.list))) continue;
        const fetched = await fetchList(named);
        if (!fetched.ok) return fetched;
      }
      return sendLists(store, service, values, isAgain);
    },
    fetchList,
    noteShare: (shareId, values) => listsIn(values).forEach(([, { list }]) => shareIds.set(list, shareId)),
    dropUnused: async () => {
      const store = storeOf();
      if (store !== undefined) await dropUnusedLists(store);
    },
  };
}
