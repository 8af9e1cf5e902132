import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outcome } from '#core/domain/refusal.ts';
import type { Destination } from '#core/wire/calls/data/destination.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useProblemText } from '#app/features/exports/useProblemText.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { useDialog } from '#app/parts/dialogs/useDialog.ts';
import { useNotify } from '#app/parts/useNotify.ts';
import type { TaskView } from '#app/store/queries/tasks/tasks.ts';
import { DestinationDialog } from './DestinationDialog.tsx';
import { SecretDialog } from './SecretDialog.tsx';

export interface DestinationActions {
  /** The destination that is being tested. */
  busyId: string | null;
  /** Opens the dialog, for a new destination with `null`. */
  edit: (destination: Destination | null) => void;
  test: (destination: Destination) => void;
  turn: (destination: Destination, isOn: boolean) => void;
  askForSecret: (destination: Destination) => void;
  askToDelete: (destination: Destination) => void;
}

/** The actions on a task's destinations. A failure is a notice, or stays in its dialog. */
export function useDestinationActions({ taskId, taskName }: Pick<TaskView, 'taskId' | 'taskName'>): DestinationActions {
  const { t } = useTranslation('destinations');
  const messages = useMessages();
  const { show, close } = useDialog();
  const secretDialog = useDialog();
  const { busyId, test } = useTest();
  const report = useReport();
  const makeSpreadsheet = useSpreadsheet();
  const problemText = useProblemText();
  const showSecret = (name: string, secret: string) =>
    secretDialog.show(<SecretDialog name={name} secret={secret} onClose={secretDialog.close} />);

  const edit = (destination: Destination | null) =>
    show(
      <DestinationDialog
        destination={destination}
        onClose={close}
        taskId={taskId}
        taskName={taskName}
        onSpreadsheet={makeSpreadsheet}
        onTest={async (target, password) => {
          const destinationId = destination?.destinationId ?? null;
          const outcome = await bridge.testTable({ taskId, destinationId, target, password });
          return outcome.ok ? problemText(outcome.value) : messages.ofFailed(outcome);
        }}
        onSave={async (settings, password) => {
          const outcome =
            destination === null
              ? await bridge.createDestination({ taskId, ...settings, password })
              : await bridge.updateDestination(destination.destinationId, { ...settings, password });
          if (!outcome.ok) return messages.ofFailed(outcome);
          const secret = outcome.value?.secret ?? null;
          if (secret !== null) showSecret(settings.name, secret);
          return null;
        }}
      />,
    );
  const askForSecret = ({ destinationId, name }: Destination) =>
    show(
      <FormDialog
        title={t(($) => $.newSecret.title)}
        confirm={t(($) => $.newSecret.confirm)}
        onClose={close}
        onConfirm={async () => {
          const outcome = await bridge.changeDestinationSecret(destinationId);
          if (outcome.ok) showSecret(name, outcome.value.secret);
          else report(outcome, t(($) => $.notChanged, { name })); // prettier-ignore
          return true;
        }}
      >
        <p>{t(($) => $.newSecret.text, { name })}</p>
      </FormDialog>,
    );
  const askToDelete = ({ destinationId, name }: Destination) =>
    show(
      <FormDialog
        title={t(($) => $.delete.title)}
        confirm={t(($) => $.delete.confirm)}
        onClose={close}
        onConfirm={async () => {
          const outcome = await bridge.deleteDestination(destinationId);
          report(
            outcome,
            t(($) => $.notDeleted, { name }),
          );
          return true;
        }}
      >
        <p>{t(($) => $.delete.text, { name })}</p>
      </FormDialog>,
    );
  const turn = async ({ destinationId, name, schedule, target, columns }: Destination, isOn: boolean) =>
    report(
      await bridge.updateDestination(destinationId, { name, isOn, schedule, target, columns }),
      t(($) => $.notChanged, { name }),
    );
  return { busyId, edit, test, turn: (...given) => void turn(...given), askForSecret, askToDelete };
}

/** Returns a function that reports a failed call. */
function useReport(): (outcome: Outcome<unknown>, title: string) => void {
  const notify = useNotify();
  const messages = useMessages();
  return (outcome, title) => {
    if (!outcome.ok) notify({ intent: 'error', title, body: messages.ofFailed(outcome) });
  };
}

/** Returns a function that makes a spreadsheet: its id, or the reason why there is none. */
function useSpreadsheet(): (title: string) => Promise<{ id: string } | { reason: string }> {
  const messages = useMessages();
  const problemText = useProblemText();
  return async (title) => {
    const outcome = await bridge.createSpreadsheet(title);
    if (!outcome.ok) return { reason: messages.ofFailed(outcome) };
    const { spreadsheetId: id } = outcome.value;
    return id === null ? { reason: problemText(outcome.value) ?? '' } : { id };
  };
}

/** The test of a receiver; its answer is a notice. */
function useTest(): Pick<DestinationActions, 'busyId' | 'test'> {
  const { t } = useTranslation('destinations');
  const problemText = useProblemText();
  const notify = useNotify();
  const report = useReport();
  const [busyId, setBusyId] = useState<string | null>(null);
  const test = async ({ destinationId, name }: Destination) => {
    setBusyId(destinationId);
    const outcome = await bridge.testDestination(destinationId);
    setBusyId(null);
    const failed = t(($) => $.tested.failed, { name });
    if (!outcome.ok) return report(outcome, failed);
    const body = problemText(outcome.value);
    if (body === null) return notify({ intent: 'success', title: t(($) => $.tested.ok, { name }) });
    return notify({ intent: 'error', title: failed, body });
  };
  return { busyId, test: (destination) => void test(destination) };
}
