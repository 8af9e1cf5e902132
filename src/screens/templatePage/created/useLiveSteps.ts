import { liveQuery, type Subscription } from 'dexie';
import { useEffect, useMemo, useRef, useState } from 'react';

interface Step<Row> {
  /** The ids that it reads. */
  key: string;
  read: Read<Row>;
  query: Subscription;
}

type Read<Row> = (ids: readonly string[]) => Promise<readonly Row[]>;

/**
 * Reads the rows of a long list in steps of `stepLength` ids, those from `start` to `end`, each by a live query of its
 * own. While the list scrolls, only the steps that come near the view are read: one query of all rows near the view
 * would read most of them again and hold up some frames.
 */
export function useLiveSteps<Row>(
  ids: readonly string[],
  { start, end, stepLength }: { start: number; end: number; stepLength: number },
  read: Read<Row>,
): readonly Row[] | undefined {
  const [rows, setRows] = useState<ReadonlyMap<number, readonly Row[]>>();
  const [failure, setFailure] = useState<{ error: unknown }>();
  const steps = useRef(new Map<number, Step<Row>>());

  useEffect(() => {
    const wanted = new Map<number, readonly string[]>();
    for (let from = start; from < Math.min(end, ids.length); from += stepLength) {
      wanted.set(from, ids.slice(from, from + stepLength));
    }
    for (const [from, { query }] of steps.current) {
      if (wanted.has(from)) continue;
      query.unsubscribe();
      steps.current.delete(from);
    }
    // Rows that left the view stay until others arrive: taking them away alone would render the list once more.
    const show = (from: number, found: readonly Row[]) =>
      setRows((before) => {
        const kept = [...(before ?? [])].filter(([each]) => steps.current.has(each));
        return new Map(kept).set(from, found);
      });
    for (const [from, shown] of wanted) {
      const key = shown.join();
      const current = steps.current.get(from);
      if (current?.key === key && current.read === read) continue;
      current?.query.unsubscribe();
      const query = liveQuery(() => read(shown)).subscribe(
        (found) => show(from, found),
        (error: unknown) => setFailure({ error }),
      );
      steps.current.set(from, { key, read, query });
    }
  }, [ids, start, end, stepLength, read]);

  useEffect(() => {
    const { current } = steps;
    return () => {
      for (const { query } of current.values()) query.unsubscribe();
      current.clear();
    };
  }, []);

  const all = useMemo(() => rows && [...rows.values()].flat(), [rows]);
  // As any live query: the page's error boundary shows it.
  if (failure !== undefined) throw failure.error;
  return all;
}
