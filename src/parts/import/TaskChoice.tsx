import { Field, Select } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import styles from './import.module.css';
import type { TaskImport } from './useTaskImport.ts';

interface Props {
  source: TaskImport;
  /** True if lines were requested and no task is chosen (§5.2). */
  isMissing: boolean;
}

/** §2.8: the choice of task group, task and field. */
export function TaskChoice({ source, isMissing }: Props) {
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
