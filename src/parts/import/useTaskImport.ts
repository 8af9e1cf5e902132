import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState, useRef } from 'react';
import type { FileProblem, FileResult } from '#core/domain/files/fileLimits.ts';
import type { LineCounts, LineOptions } from '#core/domain/files/readFile.ts';
import type { LineList } from '#core/domain/parameters/lineList.ts';
import { useImportSources, type SourceTask, type FileReading } from './importSources.ts';
import { storeHeldLines } from './storeHeldLines.ts';

export type TaskImport = ReturnType<typeof useTaskImport>;

/** The chosen group, task and field (§2.8), and the lines of that field. The choice stays while rows arrive. */
export function useTaskImport(isAddress: boolean) {
  const sources = useImportSources();
  const [chosenGroup, setGroup] = useState<string | null>(null);
  const [taskId, setTaskId] = useState<string | null>(null);
  const [chosenField, setField] = useState<string | null>(null);

  const groups = useLiveQuery(() => sources.groups(), [sources]);
  const groupId = chosenGroup ?? groups?.[0]?.taskGroupId ?? null;
  const tasks = useLiveQuery(() => (groupId === null ? [] : sources.tasksOf(groupId)), [sources, groupId]);
  const task: SourceTask | undefined = tasks?.find((known) => known.taskId === taskId);
  const fields = task?.fields ?? [];
  const likely = fields.find((known) => isAddress && known.isAddress) ?? fields[0];
  const field = (fields.find(({ name }) => name === chosenField) ?? likely)?.name ?? null;
  const lotId = task?.lotId ?? null;
  const lines = useRowLines(lotId, field, { rowsHere: task?.rowsHere ?? 0, rewrites: task?.rewrites ?? 0 });

  useEffect(() => {
    sources.prefer(lotId);
    return () => sources.prefer(null);
  }, [sources, lotId]);

  return {
    groups,
    groupId,
    tasks,
    task,
    field,
    ...lines,
    chooseGroup: (id: string) => {
      setGroup(id);
      setTaskId(null);
    },
    chooseTask: setTaskId,
    chooseField: setField,
  };
}

type RowsHere = Pick<SourceTask, 'rowsHere' | 'rewrites'>;

interface Counted {
  of: string;
  counts: LineCounts;
}

/**
 * The lines of one field of a run's rows. A worker that ends with the dialog counts them, and counts again when this
 * device has more rows or some rows have changed. A count ends before the next begins: otherwise rows that keep
 * arriving would interrupt every count.
 */
function useRowLines(lotId: string | null, field: string | null, { rowsHere, rewrites }: RowsHere) {
  const sources = useImportSources();
  const reading = useRef<FileReading | null>(null);
  const lastCount = useRef(Promise.resolve());
  const [counted, setCounted] = useState<Counted | null>(null);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const reader = () => (reading.current ??= sources.openFileReader());
  const close = () => {
    reading.current?.close();
    reading.current = null;
  };
  const valueOf = <Value>(result: FileResult<Value>): Value | null => {
    if (result.ok) return result.value;
    if (result.problem.code === 'ReaderStopped') close();
    setProblem(result.problem);
    return null;
  };
  const wanted = lotId === null || field === null ? null : `${lotId} ${field}`;

  useEffect(() => close, []);
  useEffect(() => {
    if (lotId === null || field === null || wanted === null) return undefined;
    let isWanted = true;
    const count = async () => {
      if (!isWanted) return;
      setProblem(null);
      // The worker holds the lines of one choice only.
      setCounted((before) => (before?.of === wanted ? before : null));
      const blocks = await sources.blocksOf(lotId, field);
      if (!isWanted) return;
      // A run without rows on this device has no lines yet.
      const next = async () => (blocks === null ? null : blocks.next());
      const counts = valueOf(await reader().countRows(blocks?.column ?? 0, next));
      if (counts !== null) setCounted({ of: wanted, counts });
    };
    lastCount.current = lastCount.current.then(count, count);
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the reader never changes, `wanted` names lot and field
  }, [sources, lotId, field, rowsHere, rewrites]);

  return {
    /** `null` while the lines of the current choice are counted. */
    counts: counted !== null && counted.of === wanted ? counted.counts : null,
    problem,
    /** Returns the field's value, stored on this device if it is long; `null` when a problem is shown instead. */
    take: async (options: LineOptions, maxLines: number): Promise<string | LineList | null> => {
      const held = valueOf(await storeHeldLines(sources, await reader().take(options, maxLines)));
      return held?.value ?? null;
    },
  };
}
