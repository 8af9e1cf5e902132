import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { addresses } from '#app/navigation/addresses.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import type { TaskView } from '#app/store/queries/tasks/tasks.ts';
import { useSourceColumns } from './chains.state.ts';
import styles from './chains.module.css';

/** The tasks that a task feeds, each with the column that they take and how far they are. */
export function FedTasks({ taskId: sourceTaskId, tasks }: { taskId: string; tasks: readonly TaskView[] }) {
  const { t } = useTranslation('chains');
  const headingId = useId();
  const columns = useSourceColumns(sourceTaskId);
  const labelOf = (field: string) => columns?.find(({ name }) => name === field)?.label ?? field;
  return (
    <>
      <h3 id={headingId} className={styles.heading}>
        {t(($) => $.feeds)}
      </h3>
      <ul className={styles.fed} aria-labelledby={headingId}>
        {tasks.map(({ taskId, taskName, chain, lastFeed }) => (
          <li key={taskId}>
            <AppLink to={addresses.taskInfo(taskId)}>{taskName}</AppLink>{' '}
            <span className={styles.detail}>
              {chain !== null && t(($) => $.takes[chain.when], { field: labelOf(chain.field) })}{' '}
              {lastFeed !== null &&
                t(($) => $.took, {
                  lotNo: lastFeed.sourceLotNo,
                  rows: lastFeed.rows,
                })}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
