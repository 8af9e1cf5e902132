import { Button } from '@fluentui/react-components';
import { BranchCompareRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'wouter';
import { addresses } from '#app/navigation/addresses.ts';
import { useTaskOrigin } from '#app/navigation/taskOrigin.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import { NothingToShow } from '#app/parts/run/NothingToShow.tsx';
import { TableSkeleton } from '#app/parts/table/TableSkeleton.tsx';
import { usePageTitle } from '#app/state/pageTitle.ts';
import type { TaskView } from '#app/store/queries/tasks/tasks.ts';
import { Comparison, type ComparisonProps } from './Comparison.tsx';
import { useTwoRuns } from './difference.state.ts';
import { readChoice, withChoice, type DifferenceChoice } from './differenceAddress.ts';
import type { HistoryViewProps } from './history/HistoryView.tsx';
import { readHistory, withHistory } from './history/historyAddress.ts';
import { MissingRows } from './MissingRows.tsx';
import { RunChoice } from './RunChoice.tsx';
import styles from './DifferenceScreen.module.css';

const HistoryView = lazyComponent<HistoryViewProps>(
  async () => (await import('./history/HistoryView.tsx')).HistoryView,
);

/** The rows of a run that an earlier one does not have, and the reverse, and those with other values. */
export function DifferenceScreen() {
  const { t } = useTranslation('analysis');
  const [address, setAddress] = useSearchParams();
  const taskId = address.get('taskId') ?? '';
  const choice = readChoice(address);
  const runs = useTwoRuns(taskId, choice.before, choice.after);
  const change = (changed: Partial<DifferenceChoice>) =>
    setAddress((before) => withChoice(before, { ...readChoice(before), ...changed }));
  if (runs === undefined) return <TableSkeleton rowCount={10} />;
  if (runs === 'noTask') return <NothingToShow why="noTask" taskId={taskId} />;
  if (!('before' in runs)) {
    if (runs.oneRun === null) return <NothingToShow why="noRun" taskId={taskId} />;
    return (
      <div className={styles.screen}>
        <Head task={runs.task} />
        <EmptyState
          icon={<BranchCompareRegular />}
          title={t(($) => $.difference.oneRun.title)}
          text={t(($) => $.difference.oneRun.text)}
        />
      </div>
    );
  }
  const history = readHistory(address);
  const show = (isOpen: boolean) => setAddress((before) => withHistory(before, { ...readHistory(before), isOpen }));
  return (
    <div className={styles.screen}>
      <Head task={runs.task} />
      <div className={styles.ways}>
        {[false, true].map((isOpen) => (
          <Button
            key={String(isOpen)}
            size="small"
            aria-pressed={history.isOpen === isOpen}
            onClick={() => show(isOpen)}
          >
            {t(($) => (isOpen ? $.history.way : $.difference.way))}
          </Button>
        ))}
      </div>
      {history.isOpen ? <HistoryView taskId={taskId} /> : <TwoRunsView runs={runs} choice={choice} onChange={change} />}
    </div>
  );
}

function TwoRunsView({ runs, choice, onChange }: ComparisonProps) {
  const isHere = [runs.before, runs.after].every(({ rowCount, rowTotal }) => rowCount >= rowTotal);
  return (
    <>
      <RunChoice runs={runs} onChange={onChange} />
      {isHere ? (
        <Comparison key={`${runs.before.lotId} ${runs.after.lotId}`} runs={runs} choice={choice} onChange={onChange} />
      ) : (
        <MissingRows runs={runs} />
      )}
    </>
  );
}

function Head({ task }: { task: TaskView }) {
  const { t } = useTranslation();
  const { parentNav, crumb } = useTaskOrigin();
  usePageTitle(task.taskName);
  return (
    <PageHeader
      title={t(($) => $.titles.difference)}
      crumbs={[
        crumb,
        { text: task.taskName, address: addresses.taskInfo(task.taskId, parentNav) },
        { text: t(($) => $.titles.difference) },
      ]}
      crumbsLabel={t(($) => $.crumbs.label, { ns: 'console' })}
    />
  );
}
