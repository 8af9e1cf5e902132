import { Button, Field, Input } from '@fluentui/react-components';
import { Play20Regular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { maxTaskNameLength } from '#core/domain/task/task.ts';
import { withDeferredTexts } from '#app/i18n/i18n.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { Notice } from '#app/parts/deferred/Notice.tsx';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import { FieldLabel } from '#app/parts/parameters/FieldLabel.tsx';
import type { DraftRow } from '#app/store/tables.ts';
import type { TemplatePage } from '../templatePage.state.ts';
import { SaveButtons } from '../task/SaveButtons.tsx';
import type { StartHintProps } from '../start/StartHint.tsx';
import { ParameterFields } from './ParameterFields.tsx';
import { useSetupActions } from './setup.actions.ts';
import { nameFieldId } from './setup.checks.ts';
import { formKey, useSetup, type Setup } from './setup.state.ts';
import styles from './SetupForm.module.css';
import { useStoredDraft } from '#app/features/tasks/useStoredDraft.ts';
import type { SharedTask } from './useSharedTask.ts';
import { DataType } from '#core/domain/parameters/parameter.ts';
import { RunOn } from '#core/domain/template/template.ts';
import type { Template } from '#core/wire/rows/template.ts';

const ProxySection = lazyComponent(
  withDeferredTexts(async () => (await import('../proxy/deferredProxies.ts')).ProxySection),
  () => <div className={styles.proxies} />,
);
const StartHint = lazyComponent<StartHintProps>(
  withDeferredTexts(async () => (await import('../start/StartHint.tsx')).StartHint),
);
const TryIt = lazyComponent(withDeferredTexts(async () => (await import('#app/features/tasks/tryIt/TryIt.tsx')).TryIt));

type Props = Extract<TemplatePage, { phase: 'ready' }> & { shared: SharedTask | null };

/** The form that creates a task from a template, or changes one. The input survives a reload and a refusal. */
export function SetupForm(props: Props) {
  const draft = useStoredDraft(formKey(props.template, props.task, props.shared));
  if (draft === undefined || props.shared?.phase === 'reading') return <div className={styles.reading} aria-busy />;
  return <OpenForm {...props} draft={draft} />;
}

function OpenForm({ template, task, taskCount, account, level, draft, shared }: Props & { draft: DraftRow | null }) {
  const { t } = useTranslation('template');
  const setup = useSetup(template, task, taskCount, draft, shared);
  const actions = useSetupActions(template, task, taskCount, setup);
  const offline = useSignalValue(isOffline);
  const isBusy = actions.busy !== null;
  const canWait = setup.isChanged && setup.canBeEdits;
  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()} noValidate>
      {shared !== null && <SharedBar shared={shared} />}
      {setup.isRestored && <DraftBar onDiscard={setup.reset} />}
      <div className={styles.fields}>
        {task === null && <NameField setup={setup} />}
        <ParameterFields template={template} setup={setup} />
        {hasProxyBlock(template) && <ProxySection template={template} account={account} proxy={setup.proxy} />}
      </div>
      {actions.refusal !== null && <Notice intent="error">{actions.refusal}</Notice>}
      <div className={styles.actions}>
        <Button
          appearance="primary"
          icon={<Play20Regular />}
          disabledFocusable={isBusy || offline}
          aria-describedby="form-hindrance"
          onClick={actions.saveAndStart}
        >
          {t(($) => (actions.busy === 'starting' ? $.form.starting : $.form.saveAndStart))}
        </Button>
        <SaveButtons
          isTask={task !== null}
          isSaving={actions.busy === 'saving'}
          isDisabled={isBusy || (offline && !canWait)}
          isMoreDisabled={isBusy || offline}
          onSave={actions.save}
          onSaveAsNew={actions.saveAsNew}
        />
        {setup.isChanged && (
          <Button appearance="subtle" disabled={isBusy} onClick={setup.reset}>
            {t(($) => $.form.reset)}
          </Button>
        )}
        <output id="form-hindrance" className={styles.hindrance}>
          {!offline && <StartHint template={template} task={task} />}
          {offline && t(($) => (canWait ? $.form.waits : $.form.offline))}
        </output>
      </div>
      <TryIt
        template={template}
        level={level}
        form={{ ...actions, parameters: setup.parameters, taskId: task?.taskId, isProxied: setup.proxy.form.isOn }}
      />
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

/**
 * Returns whether the form has a proxy block. Every task that can run in the cloud has proxy settings (§3.6); a
 * template may also request proxies by a parameter (§3.4).
 */
function hasProxyBlock({ runOn, parameters }: Template): boolean {
  const isForCloud = runOn === RunOn.Cloud || runOn === RunOn.Both;
  return isForCloud || parameters.some(({ dataType }) => dataType === DataType.OperateIpProxy);
}

/** Shows that the form was filled from a draft, and offers to reset it. */
function DraftBar({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation('parameters');
  return (
    <Notice
      intent="info"
      action={
        <Button size="small" onClick={onDiscard}>
          {t(($) => $.draft.discard)}
        </Button>
      }
    >
      {t(($) => $.draft.restored)}
    </Notice>
  );
}

/** Shows the source that the form was filled in from, or the reason why it was not. */
function SharedBar({ shared }: { shared: SharedTask }) {
  const { t } = useTranslation('template');
  const again = shared.phase === 'unread' && (
    <Button size="small" onClick={shared.retry}>
      {t(($) => $.share.again)}
    </Button>
  );
  return (
    <Notice intent={shared.phase === 'read' ? 'info' : 'warning'} {...(again !== false && { action: again })}>
      {shared.phase === 'read' && t(($) => $.share.filledIn, { name: shared.share.taskName })}
      {shared.phase === 'gone' && t(($) => $.share.gone)}
      {shared.phase === 'unread' && t(($) => $.share.unread)}
    </Notice>
  );
}
