import { useTranslation } from 'react-i18next';
import { RowsHere } from '#app/features/explorer/RowsHere.tsx';
import { ExportButton } from '#app/features/exports/ExportButton.tsx';
import type { ShownRows } from '#app/features/exports/exportSubject.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { useTaskOrigin } from '#app/navigation/taskOrigin.ts';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import { usePageTitle } from '#app/state/pageTitle.ts';
import type { AllData } from './allData.state.ts';
import styles from './AllDataScreen.module.css';

/** The task, the number of its runs, and the number of their rows on this device. */
export function AllDataHead({ data, shown }: { data: AllData; shown: ShownRows }) {
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
      actions={<ExportButton subject={{ tasks: [task], shown }} isDisabled={data.rowCount === 0} />}
      beside={<span className={styles.runs}>{t(($) => $.allData.runs, { count: lotCount })}</span>}
    >
      <RowsHere here={data.rowsHere} count={data.rowCount} isEnded={data.isEnded} />
    </PageHeader>
  );
}
