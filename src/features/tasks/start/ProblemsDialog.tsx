import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  DialogTrigger,
} from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import styles from './ProblemsDialog.module.css';

export interface Problem {
  taskId: string;
  taskName: string;
  sentence: string;
}

interface ProblemsDialogProps {
  title: string;
  problems: readonly Problem[];
  onClose: () => void;
}

/** §8.4: a start or stop that failed is told with the count of faults; here also for each task, why. */
export function ProblemsDialog({ title, problems, onClose }: ProblemsDialogProps) {
  const { t } = useTranslation('console');
  return (
    <Dialog open modalType="alert" onOpenChange={onClose}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>
            <dl className={styles.list}>
              {problems.map(({ taskId, taskName, sentence }) => (
                <div key={taskId}>
                  <dt className={styles.name}>{taskName}</dt>
                  <dd className={styles.sentence}>{sentence}</dd>
                </div>
              ))}
            </dl>
          </DialogContent>
          <DialogActions>
            <DialogTrigger disableButtonEnhancement>
              <Button appearance="primary">{t(($) => $.run.understood)}</Button>
            </DialogTrigger>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
