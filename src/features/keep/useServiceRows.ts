import { useMemo, useState } from 'react';
import { lotPageLength, type Value } from '#core/domain/data/block.ts';
import type { Lot } from '#core/wire/rows/task.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';

type Rows = readonly (readonly Value[])[];

/** The rows of a run as the service gives them, page by page. */
export interface ServiceRows {
  rowCount: number;
  /** The run's columns, and its first rows once they were read. */
  columns: readonly string[];
  sample: Rows;
  load: (start: number, end: number) => Promise<Rows | null>;
  /** True if the last page could not be read. */
  isFailed: boolean;
  retry: () => void;
}

/** Returns the rows of a run that the service has; `null` without a network, or where they are not wanted. */
export function useServiceRows(
  { taskId, lotNo, rowCount, columns }: Pick<Lot, 'taskId' | 'lotNo' | 'rowCount' | 'columns'>,
  isWanted: boolean,
): ServiceRows | null {
  const offline = useSignalValue(isOffline);
  const [attempt, setAttempt] = useState(0);
  const [isFailed, setFailed] = useState(false);
  const [sample, setSample] = useState<Rows>([]);
  const load = useMemo(
    () => async (start: number, end: number) => {
      const rows = await readPages({ taskId, lotNo }, start, end);
      setFailed(rows === null);
      if (start === 0 && rows !== null) setSample((before) => (before.length === 0 ? rows : before));
      return rows;
    },
    // eslint-disable-next-line react/exhaustive-deps -- another attempt is another function: pages are read again
    [taskId, lotNo, attempt],
  );
  if (offline || !isWanted) return null;
  return { rowCount, columns, sample, load, isFailed, retry: () => setAttempt(attempt + 1) };
}

/** Reads the pages that contain these rows; `null` if one of them cannot be had. */
async function readPages(run: { taskId: string; lotNo: number }, start: number, end: number): Promise<Rows | null> {
  const first = Math.floor(start / lotPageLength);
  const rows: Value[][] = [];
  for (let page = first; page * lotPageLength < end; page += 1) {
    const outcome = await bridge.lotPage(run, page);
    if (!outcome.ok) return null;
    rows.push(...outcome.value.rows);
    if (outcome.value.rows.length < lotPageLength) break;
  }
  return rows.slice(start - first * lotPageLength, end - first * lotPageLength);
}
