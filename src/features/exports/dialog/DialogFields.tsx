import { useTranslation } from 'react-i18next';
import { isTableTarget } from '#core/domain/data/tableTarget.ts';
import type { Destination } from '#core/wire/calls/data/destination.ts';
import { Notice } from '#app/parts/deferred/Notice.tsx';
import { Radios } from '#app/parts/deferred/Radios.tsx';
import { labelledBy } from '../form/columnList.ts';
import { type ChangeForm, type ExportForm, type ExportWay, formatsOf, withWay } from '../form/exportForm.ts';
import { type FormProblem, isColumnProblem } from '../form/exportPlans.ts';
import { ColumnChoice } from './ColumnChoice.tsx';
import { CsvOptions } from './CsvOptions.tsx';
import styles from './ExportDialog.module.css';
import { Question } from './Question.tsx';
import { RowsHere, RowsOnService } from './RowsChoice.tsx';
import { SplitFields } from './SplitFields.tsx';
import type { ExportFacts } from './useExport.ts';

interface DialogFieldsProps {
  facts: ExportFacts;
  form: ExportForm;
  isOffline: boolean;
  problem: FormProblem | null;
  /** The reason why the last attempt gave no file. */
  refusal: string | null;
  onChange: ChangeForm;
}

/** The questions of the dialog, in the order in which an answer changes the next question. */
export function DialogFields({ facts, form, isOffline, problem, refusal, onChange }: DialogFieldsProps) {
  const { t } = useTranslation('exports');
  const { shown } = facts.subject;
  const isHere = form.way === 'device' && shown !== undefined;
  const columns = form.columns[form.way];
  return (
    <>
      {(shown !== undefined || facts.destinations.length > 0) && (
        <WayChoice
          form={form}
          destinations={facts.destinations}
          canBeHere={shown !== undefined}
          isOffline={isOffline}
          onChoose={(way, receiver) => {
            const by = receiver !== null && isTableTarget(receiver.target) ? 'name' : 'label';
            const service = labelledBy(by, form.columns.service, facts.tasks[0]?.columns ?? []);
            const chosen = withWay(form, way, receiver?.destinationId ?? null);
            onChange({ ...chosen, columns: { ...form.columns, service } });
          }}
        />
      )}
      {shown === undefined && isOffline && <Notice intent="warning">{t(($) => $.dialog.offline)}</Notice>}
      {isHere ? <RowsHere shown={shown} /> : <RowsOnService facts={facts} form={form} onChange={onChange} />}
      {form.destinationId === null && <FormatChoice form={form} onChange={onChange} />}
      {form.destinationId === null && form.format === 'csv' && (
        <CsvOptions options={form.options} onChange={(options) => onChange({ options })} />
      )}
      {columns.length > 0 ? (
        <ColumnChoice
          key={form.destinationId ?? form.way}
          columns={columns}
          problem={isColumnProblem(problem) ? t(($) => $.dialog.problems[problem]) : null}
          onChange={(changed) => onChange({ columns: { ...form.columns, [form.way]: changed } })}
        />
      ) : (
        facts.tasks.length > 1 && <p className={styles.quiet}>{t(($) => $.dialog.columnsOfMany)}</p>
      )}
      {!isHere && form.destinationId === null && (
        <SplitFields split={form.split} problem={problem} onChange={(split) => onChange({ split })} />
      )}
      {refusal !== null && (
        <div ref={(reason) => reason?.scrollIntoView({ block: 'nearest' })}>
          <Notice intent="error">{refusal}</Notice>
        </div>
      )}
    </>
  );
}

interface WayChoiceProps {
  form: Pick<ExportForm, 'way' | 'destinationId'>;
  destinations: readonly Destination[];
  canBeHere: boolean;
  isOffline: boolean;
  /** `receiver`: the destination that gets the rows, if any. */
  onChoose: (way: ExportWay, receiver: Destination | null) => void;
}

/** The ways: this device writes what it shows, the service writes everything, or sends it to a destination. */
function WayChoice({ form: { way, destinationId }, destinations, canBeHere, isOffline, onChoose }: WayChoiceProps) {
  const { t } = useTranslation('exports');
  const choose = (value: string) => {
    const receiver = destinations.find((each) => each.destinationId === value) ?? null;
    onChoose(value === 'device' ? 'device' : 'service', receiver);
  };
  const title = t(($) => (destinations.length > 0 ? $.dialog.whereTo : $.dialog.way));
  const serviceHint = t(($) => (isOffline ? $.dialog.ways.serviceOffline : $.dialog.ways.serviceHint));
  const here = {
    value: 'device',
    label: <Choice name={t(($) => $.dialog.ways.device)} hint={t(($) => $.dialog.ways.deviceHint)} />,
  };
  const receivers = destinations.map(({ destinationId: value, name }) => ({
    value,
    label: <Choice name={t(($) => $.to, { name })} hint={t(($) => $.dialog.ways.destinationHint)} />,
    isDisabled: isOffline,
  }));
  return (
    <Question title={title}>
      <Radios
        label={title}
        className={styles.pair}
        value={destinationId ?? way}
        choices={[
          ...(canBeHere ? [here] : []),
          {
            value: 'service',
            label: <Choice name={t(($) => $.dialog.ways.service)} hint={serviceHint} />,
            isDisabled: isOffline,
          },
          ...receivers,
        ]}
        onChange={choose}
      />
    </Question>
  );
}

function FormatChoice({ form: { way, format }, onChange }: { form: ExportForm; onChange: ChangeForm }) {
  const { t } = useTranslation('exports');
  const formats = formatsOf(way);
  const choices = formats.map((each) => ({
    value: each,
    label: <Choice name={t(($) => $.formats[each])} hint={t(($) => $.formatHints[each])} />,
  }));
  return (
    <Question title={t(($) => $.dialog.format)}>
      <Radios
        label={t(($) => $.dialog.format)}
        className={styles.pair}
        value={format}
        choices={choices}
        onChange={(value) => onChange({ format: formats.find((known) => known === value) ?? format })}
      />
    </Question>
  );
}

function Choice({ name, hint }: { name: string; hint: string }) {
  return (
    <span className={styles.choice}>
      <span>{name}</span>
      <span className={styles.hint}>{hint}</span>
    </span>
  );
}
