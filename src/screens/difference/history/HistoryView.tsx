import { Select } from '@fluentui/react-components';
import { ArrowTrendingLinesRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import { AnswerState } from '#app/features/explorer/analysis/AnswerState.tsx';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { KeyChoice } from '../KeyChoice.tsx';
import { useRunsHere, type RunsHere } from './history.state.ts';
import { readHistory, withHistory, type HistoryChoice } from './historyAddress.ts';
import { HistoryChart } from './HistoryChart.tsx';
import { ItemSearch } from './ItemSearch.tsx';
import { useHistory } from './useHistory.ts';
import styles from './history.module.css';

export interface HistoryViewProps {
  taskId: string;
}

/** A column of numbers over all runs of a task that are on this device: of chosen things, or of all rows together. */
export function HistoryView({ taskId }: HistoryViewProps) {
  const { t } = useTranslation('analysis');
  const here = useRunsHere(taskId);
  if (here === undefined) return null;
  const { runs, missing } = here;
  return (
    <>
      {missing > 0 && <p className={styles.note}>{t(($) => $.history.missing, { count: missing })}</p>}
      {runs.length === 0 ? (
        <EmptyState icon={<ArrowTrendingLinesRegular />} title={t(($) => $.history.noRuns)} />
      ) : (
        <RunsHistory here={here} />
      )}
    </>
  );
}

function RunsHistory({ here }: { here: RunsHere }) {
  const { t } = useTranslation('analysis');
  const [address, setAddress] = useSearchParams();
  const choice = readHistory(address);
  const { answer, rowsRead, data } = useHistory(here, choice);
  const value = useLatest(answer.value);
  const labelOf = (name: string) => here.output.find((field) => field.name === name)?.label ?? name;
  const change = (changed: Partial<HistoryChoice>) =>
    setAddress((before) => withHistory(before, { ...readHistory(before), ...changed }), { replace: true });
  const rowCount = here.runs.reduce((sum, run) => sum + run.rowCount, 0);
  return (
    <>
      <div className={styles.form}>
        <KeyChoice
          columns={here.names}
          labelOf={labelOf}
          chosen={value?.key ?? choice.key}
          proposed={value?.proposed ?? []}
          onChange={(key) => change({ key, items: [] })}
        />
        {value !== undefined && value.column !== null && (
          <label className={styles.column}>
            <span>{t(($) => $.history.column)}</span>
            <Select value={value.column} onChange={(_, { value: column }) => change({ column })}>
              {value.columns.map((name) => (
                <option key={name} value={name}>
                  {labelOf(name)}
                </option>
              ))}
            </Select>
          </label>
        )}
      </div>
      <AnswerState answer={answer} rowCount={rowCount} rowsRead={rowsRead} />
      {value !== undefined && value.column === null && (
        <EmptyState icon={<ArrowTrendingLinesRegular />} title={t(($) => $.history.noNumbers)} />
      )}
      {value !== undefined && value.key.length > 0 && (
        <ItemSearch data={data} columns={value.key} items={value.items} onChange={(items) => change({ items })} />
      )}
      {value !== undefined && value.column !== null && (
        <HistoryChart history={value} runs={here.runs} columnLabel={labelOf(value.column)} />
      )}
    </>
  );
}

/** Returns the last value that there was: the chart stays on screen while the next one is computed. */
function useLatest<Value>(value: Value | undefined): Value | undefined {
  const [latest, setLatest] = useState(value);
  if (value !== undefined && value !== latest) setLatest(value);
  return value ?? latest;
}
