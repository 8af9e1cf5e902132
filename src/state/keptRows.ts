import { useLiveQuery } from 'dexie-react-hooks';
import type { Result } from '#core/domain/refusal.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { useNotify } from '#app/parts/useNotify.ts';
import { removeRows } from '#app/store/keep/dropRows.ts';
import { keepRows, stopKeeping, type KeepTarget } from '#app/store/keep/keeps.ts';
import { chooseLimit } from '#app/store/keep/rowsLimit.ts';
import { runsHere, type RunsHere } from '#app/store/keep/runsHere.ts';
import { writeDurably } from '#app/store/writeDurably.ts';
import { askToPersist } from './askToPersist.ts';
import { useStore } from './session.ts';

/** Returns what this device has of a task's runs; `undefined` while it is being read. */
export function useRunsHere(taskId: string): RunsHere | undefined {
  const store = useStore();
  return useLiveQuery(() => runsHere(store, taskId), [store, taskId]);
}

export interface KeepActions {
  keep: (target: KeepTarget) => Promise<void>;
  /** The rows stay until their space is needed. */
  stopKeeping: (target: KeepTarget) => Promise<void>;
  /** Removes the rows of a run from this device only. */
  remove: (lotId: string) => Promise<void>;
  /** `null`: the device's own limit. */
  limit: (bytes: number | null) => Promise<void>;
}

/** Returns the actions that decide which rows this device holds. They need no network: the leading tab acts on them. */
export function useKeepActions(): KeepActions {
  const store = useStore();
  const notify = useNotify();
  const messages = useMessages();
  const change = async (write: () => Promise<void>, database = store.data as Parameters<typeof writeDurably>[1]) => {
    const result: Result<void> = await writeDurably(store, database, write);
    if (!result.ok) return notify({ intent: 'error', title: messages.ofRefusal(result.refusal) });
    return store.events.send('keepsChanged');
  };
  return {
    keep: async (target) => {
      void askToPersist();
      await change(() => keepRows(store, target));
    },
    stopKeeping: (target) => change(() => stopKeeping(store, target)),
    remove: (lotId) => change(() => removeRows(store, lotId)),
    limit: (bytes) => change(() => chooseLimit(store, bytes), store.main),
  };
}
