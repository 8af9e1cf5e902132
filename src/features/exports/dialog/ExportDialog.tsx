import { Button } from '@fluentui/react-components';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '#app/parts/dialogs/DialogFrame.tsx';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useStore } from '#app/state/session.ts';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import { readExportChoices } from '#app/store/exports/exportChoices.ts';
import { inLiveQuery } from '#app/store/liveQuery.ts';
import { rowReceiversOf } from '#app/store/queries/exportRecords.ts';
import { exportTasks } from '#app/store/queries/exportTasks.ts';
import type { ExportSubject } from '../exportSubject.ts';
import { type ExportForm, firstForm, withWay } from '../form/exportForm.ts';
import { formProblem } from '../form/exportPlans.ts';
import { DialogFields } from './DialogFields.tsx';
import styles from './ExportDialog.module.css';
import { Progress } from './Progress.tsx';
import { useExport, type ExportFacts } from './useExport.ts';

export interface ExportDialogProps {
  subject: ExportSubject;
  onClose: () => void;
}

/** Asks what leaves in which form, and writes the file here or asks the service for it. */
export function ExportDialog({ subject, onClose }: ExportDialogProps) {
  const store = useStore();
  const locale = useLocale();
  const offline = useSignalValue(isOffline);
  const ids = subject.tasks.map(({ taskId }) => taskId).join();
  const found = useLiveQuery(async () => {
    const taskIds = ids.split(',');
    const tasks = await inLiveQuery(exportTasks(store, taskIds, locale));
    const destinations = taskIds.length === 1 ? await rowReceiversOf(store, taskIds) : [];
    return { tasks, last: await readExportChoices(store), destinations };
  }, [store, ids, locale]);
  if (found === undefined) return null;
  if (found.tasks.every(({ lots }) => lots.length === 0)) return <NothingToExport onClose={onClose} />;
  const facts = { ...found, subject };
  return (
    <AskAndExport facts={facts} first={firstForm({ ...facts, locale, isOffline: offline })} {...{ offline, onClose }} />
  );
}

/** The button takes the place of the one that had the focus. */
function focusOnce(button: HTMLButtonElement | null): void {
  button?.focus();
}

interface AskAndExportProps {
  facts: ExportFacts;
  first: ReturnType<typeof firstForm>;
  offline: boolean;
  onClose: () => void;
}

function AskAndExport({ facts, first, offline, onClose }: AskAndExportProps) {
  const { t } = useTranslation('exports');
  const [answers, setForm] = useState(first);
  // The connection may be lost while the user answers: then only one way is left.
  const form = offline && facts.subject.shown !== undefined ? withWay(answers, 'device') : answers;
  const { state, submit, cancel } = useExport(facts, onClose);
  const problem = formProblem(form);
  const isRefused = problem !== null || (form.way === 'service' && offline);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isRefused && state.at === 'asking') void submit(form);
  };
  return (
    <DialogFrame
      title={useTitle(facts)}
      modalType={state.at === 'writing' ? 'alert' : 'modal'}
      surface={{ className: styles.surface }}
      content={{ className: styles.content }}
      {...(state.at !== 'writing' && { onClose })}
      onSubmit={handleSubmit}
      actions={
        state.at === 'writing' ? (
          <Button ref={focusOnce} onClick={cancel}>
            {t(($) => $.dialog.cancelWriting)}
          </Button>
        ) : (
          <Answers isDisabled={isRefused || state.at === 'sending'} form={form} onClose={onClose} />
        )
      }
    >
      {state.at === 'writing' ? (
        <Progress done={state.rows} total={facts.subject.shown?.shownCount ?? null} />
      ) : (
        <DialogFields
          facts={facts}
          form={form}
          isOffline={offline}
          problem={problem}
          refusal={state.at === 'asking' ? state.problem : null}
          onChange={(changed) => setForm((before) => ({ ...before, ...changed }))}
        />
      )}
    </DialogFrame>
  );
}

function useTitle({ subject: { tasks, lotNo } }: ExportFacts): string {
  const { t } = useTranslation('exports');
  const [first] = tasks;
  if (tasks.length !== 1 || first === undefined) return t(($) => $.dialog.titleMany, { count: tasks.length });
  const { taskName: name } = first;
  return lotNo === undefined ? t(($) => $.dialog.title, { name }) : t(($) => $.dialog.titleOfRun, { name, lotNo });
}

interface AnswersProps {
  isDisabled: boolean;
  form: ExportForm;
  onClose: () => void;
}

function Answers({ isDisabled, form: { way, destinationId }, onClose }: AnswersProps) {
  const { t } = useTranslation('exports');
  const { t: common } = useTranslation('common');
  return (
    <>
      <Button onClick={onClose}>{common(($) => $.actions.cancel)}</Button>
      <Button type="submit" appearance="primary" disabledFocusable={isDisabled}>
        {t(($) => {
          if (way === 'device') return $.dialog.confirmDevice;
          return destinationId === null ? $.dialog.confirmService : $.dialog.confirmSend;
        })}
      </Button>
    </>
  );
}

function NothingToExport({ onClose }: Pick<ExportDialogProps, 'onClose'>) {
  const { t } = useTranslation('exports');
  const { t: words } = useTranslation('console');
  return (
    <DialogFrame
      title={t(($) => $.dialog.nothing.title)}
      onClose={onClose}
      actions={
        <Button appearance="primary" onClick={onClose}>
          {words(($) => $.run.understood)}
        </Button>
      }
    >
      {t(($) => $.dialog.nothing.text)}
    </DialogFrame>
  );
}
