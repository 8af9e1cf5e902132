import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './import.module.css';
import { ImportFrame } from './ImportFrame.tsx';
import { ProblemBar } from './ProblemBar.tsx';
import { LineSummary } from './LineSummary.tsx';
import { linesLeft, noOptions, type ImportDialogProps } from './lines.ts';
import { TakeButton } from './TakeButton.tsx';
import { TaskChoice } from './TaskChoice.tsx';
import { useTaskImport } from './useTaskImport.ts';

/** §2.8: imports the values of one field of another task, from the rows that are on this device. */
export function ImportFromTask({ isOpen, ...props }: ImportDialogProps) {
  if (!isOpen) return null;
  return <OpenDialog {...props} />;
}

function OpenDialog({ onLines, onCancel, isAddress = false, maxLines }: Omit<ImportDialogProps, 'isOpen'>) {
  const { t } = useTranslation('import');
  const source = useTaskImport(isAddress);
  const [options, setOptions] = useState({ ...noOptions, onlyAddresses: isAddress });
  const [isAsked, setAsked] = useState(false);
  const [isTaking, setTaking] = useState(false);
  const { task, field, counts, problem } = source;

  const take = async () => {
    setAsked(true);
    if (task === undefined || field === null || counts === null) return;
    setTaking(true);
    const value = await source.take(options, maxLines);
    setTaking(false);
    if (value !== null) onLines(value, { kind: 'task', taskId: task.taskId, taskName: task.taskName, field });
  };

  return (
    <ImportFrame
      title={t(($) => $.task.title)}
      onCancel={onCancel}
      action={
        counts === null ? (
          <Button appearance="primary" onClick={() => void take()}>
            {t(($) => $.takeNone)}
          </Button>
        ) : (
          <TakeButton
            count={Math.min(linesLeft(counts, options), maxLines)}
            isBusy={isTaking}
            onTake={() => void take()}
          />
        )
      }
    >
      <TaskChoice source={source} isMissing={isAsked && task === undefined} />
      {task !== undefined && task.rowsHere < task.rowCount && (
        <p className={styles.cut} aria-live="polite">
          {t(($) => $.task.partial, { here: task.rowsHere, count: task.rowCount })}
        </p>
      )}
      <ProblemBar problem={problem} />
      {field !== null && (
        <LineSummary
          counts={counts}
          share={0}
          isAddress={isAddress}
          maxLines={maxLines}
          options={options}
          onOptions={setOptions}
        />
      )}
    </ImportFrame>
  );
}
