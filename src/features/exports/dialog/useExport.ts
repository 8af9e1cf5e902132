import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Destination } from '#core/wire/calls/data/destination.ts';
import type { ExportPlan } from '#core/wire/rows/exportRecord.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { saveFile } from '#app/parts/saveFile.ts';
import { useNotify } from '#app/parts/useNotify.ts';
import { useStore } from '#app/state/session.ts';
import { saveExportChoices, type ExportChoices } from '#app/store/exports/exportChoices.ts';
import type { ExportTask } from '#app/store/queries/exportTasks.ts';
import type { ExportSubject, ShownRows } from '../exportSubject.ts';
import { chosenColumns } from '../form/columnList.ts';
import { choicesOf, type ExportForm } from '../form/exportForm.ts';
import { exportPlans, fileNameOf } from '../form/exportPlans.ts';
import { watchExport } from '../notices/watchedExports.ts';

/** The facts of an open dialog. */
export interface ExportFacts {
  subject: ExportSubject;
  /** The tasks that still exist. */
  tasks: readonly ExportTask[];
  last: ExportChoices | null;
  /** The places to which the rows of a single task can go. */
  destinations: readonly Destination[];
}

/** The dialog asks, sends, or writes a file; `problem` is the reason why the last attempt gave no file. */
type ExportState = { at: 'asking'; problem: string | null } | { at: 'sending' } | { at: 'writing'; rows: number };

interface Export {
  state: ExportState;
  submit: (form: ExportForm) => Promise<void>;
  /** Ends the writing of a file on this device. */
  cancel: () => void;
}

/** Makes the export that the dialog asked for, and remembers its choices. `onDone` closes the dialog. */
export function useExport({ subject, tasks }: ExportFacts, onDone: () => void): Export {
  const store = useStore();
  const [state, setState] = useState<ExportState>({ at: 'asking', problem: null });
  const writeHere = useWriteHere(subject);
  const askService = useAskService();

  const submit = async (form: ExportForm) => {
    void saveExportChoices(store, choicesOf(form));
    const { shown } = subject;
    let attempt: Attempt;
    if (form.way === 'device' && shown !== undefined) {
      setState({ at: 'writing', rows: 0 });
      attempt = await writeHere(form, shown, (rows) => setState({ at: 'writing', rows }));
    } else {
      setState({ at: 'sending' });
      attempt = await askService(exportPlans(form, tasks, subject.lotNo), form.destinationId);
    }
    if (attempt.isDone) onDone();
    else setState({ at: 'asking', problem: attempt.problem });
  };
  return { state, submit, cancel: () => subject.shown?.onCancel() };
}

/** The result of an attempt; `problem` is the reason of a failure, `null` if the user cancelled. */
type Attempt = { isDone: true } | { isDone: false; problem: string | null };

type WriteHere = (form: ExportForm, shown: ShownRows, onProgress: (rows: number) => void) => Promise<Attempt>;

/** Returns a function that writes a file on this device and saves it. */
function useWriteHere({ tasks, lotNo }: ExportSubject): WriteHere {
  const { t } = useTranslation('exports');
  const notify = useNotify();
  return async ({ format, options, columns }, shown, onProgress) => {
    const fileName = fileNameOf(tasks[0]?.taskName ?? '', lotNo, format, Date.now());
    const request = { format, options, columns: chosenColumns(columns.device), fileName };
    let longCellCount = 0;
    const result = await shown.onExportHere(request, (rows, longCells) => {
      longCellCount = longCells;
      onProgress(rows);
    });
    if (!result.ok) {
      const { code } = result.problem;
      return { isDone: false, problem: code === 'Cancelled' ? null : t(($) => $.dialog.failed[code]) };
    }
    saveFile(fileName, result.value);
    notify({
      intent: longCellCount > 0 ? 'warning' : 'success',
      title: t(($) => $.saved, { name: fileName }),
      ...(longCellCount > 0 && { body: t(($) => $.longCells, { count: longCellCount }) }),
    });
    return { isDone: true };
  };
}

/** Returns a function that asks the service for an export, as a file or to a destination. */
function useAskService(): (plans: ReturnType<typeof exportPlans>, destinationId: string | null) => Promise<Attempt> {
  const { t } = useTranslation('exports');
  const [, navigate] = useLocation();
  const notify = useNotify();
  const messages = useMessages();
  return async (plans, destinationId) => {
    const [plan] = plans;
    const outcome =
      destinationId !== null && plan !== undefined
        ? await bridge.sendToDestination(destinationId, pick(plan))
        : await bridge.createExport(plans);
    if (!outcome.ok) return { isDone: false, problem: messages.ofFailed(outcome) };
    watchExport(outcome.value.recordId);
    notify({
      intent: 'info',
      title: t(($) => $.begun.title),
      body: t(($) => $.begun.body),
      action: { label: t(($) => $.begun.action), onClick: () => navigate(addresses.exportRecord) },
    });
    return { isDone: true };
  };
}

function pick({ scope, lotNos, columns }: ExportPlan): Pick<ExportPlan, 'scope' | 'lotNos' | 'columns'> {
  return { scope, lotNos, columns };
}
