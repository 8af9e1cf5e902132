import { Button, Field, Select } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { linesLeft, noOptions } from '#core/domain/files/readFile.ts';
import styles from './import.module.css';
import { ImportFrame, TakeButton, type ImportDialogProps } from './ImportFrame.tsx';
import { ProblemBar } from './ProblemBar.tsx';
import { LineSummary } from './LineSummary.tsx';
import { useTaskImport, type TaskImport } from './useTaskImport.ts';

/** §2.8: imports the values of one field of another task, from the rows that are on this device. */
export function ImportFromTask({ isOpen, ...props }: ImportDialogProps) {
  if (!isOpen) return null;
  return <OpenDialog {...props} />;
}

function OpenDialog({ onLines, onCancel, isAddress = false, maxLines }: Omit<ImportDialogProps, 'isOpen'>) {
  const { t } = useTranslation('import');
  const source = useTaskImport(isAddress);
  const [options, setOptions] = useState({ ...noOptions, onlyAddresses: isAddress });
  const [isAsked, setAsked] = useState(false);
  const [isTaking, setTaking] = useState(false);
  const { task, field, counts, problem } = source;

  const take = async () => {
    setAsked(true);
    if (task === undefined || field === null || counts === null) return;
    setTaking(true);
    const value = await source.take(options, maxLines);
    setTaking(false);
    if (value !== null) onLines(value, { kind: 'task', taskId: task.taskId, taskName: task.taskName, field });
  };

  return (
    <ImportFrame
      title={t(($) => $.task.title)}
      onCancel={onCancel}
      action={
        counts === null ? (
          <Button appearance="primary" onClick={() => void take()}>
            {t(($) => $.takeNone)}
          </Button>
        ) : (
          <TakeButton
            count={Math.min(linesLeft(counts, options), maxLines)}
            isBusy={isTaking}
            onTake={() => void take()}
          />
        )
      }
    >
      <TaskChoice source={source} isMissing={isAsked && task === undefined} />
      {task !== undefined && task.rowsHere < task.rowCount && (
        <p className={styles.cut} aria-live="polite">
          {t(($) => $.task.partial, { here: task.rowsHere, count: task.rowCount })}
        </p>
      )}
      <ProblemBar problem={problem} />
      {field !== null && (
        <LineSummary
          counts={counts}
          share={0}
          isAddress={isAddress}
          maxLines={maxLines}
          options={options}
          onOptions={setOptions}
        />
      )}
    </ImportFrame>
  );
}

interface Props {
  source: TaskImport;
  /** True if lines were requested and no task is chosen (§5.2). */
  isMissing: boolean;
}

/** §2.8: the choice of task group, task and field. */
function TaskChoice({ source, isMissing }: Props) {
  const { t } = useTranslation('import');
  const { groups = [], groupId, tasks, task, field } = source;
  const isEmpty = tasks?.length === 0;
  return (
    <div className={styles.choices}>
      <Field label={t(($) => $.task.group)}>
        <Select value={groupId ?? ''} onChange={(_, { value }) => source.chooseGroup(value)}>
          {groups.map(({ taskGroupId, taskGroupName }) => (
            <option key={taskGroupId} value={taskGroupId}>
              {taskGroupName}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t(($) => $.task.task)}
        required
        hint={t(($) => (isEmpty ? $.task.noTasks : $.task.newest))}
        {...(isMissing && { validationMessage: t(($) => $.task['Invalid Task']) })}
      >
        <Select value={task?.taskId ?? ''} disabled={isEmpty} onChange={(_, { value }) => source.chooseTask(value)}>
          <option value="">{t(($) => $.task.choose)}</option>
          {(tasks ?? []).map(({ taskId, taskName }) => (
            <option key={taskId} value={taskId}>
              {taskName}
            </option>
          ))}
        </Select>
      </Field>
      {task !== undefined && (
        <Field label={t(($) => $.task.field)}>
          <Select value={field ?? ''} onChange={(_, { value }) => source.chooseField(value)}>
            {task.fields.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </div>
  );
}
