import { useTranslation } from 'react-i18next';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { Radios } from '#app/parts/deferred/Radios.tsx';
import type { ExportTask } from '#app/store/queries/exportTasks.ts';
import type { ShownRows } from '../exportSubject.ts';
import { type ChangeForm, type ExportForm, rowCountOf, type RowsChoice } from '../form/exportForm.ts';
import styles from './ExportDialog.module.css';
import { Question } from './Question.tsx';
import type { ExportFacts } from './useExport.ts';

interface RowsOnServiceProps {
  facts: ExportFacts;
  form: ExportForm;
  onChange: ChangeForm;
}

/** The rows that the service exports, with their number as far as this device knows it. */
export function RowsOnService({ facts: { subject, tasks }, form, onChange }: RowsOnServiceProps) {
  const { t } = useTranslation('exports');
  const choices = useRowsChoices(subject.lotNo, tasks, form.destinationId !== null);
  const [only] = tasks;
  const choose = (value: string) => {
    const rows = choices.find((choice) => choice.value === value)?.value ?? form.rows;
    onChange({ rows });
  };
  return (
    <Question title={t(($) => $.dialog.rows)}>
      <Radios
        label={t(($) => $.dialog.rows)}
        value={form.rows}
        choices={choices.map(({ value, text }) => ({
          value,
          label: (
            <RowsLabel text={text} count={rowCountOf({ rows: value, lotNos: form.lotNos }, tasks, subject.lotNo)} />
          ),
        }))}
        onChange={choose}
      />
      {form.rows === 'runs' && only !== undefined && (
        <>
          <RunList task={only} lotNos={form.lotNos} onChange={(lotNos) => onChange({ lotNos })} />
          {form.lotNos.length === 0 && <p className={styles.runHint}>{t(($) => $.dialog.problems.noRuns)}</p>}
        </>
      )}
    </Question>
  );
}

function useRowsChoices(
  lotNo: number | undefined,
  tasks: readonly ExportTask[],
  isSent: boolean,
): readonly { value: RowsChoice; text: string }[] {
  const { t } = useTranslation('exports');
  const [first] = tasks;
  const latest = tasks.length === 1 ? first?.lots[0]?.lotNo : undefined;
  const hasRuns = tasks.length === 1 && (first?.lots.length ?? 0) > 1;
  const run = () => {
    if (lotNo !== undefined) return t(($) => $.dialog.scopes.run, { lotNo });
    return latest === undefined
      ? t(($) => $.dialog.scopes.latestOfMany)
      : t(($) => $.dialog.scopes.latest, { lotNo: latest });
  };
  return [
    { value: 'run', text: run() },
    ...(hasRuns ? [{ value: 'runs' as const, text: t(($) => $.dialog.scopes.runs) }] : []),
    { value: 'all', text: t(($) => $.dialog.scopes.all) },
    { value: 'notExported', text: t(($) => (isSent ? $.dialog.scopes.notSent : $.dialog.scopes.notExported)) },
  ];
}

function RowsLabel({ text, count }: { text: string; count: number | null }) {
  const { t } = useTranslation('exports');
  return (
    <>
      {text} {count !== null && <span className={styles.quiet}>{t(($) => $.rows, { count })}</span>}
    </>
  );
}

interface RunListProps {
  task: ExportTask;
  lotNos: readonly number[];
  onChange: (lotNos: number[]) => void;
}

/** The runs of the task, newest first, each with its rows. */
function RunList({ task: { lots }, lotNos, onChange }: RunListProps) {
  const { t } = useTranslation('exports');
  const locale = useLocale();
  const toggle = (lotNo: number) =>
    onChange(
      lotNos.includes(lotNo) ? lotNos.filter((each) => each !== lotNo) : [...lotNos, lotNo].sort((a, b) => a - b),
    );
  return (
    <ul className={styles.runs} aria-label={t(($) => $.dialog.scopes.runs)}>
      {lots.map(({ lotId, lotNo, rowCount, createdAt }) => (
        <li key={lotId}>
          <label className={styles.run}>
            <input type="checkbox" checked={lotNos.includes(lotNo)} onChange={() => toggle(lotNo)} />
            <span>{t(($) => $.what.run, { lotNo })}</span>
            <span className={styles.quiet}>{formatDate(locale, createdAt, true)}</span>
            <span className={styles.quiet}>{t(($) => $.rows, { count: rowCount })}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}

/** The rows that this device writes: what the page shows, of what is here. */
export function RowsHere({ shown: { shownCount, rowsHere, rowTotal } }: { shown: ShownRows }) {
  const { t } = useTranslation('exports');
  return (
    <Question title={t(($) => $.dialog.rows)}>
      <p>
        {shownCount === null ? t(($) => $.dialog.shown) : t(($) => $.dialog.shownCount, { count: shownCount })}{' '}
        {rowsHere < rowTotal && (
          <span className={styles.warning}>{t(($) => $.dialog.partly, { here: rowsHere, count: rowTotal })}</span>
        )}
      </p>
    </Question>
  );
}
