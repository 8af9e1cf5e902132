import { Select } from '@fluentui/react-components';
import { useLiveQuery } from 'dexie-react-hooks';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { ProgressBar } from '#app/parts/ProgressBar.tsx';
import { useKeepActions } from '#app/state/keptRows.ts';
import { useStore } from '#app/state/session.ts';
import { rowsByTask, type RowsStorage, type TaskStorage } from '#app/store/keep/rowsByTask.ts';
import { limitChoices } from '#app/store/keep/rowsLimit.ts';
import styles from './keep.module.css';

/** The space that rows take on this device, by task, and the limit for them. */
export function StorageOnDevice() {
  const { t } = useTranslation('keep');
  const store = useStore();
  const storage = useLiveQuery(() => rowsByTask(store), [store]);
  if (storage === undefined) return null;
  const { held, keptHeld, chosen, own, tasks } = storage;
  const limit = chosen ?? own;
  const use = t(($) => $.storage.use, { used: held, limit });
  return (
    <section className={styles.storage}>
      <h3 className={styles.title}>{t(($) => $.storage.title)}</h3>
      <div className={styles.use}>
        <ProgressBar done={held} total={limit} isRunning={false} label={use} />
        <span>{use}</span>
      </div>
      {keptHeld > limit && <p className={styles.over}>{t(($) => $.storage.keptOver)}</p>}
      <LimitChoice storage={storage} />
      {tasks.length > 0 && (
        <section className={styles.tasks} aria-label={t(($) => $.storage.byTask)}>
          <ul>
            {tasks.map((task) => (
              <TaskLine key={task.taskId} task={task} />
            ))}
          </ul>
        </section>
      )}
    </section>
  );
}

function LimitChoice({ storage: { chosen, own } }: { storage: RowsStorage }) {
  const { t } = useTranslation('keep');
  const locale = useLocale();
  const { limit } = useKeepActions();
  const hintId = useId();
  return (
    <>
      <label className={styles.limit}>
        {t(($) => $.storage.limit)}
        <Select
          size="small"
          aria-describedby={hintId}
          value={String(chosen ?? '')}
          onChange={(_, { value }) => void limit(value === '' ? null : Number(value))}
        >
          <option value="">{t(($) => $.storage.ownLimit, { size: own })}</option>
          {limitChoices.map((bytes) => (
            <option key={bytes} value={bytes}>
              {formatBytes(locale, bytes)}
            </option>
          ))}
        </Select>
      </label>
      <p id={hintId} className={styles.hint}>
        {t(($) => $.storage.hint)}
      </p>
    </>
  );
}

function TaskLine({ task: { taskName, runCount, bytes, isKept } }: { task: TaskStorage }) {
  const { t } = useTranslation('keep');
  const locale = useLocale();
  return (
    <li>
      <span className={styles.name} title={taskName}>
        {taskName}
      </span>
      <span className={styles.hint}>
        {t(($) => $.storage.runs, { count: runCount })}
        {isKept && ` · ${t(($) => $.storage.kept)}`}
      </span>
      <span className={styles.size}>{formatBytes(locale, bytes)}</span>
    </li>
  );
}
