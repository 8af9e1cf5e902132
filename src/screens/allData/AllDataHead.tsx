import { useTranslation } from 'react-i18next';
import { ExportButton } from '#app/features/exports/ExportButton.tsx';
import type { ShownRows } from '#app/features/exports/exportSubject.ts';
import { RowsHere } from '#app/features/explorer/RowsHere.tsx';
import { KeepButton } from '#app/features/keep/LazyKeepButton.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { useTaskOrigin } from '#app/navigation/taskOrigin.ts';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import { usePageTitle } from '#app/state/pageTitle.ts';
import type { RunsHere } from '#app/store/keep/runsHere.ts';
import type { AllData } from './allData.state.ts';
import styles from './AllDataScreen.module.css';

interface AllDataHeadProps {
  data: AllData;
  /** The runs of the task on this device; `undefined` while it is being read. */
  runs: RunsHere | undefined;
  /** True while missing rows arrive. */
  isComing: boolean;
  shownRows: ShownRows;
}

/** The task, the number of its runs, and the number of their rows on this device. */
export function AllDataHead({ data, runs, isComing, shownRows }: AllDataHeadProps) {
  const { t } = useTranslation('console');
  const { task, lotCount } = data;
  const { parentNav, crumb } = useTaskOrigin();
  usePageTitle(task.taskName);
  return (
    <PageHeader
      title={task.taskName}
      crumbs={[
        crumb,
        { text: task.taskName, address: addresses.taskInfo(task.taskId, parentNav) },
        { text: t(($) => $.allData.title) },
      ]}
      crumbsLabel={t(($) => $.crumbs.label)}
      actions={
        <>
          {runs && data.rowCount > 0 && <KeepButton taskId={task.taskId} lot={null} here={runs} />}
          <ExportButton subject={{ tasks: [task], shown: shownRows }} isDisabled={data.rowCount === 0} />
        </>
      }
      beside={<span className={styles.runs}>{t(($) => $.allData.runs, { count: lotCount })}</span>}
    >
      <RowsHere here={data.rowsHere} count={data.rowCount} isEnded={data.isEnded} isComing={isComing} />
    </PageHeader>
  );
}
