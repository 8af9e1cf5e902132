import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useImportSources, type SourceTask } from './importSources.ts';
import { useRowLines } from './useRowLines.ts';

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
