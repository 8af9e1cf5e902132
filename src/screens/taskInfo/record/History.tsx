import { useTranslation } from 'react-i18next';
import type { Template } from '#core/wire/rows/template.ts';
import type { TaskView } from '#app/store/queries/tasks/tasks.ts';
import { useTaskHistory } from './record.state.ts';
import { OpenSection } from './OpenSection.tsx';
import { RecordList, type RecordLine } from './RecordList.tsx';
import { useChangeText } from './useChangeText.ts';

export interface HistoryProps {
  task: TaskView;
  /** The template that names the task's parameters. */
  template: Template | null;
}

/** The changes of a task with author and time, newest first. */
export function History(props: HistoryProps) {
  const { t } = useTranslation('record');
  const title = t(($) => $.history.title);
  return (
    <OpenSection title={title}>
      <Changes {...props} title={title} />
    </OpenSection>
  );
}

function Changes({ task, template, title }: HistoryProps & { title: string }) {
  const { t } = useTranslation('record');
  const read = useTaskHistory(task.taskId, task.updatedAt);
  const changeText = useChangeText(template);
  const { items = [] } = read.row ?? {};
  const lines: RecordLine[] = [
    ...items.map(({ at, by, change }, index) => ({
      key: String(items.length - index),
      at,
      text: changeText(change),
      note: by,
    })),
    { key: 'made', at: task.createdAt, text: t(($) => $.history.made) },
  ];
  return <RecordList label={title} lines={lines} read={read} />;
}
