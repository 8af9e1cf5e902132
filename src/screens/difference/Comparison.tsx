import { Button, Select } from '@fluentui/react-components';
import { CheckmarkCircleRegular, KeyRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { AnswerState } from '#app/features/explorer/analysis/AnswerState.tsx';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import type { TwoRuns } from './difference.state.ts';
import { differenceKinds, type DifferenceChoice } from './differenceAddress.ts';
import { DifferenceTable } from './DifferenceTable.tsx';
import { KeyChoice } from './KeyChoice.tsx';
import { useDifference, type Difference } from './useDifference.ts';
import styles from './DifferenceScreen.module.css';

export interface ComparisonProps {
  runs: TwoRuns;
  choice: DifferenceChoice;
  onChange: (change: Partial<DifferenceChoice>) => void;
}

/** The key of the comparison, how many rows are new, gone and changed, and these rows. */
export function Comparison({ runs, choice, onChange }: ComparisonProps) {
  const { t } = useTranslation('analysis');
  const { proposed, answer, load } = useDifference(runs, choice);
  const { value } = answer;
  const labelOf = (name: string) => runs.output.find((field) => field.name === name)?.label ?? name;
  const column = value?.changed.find((each) => each.column === choice.column)?.column ?? null;
  return (
    <>
      <KeyChoice
        columns={runs.shared}
        labelOf={labelOf}
        chosen={value?.key ?? choice.key}
        proposed={proposed ?? []}
        onChange={(key) => onChange({ key, column: null })}
      />
      <AnswerState answer={answer} rowCount={runs.before.rowCount + runs.after.rowCount} />
      {value === null && (
        <EmptyState
          icon={<KeyRegular />}
          title={t(($) => $.difference.noKey.title)}
          text={t(($) => $.difference.noKey.text)}
        />
      )}
      {value !== null && value !== undefined && (
        <>
          <Counts difference={value} choice={choice} onChange={onChange} />
          {choice.kind === 'changed' && value.changed.length > 0 && (
            <Select
              className={styles.columnChoice ?? ''}
              aria-label={t(($) => $.difference.changedColumn)}
              value={column ?? ''}
              onChange={(_, data) => onChange({ column: data.value === '' ? null : data.value })}
            >
              <option value="">{t(($) => $.difference.anyColumn)}</option>
              {value.changed.map((each) => (
                <option key={each.column} value={each.column}>
                  {t(($) => $.difference.columnOption, { column: labelOf(each.column), count: each.count })}
                </option>
              ))}
            </Select>
          )}
          <Rows difference={value} kind={choice.kind} column={column} load={load} runs={runs} labelOf={labelOf} />
        </>
      )}
    </>
  );
}

interface CountsProps {
  difference: Difference;
  choice: DifferenceChoice;
  onChange: ComparisonProps['onChange'];
}

function Counts({ difference: { counts }, choice, onChange }: CountsProps) {
  const { t } = useTranslation('analysis');
  const leftOut = counts.leftOut.before + counts.leftOut.after;
  return (
    <div className={styles.counts}>
      {differenceKinds.map((kind) => (
        <Button
          key={kind}
          aria-pressed={choice.kind === kind}
          className={styles.count ?? ''}
          data-kind={kind}
          onClick={() => onChange({ kind })}
        >
          {t(($) => $.difference.counts[kind], { count: counts[kind] })}
        </Button>
      ))}
      <span className={styles.note}>{t(($) => $.difference.same, { count: counts.same })}</span>
      {leftOut > 0 && <span className={styles.note}>{t(($) => $.difference.leftOut, { count: leftOut })}</span>}
    </div>
  );
}

type RowsProps = Omit<Parameters<typeof DifferenceTable>[0], 'rowCount'>;

function Rows(props: RowsProps) {
  const { t } = useTranslation('analysis');
  const { difference, kind, column } = props;
  const ofColumn = difference.changed.find((each) => each.column === column)?.count;
  const rowCount = kind === 'changed' ? (ofColumn ?? difference.counts.changed) : difference.counts[kind];
  if (rowCount > 0) return <DifferenceTable {...props} rowCount={rowCount} />;
  return <EmptyState icon={<CheckmarkCircleRegular />} title={t(($) => $.difference.none[kind])} />;
}
