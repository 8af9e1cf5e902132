import { Button, Field, Input, MessageBar, MessageBarBody } from '@fluentui/react-components';
import { Play20Regular, Save20Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { maxTaskNameLength } from '#core/domain/task/task.ts';
import { useSentences } from '#app/i18n/useSentences.ts';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSig } from '#app/state/useSig.ts';
import { FieldLabel } from '../fields/FieldLabel.tsx';
import { ParameterField } from '../fields/ParameterField.tsx';
import type { TemplatePage } from '../templatePage.state.ts';
import { nameFieldId } from './focusField.ts';
import { useSetupActions } from './setup.actions.ts';
import { useSetup, type Setup } from './setup.state.ts';
import styles from './SetupForm.module.css';
import { startObstacle } from './startObstacle.ts';

type Props = Extract<TemplatePage, { phase: 'ready' }>;

/** The form that makes a task of a template, or changes one. What was typed survives reload and refusal. */
export function SetupForm({ template, task, taskCount, account }: Props) {
  const { t } = useTranslation('template');
  const sentences = useSentences();
  const setup = useSetup(template, task, taskCount);
  const actions = useSetupActions(template, task, setup);
  const offline = useSig(isOffline);
  const obstacle = startObstacle(template, task, account);
  const hindrance = offline ? t(($) => $.form.offline) : obstacle === null ? null : sentences.ofStart(obstacle);
  const isBusy = actions.busy !== null;
  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()} noValidate>
      <div className={styles.fields}>
        <NameField setup={setup} />
        {template.parameters.map((parameter) => (
          <ParameterField key={parameter.paramName} parameter={parameter} setup={setup} />
        ))}
      </div>
      {actions.refusal !== null && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{actions.refusal}</MessageBarBody>
        </MessageBar>
      )}
      <div className={styles.actions}>
        <Button
          appearance="primary"
          icon={<Play20Regular />}
          disabledFocusable={isBusy || hindrance !== null}
          aria-describedby="form-hindrance"
          onClick={actions.saveAndStart}
        >
          {t(($) => (actions.busy === 'starting' ? $.form.starting : $.form.saveAndStart))}
        </Button>
        <Button icon={<Save20Regular />} disabledFocusable={isBusy || offline} onClick={actions.save}>
          {t(($) => (actions.busy === 'saving' ? $.form.saving : $.form.save))}
        </Button>
        {setup.isChanged && (
          <Button appearance="subtle" disabled={isBusy} onClick={setup.reset}>
            {t(($) => $.form.reset)}
          </Button>
        )}
        <output id="form-hindrance" className={styles.hindrance}>
          {hindrance}
        </output>
      </div>
    </form>
  );
}

function NameField({ setup }: { setup: Setup }) {
  const { t } = useTranslation('template');
  const { t: tErrors } = useTranslation('errors');
  const { nameProblem } = setup;
  return (
    <Field
      className={styles.name}
      label={{ children: <FieldLabel text={t(($) => $.form.taskName)} isRequired /> }}
      {...(nameProblem !== null && { validationMessage: tErrors(($) => $.refusals[nameProblem]) })}
    >
      <Input
        id={nameFieldId}
        maxLength={maxTaskNameLength}
        value={setup.taskName}
        onChange={(_, data) => setup.setTaskName(data.value)}
      />
    </Field>
  );
}
