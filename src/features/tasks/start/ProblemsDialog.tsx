import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '#app/parts/dialogs/DialogFrame.tsx';
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

/** §8.4: the tasks whose start or stop failed, each with its reason; the title counts them. */
export function ProblemsDialog({ title, problems, onClose }: ProblemsDialogProps) {
  const { t } = useTranslation('console');
  return (
    <DialogFrame
      title={title}
      modalType="alert"
      onClose={onClose}
      actions={
        <Button appearance="primary" onClick={onClose}>
          {t(($) => $.run.understood)}
        </Button>
      }
    >
      <dl className={styles.list}>
        {problems.map(({ taskId, taskName, sentence }) => (
          <div key={taskId}>
            <dt className={styles.name}>{taskName}</dt>
            <dd className={styles.sentence}>{sentence}</dd>
          </div>
        ))}
      </dl>
    </DialogFrame>
  );
}
