import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './import.module.css';
import { ImportFrame } from './ImportFrame.tsx';
import type { FileProblem } from '#core/domain/files/fileProblem.ts';
import { useImportSources } from './importSources.ts';
import { holdText } from './keptLines.ts';
import { ProblemBar } from './ProblemBar.tsx';
import { LineSummary } from './LineSummary.tsx';
import { chosenLines, linesLeft, noOptions, type ImportDialogProps } from './lines.ts';
import { TakeButton } from './TakeButton.tsx';
import { TaskChoice } from './TaskChoice.tsx';
import { useTaskImport } from './useTaskImport.ts';

/** §2.8: the values of one field of another task, from the rows that are on this device. */
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
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const sources = useImportSources();
  const { task, field, found } = source;

  const take = async () => {
    setAsked(true);
    if (task === undefined || field === null || found === undefined) return;
    setTaking(true);
    const held = await holdText(sources, chosenLines(found.lines, options).slice(0, maxLines).join('\n'), maxLines);
    setTaking(false);
    if (held.ok) onLines(held.value.value, { kind: 'task', taskId: task.taskId, taskName: task.taskName, field });
    else setProblem(held.problem);
  };

  return (
    <ImportFrame
      title={t(($) => $.task.title)}
      onCancel={onCancel}
      action={
        found === undefined ? (
          <Button appearance="primary" onClick={() => void take()}>
            {t(($) => $.takeNone)}
          </Button>
        ) : (
          <TakeButton
            count={Math.min(linesLeft(found.counts, options), maxLines)}
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
          counts={found?.counts ?? null}
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
