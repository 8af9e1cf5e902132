import { addresses, type ParentNav } from '#app/navigation/addresses.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import type { NamedTask } from '#app/store/queries/tasks.ts';
import styles from './OverviewScreen.module.css';

/** The way to a task: its name, in two lines rather than by half. */
export function TaskName({ task: { taskId, taskName }, parentNav }: { task: NamedTask; parentNav?: ParentNav }) {
  return (
    <div className={styles.task}>
      <AppLink to={addresses.taskInfo(taskId, parentNav)} title={taskName}>
        {taskName}
      </AppLink>
    </div>
  );
}
