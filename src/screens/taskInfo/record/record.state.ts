import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import type { Outcome } from '#core/domain/refusal.ts';
import type { Lot } from '#core/wire/rows/task.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { useStore } from '#app/state/session.ts';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import { lotLogOf, taskHistoryOf } from '#app/store/queries/storedReplies.ts';
import type { LotLogRow, TaskHistoryRow } from '#app/store/tables.ts';

export interface Read<Row> {
  /** The last copy on this device; `null` before the first read, `undefined` while the store is read. */
  row: Row | null | undefined;
  /** The reason why it could not be read again, as a text. */
  problem: string | null;
}

/** Returns the log of a run, read again while the run continues. */
export function useLotLog({ lotId, taskId, lotNo, ...lot }: Lot): Read<LotLogRow> {
  const store = useStore();
  const row = useLiveQuery(async () => ({ of: lotId, row: await lotLogOf(store, lotId) }), [store, lotId]);
  const problem = useReading(
    () => bridge.loadLotLog({ taskId, lotNo, lotId }),
    [lotId, lot.status, lot.pagesDone, lot.pagesFailed, lot.drift?.foundAt].join(' '),
  );
  return { row: row?.of === lotId ? row.row : undefined, problem };
}

/** Returns the history of a task, read again after each change of the task. */
export function useTaskHistory(taskId: string, updatedAt: number): Read<TaskHistoryRow> {
  const store = useStore();
  const row = useLiveQuery(() => taskHistoryOf(store, taskId), [store, taskId]);
  const problem = useReading(() => bridge.loadTaskHistory(taskId), `${taskId} ${updatedAt}`);
  return { row, problem };
}

/** Makes the worker read at once, when the connection returns, and whenever `version` changes. */
function useReading(read: () => Promise<Outcome<null>>, version: string): string | null {
  const offline = useSignalValue(isOffline);
  const messages = useMessages();
  const [outcome, setOutcome] = useState<Outcome<null> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const readNow = async () => {
      const next = await read();
      if (isCurrent) setOutcome(next);
    };
    void readNow();
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `version` says when there is something new to read
  }, [offline, version]);
  return outcome === null || outcome.ok ? null : messages.ofFailed(outcome);
}
