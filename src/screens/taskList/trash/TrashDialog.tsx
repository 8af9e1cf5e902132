import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { trashDays } from '#core/domain/task/deletedTask.ts';
import { RelativeTime } from '#app/parts/format/RelativeTime.tsx';
import styles from './trash.module.css';
import { useTrash } from './trash.state.ts';

interface TrashDialogProps {
  onRestore: (taskIds: readonly string[]) => Promise<void>;
  onClose: () => void;
}

/** What was deleted, as long as it can be restored. */
export function TrashDialog({ onRestore, onClose }: TrashDialogProps) {
  const { t } = useTranslation('tasks');
  const trash = useTrash();
  const left = trash === undefined ? 0 : trash.total - trash.tasks.length;
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t(($) => $.trash.title)}</DialogTitle>
          <DialogContent className={styles.content} aria-busy={trash === undefined}>
            <p>{t(($) => (trash?.total === 0 ? $.trash.empty : $.trash.text), { days: trashDays })}</p>
            <ul className={styles.list}>
              {trash?.tasks.map(({ taskId, taskName, deletedAt }) => (
                <li key={taskId} className={styles.task}>
                  <span className={styles.name} title={taskName}>
                    {taskName}
                  </span>
                  <span className={styles.time}>
                    {typeof deletedAt === 'number' && <RelativeTime time={deletedAt} />}
                  </span>
                  <Button
                    size="small"
                    aria-label={t(($) => $.trash.restoreOf, { name: taskName })}
                    onClick={() => void onRestore([taskId])}
                  >
                    {t(($) => $.trash.restore)}
                  </Button>
                </li>
              ))}
            </ul>
            {left > 0 && <p>{t(($) => $.trash.more, { count: left })}</p>}
          </DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={onClose}>
              {t(($) => $.trash.close)}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
