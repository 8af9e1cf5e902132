import { Button } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '#app/parts/format/RelativeTime.tsx';
import { Hint } from '#app/parts/deferred/Hint.tsx';
import { Checkbox } from '#app/features/tasks/table/Checkbox.tsx';
import type { TaskView } from '#app/store/queries/tasks/tasks.ts';
import styles from './trash.module.css';

interface TrashedTaskProps {
  task: TaskView;
  isTicked: boolean;
  onTick: () => void;
  onRestore: () => void;
  onPurge: () => void;
}

/** One task in the trash, with buttons to restore it or to delete it for good. */
export function TrashedTask({ task: { taskName, deletedAt }, isTicked, onTick, onRestore, onPurge }: TrashedTaskProps) {
  const { t } = useTranslation('tasks');
  const { t: words } = useTranslation('console');
  return (
    <li className={styles.task}>
      <Checkbox
        state={isTicked ? 'all' : 'none'}
        label={words(($) => $.taskList.selectTask, { name: taskName })}
        onClick={onTick}
      />
      <span className={styles.name} title={taskName}>
        {taskName}
      </span>
      <span className={styles.time}>{typeof deletedAt === 'number' && <RelativeTime time={deletedAt} />}</span>
      <Button size="small" aria-label={t(($) => $.trash.restoreOf, { name: taskName })} onClick={onRestore}>
        {t(($) => $.trash.restore)}
      </Button>
      <Hint text={t(($) => $.trash.forGood)} relationship="inaccessible">
        <Button
          size="small"
          appearance="subtle"
          icon={<DeleteRegular />}
          aria-label={t(($) => $.trash.forGoodOf, { name: taskName })}
          onClick={onPurge}
        />
      </Hint>
    </li>
  );
}
