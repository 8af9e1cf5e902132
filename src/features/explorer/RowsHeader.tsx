import { CheckmarkCircleRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addresses } from '#app/navigation/addresses.ts';
import { useTaskOrigin } from '#app/navigation/taskOrigin.ts';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import { usePageTitle } from '#app/state/pageTitle.ts';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import styles from './Explorer.module.css';

interface RowsHeaderProps extends RowsHereProps {
  task: { taskId: string; taskName: string };
  /** The page's name in the breadcrumbs. */
  title: string;
  beside: ReactNode;
  /** The choice of another run, and the export of the rows. */
  actions?: ReactNode;
}

/** The header of a page with rows of a task. */
export function RowsHeader({ task: { taskId, taskName }, title, beside, actions, ...rows }: RowsHeaderProps) {
  const { t } = useTranslation('console');
  const { parentNav, crumb } = useTaskOrigin();
  usePageTitle(taskName);
  return (
    <PageHeader
      title={taskName}
      crumbs={[crumb, { text: taskName, address: addresses.taskInfo(taskId, parentNav) }, { text: title }]}
      crumbsLabel={t(($) => $.crumbs.label)}
      beside={beside}
      actions={actions}
    >
      <RowsHere {...rows} />
    </PageHeader>
  );
}

interface RowsHereProps {
  /** The number of rows on this device, and of all of them. */
  here: number;
  count: number;
  /** True if no more rows will come. */
  isEnded: boolean;
  /** False if the missing rows stay on the service. */
  isComing: boolean;
}

/** The number of rows, and the number of them on this device. */
function RowsHere({ here, count, isEnded, isComing }: RowsHereProps) {
  const { t } = useTranslation('console');
  const offline = useSignalValue(isOffline);
  if (here < count) {
    return (
      <p className={styles.rowsHere}>
        {isComing
          ? t(($) => (offline ? $.lotData.partlyOffline : $.lotData.partly), { here, count })
          : t(($) => $.lotData.partlyStays, { here, count })}
      </p>
    );
  }
  return (
    <p className={styles.rowsHere}>
      <span>{t(($) => $.lotData.rowsTotal, { count })}</span>
      {isEnded ? (
        <span className={styles.ready}>
          <CheckmarkCircleRegular aria-hidden /> {t(($) => $.lotData.offlineReady)}
        </span>
      ) : (
        <span>{t(($) => $.lotData.stillRunning)}</span>
      )}
    </p>
  );
}
