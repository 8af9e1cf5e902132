import { Button } from '@fluentui/react-components';
import { AppsListDetailRegular } from '@fluentui/react-icons';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, useSearch } from 'wouter';
import type { OwnTemplate } from '#core/wire/calls/template/ownTemplateCalls.ts';
import { ownRecipeTemplate } from '#core/wire/recipe/ownRecipe.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useStoredDraft } from '#app/features/tasks/useStoredDraft.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import { useStore } from '#app/state/session.ts';
import { syncStatus } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import { draftKey } from '#app/store/drafts.ts';
import { taskById } from '#app/store/queries/tasks/tasks.ts';
import { formOfTemplate, newForm } from './newTemplate.state.ts';
import styles from './NewTemplateScreen.module.css';
import type { TemplateFormViewProps } from './TemplateFormView.tsx';
import { sourceOfTask, sourceOfTemplate } from './templateSource.ts';

const TemplateFormView = lazyComponent<TemplateFormViewProps>(
  async () => (await import('./TemplateFormView.tsx')).TemplateFormView,
);

/** Makes a template of an advanced-mode task, or changes one that the account made. */
export function NewTemplateScreen() {
  const search = new URLSearchParams(useSearch());
  const taskId = search.get('task');
  const id = Number(search.get('template') ?? Number.NaN);
  if (taskId !== null) return <OfTask key={taskId} taskId={taskId} />;
  return Number.isSafeInteger(id) ? <OfTemplate key={id} id={id} /> : <Redirect to={addresses.myTemplates} replace />;
}

/** Returns a task that is on the device; `undefined` while it is being read. */
function useTask(taskId: string | null) {
  const store = useStore();
  return useLiveQuery(
    async () => (taskId === null ? null : ((await taskById(store, taskId)) ?? null)),
    [store, taskId],
  );
}

function OfTask({ taskId }: { taskId: string }) {
  const task = useTask(taskId);
  const { lastGoodPollAt, phase } = useSignalValue(syncStatus);
  // A new device gets its tasks with the first poll.
  const isSettled = phase === 'offline' || phase === 'paused' || lastGoodPollAt !== null;
  if (task === undefined || (task === null && !isSettled)) return <Frame title={null} />;
  // The page of the task says what it is, or that it is not there.
  if (task?.templateSlug !== ownRecipeTemplate.slug) return <Redirect to={addresses.taskInfo(taskId)} replace />;
  const source = sourceOfTask(task);
  const beginning = newForm(task.taskName, source.hasList);
  return <Frame title={null} form={{ id: null, source, beginning }} draftOf={taskId} />;
}

function OfTemplate({ id }: { id: number }) {
  const { t } = useTranslation('proposal');
  const messages = useMessages();
  const [tries, setTries] = useState(1);
  const [found, setFound] = useState<OwnTemplate | string | null>(null);
  useEffect(() => {
    let isWanted = true;
    void bridge.ownTemplate(id).then((outcome) => {
      if (isWanted) setFound(outcome.ok ? outcome.value : messages.ofFailed(outcome));
    });
    return () => {
      isWanted = false;
    };
  }, [id, messages, tries]);
  const readAgain = () => {
    setFound(null);
    setTries(tries + 1);
  };
  const task = useTask(found === null || typeof found === 'string' ? null : found.taskId);
  if (typeof found === 'string') {
    return (
      <EmptyState
        icon={<AppsListDetailRegular />}
        title={t(($) => $.own.notHere)}
        text={found}
        action={<Button onClick={readAgain}>{t(($) => $.own.tryAgain)}</Button>}
      />
    );
  }
  if (found === null || task === undefined) return <Frame title={null} />;
  const title = t(($) => $.own.editTitle, { name: found.name });
  const form = { id, source: sourceOfTemplate(found, task), beginning: formOfTemplate(found) };
  return <Frame title={title} form={form} draftOf={`template ${id}`} />;
}

interface FrameProps {
  /** `null` for a new template. */
  title: string | null;
  /** Absent while it is being read. */
  form?: Omit<TemplateFormViewProps, 'draft' | 'draftKey'>;
  draftOf?: string;
}

function Frame({ title, form, draftOf }: FrameProps) {
  const { t } = useTranslation('proposal');
  const { t: common } = useTranslation('common');
  const { t: tTemplate } = useTranslation('template');
  const shown = title ?? common(($) => $.titles.newTemplate);
  return (
    <div className={styles.screen} aria-busy={form === undefined}>
      <PageHeader
        title={shown}
        crumbs={[{ text: tTemplate(($) => $.gallery.mine), address: addresses.myTemplates }, { text: shown }]}
        crumbsLabel={tTemplate(($) => $.crumbs.label)}
      >
        <p className={styles.lead}>{t(($) => (title === null ? $.own.lead : $.own.newVersion))}</p>
      </PageHeader>
      {form !== undefined && draftOf !== undefined && (
        <WithDraft form={form} draftKey={draftKey('new-template', draftOf)} />
      )}
    </div>
  );
}

function WithDraft({
  form,
  draftKey: key,
}: {
  form: Omit<TemplateFormViewProps, 'draft' | 'draftKey'>;
  draftKey: string;
}) {
  const draft = useStoredDraft(key);
  return draft === undefined ? null : <TemplateFormView {...form} draft={draft} draftKey={key} />;
}
