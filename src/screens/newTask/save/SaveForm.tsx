import { Button, Field, Input } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { cleanTaskName, maxTaskNameLength, taskNameProblem } from '#core/domain/task/task.ts';
import type { ProposedTable } from '#core/wire/calls/template/proposeCalls.ts';
import type { Template } from '#core/wire/rows/template.ts';
import { Notice } from '#app/parts/deferred/Notice.tsx';
import { FieldLabel } from '#app/parts/parameters/FieldLabel.tsx';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import { useNewTaskActions } from './newTask.actions.ts';
import type { NewTaskState } from '../newTask.state.ts';
import { nameProblems } from '../columns/keptTable.ts';
import styles from './SaveForm.module.css';

interface SaveFormProps {
  template: Template;
  task: NewTaskState;
  table: ProposedTable;
  forgetDraft: () => void;
}

/** Name and pages of the task, and the buttons that make it. */
export function SaveForm({ template, task, table, forgetDraft }: SaveFormProps) {
  const { t } = useTranslation('proposal');
  const { t: tTemplate } = useTranslation('template');
  const { t: errors } = useTranslation('errors');
  const offline = useSignalValue(isOffline);
  const actions = useNewTaskActions(template, task, forgetDraft);
  const problem = taskNameProblem(cleanTaskName(task.taskName));
  const arePagesWrong = !/^(?:[1-9]\d{0,4}|100000)?$/u.test(task.maxPages.trim());
  const isDisabled =
    offline || actions.busy !== null || problem !== null || arePagesWrong || nameProblems(task.kept).size > 0;
  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()} noValidate>
      <div className={styles.fields}>
        {task.edited === null && (
          <Field
            className={styles.name}
            label={{ children: <FieldLabel text={tTemplate(($) => $.form.taskName)} isRequired /> }}
            {...(problem !== null && { validationMessage: errors(($) => $.refusals[problem]) })}
          >
            <Input
              maxLength={maxTaskNameLength}
              value={task.taskName}
              onChange={(_, { value }) => task.change({ taskName: value })}
            />
          </Field>
        )}
        {table.hasNext && (
          <Field
            className={styles.pages}
            label={{ children: <FieldLabel text={t(($) => $.pages)} isRequired={false} /> }}
            {...(arePagesWrong ? { validationMessage: t(($) => $.pagesWrong) } : { hint: t(($) => $.pagesHint) })}
          >
            <Input
              inputMode="numeric"
              value={task.maxPages}
              onChange={(_, { value }) => task.change({ maxPages: value })}
            />
          </Field>
        )}
      </div>
      {actions.refusal !== null && <Notice intent="error">{actions.refusal}</Notice>}
      <div className={styles.actions}>
        {task.edited === null && (
          <Button
            appearance="primary"
            disabledFocusable={isDisabled}
            aria-describedby="new-task-hindrance"
            onClick={actions.saveAndStart}
          >
            {tTemplate(($) => (actions.busy === 'starting' ? $.form.starting : $.form.saveAndStart))}
          </Button>
        )}
        <Button
          appearance={task.edited === null ? 'secondary' : 'primary'}
          disabledFocusable={isDisabled}
          aria-describedby="new-task-hindrance"
          onClick={actions.save}
        >
          {t(($) => (actions.busy === 'saving' ? $.saving : $.save))}
        </Button>
        <output id="new-task-hindrance" className={styles.hindrance}>
          {offline && t(($) => $.draftKept)}
        </output>
      </div>
    </form>
  );
}
