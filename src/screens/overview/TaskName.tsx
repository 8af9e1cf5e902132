import { addresses, type ParentNav } from '#app/navigation/addresses.ts';
import { AppLink } from '#app/parts/AppLink.tsx';
import type { NamedTask } from '#app/store/queries/tasks/tasks.ts';
import styles from './OverviewScreen.module.css';

/** A task's name as a link to the task. A long name takes two lines instead of being cut. */
export function TaskName({ task: { taskId, taskName }, parentNav }: { task: NamedTask; parentNav?: ParentNav }) {
  return (
    <div className={styles.task}>
      <AppLink to={addresses.taskInfo(taskId, parentNav)} title={taskName}>
        {taskName}
      </AppLink>
    </div>
  );
}
