import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { LostSelector } from '#core/domain/drift/mending.ts';
import { proposedMends } from '#core/domain/drift/proposedMends.ts';
import type { TaskView } from '#app/store/queries/tasks/tasks.ts';
import styles from './drift.module.css';
import { useMends } from './useMends.ts';

export interface TakeAllMendsProps {
  lost: readonly LostSelector[];
  task: Pick<TaskView, 'taskId' | 'mends'>;
}

/** A button that takes the best proposal of each lost selector; none where there are fewer than two. */
export function TakeAllMends({ lost, task }: TakeAllMendsProps) {
  const { t } = useTranslation('drift');
  const { takeAll } = useMends(task);
  const proposed = proposedMends(lost, task.mends);
  if (proposed.length < 2) return null;
  return (
    <div className={styles.all}>
      <Button appearance="primary" title={t(($) => $.mends.takeAllHint)} onClick={() => void takeAll(proposed)}>
        {t(($) => $.mends.takeAll)}
      </Button>
    </div>
  );
}
