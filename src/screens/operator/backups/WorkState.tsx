import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { BackupWork } from '#core/wire/calls/operator/operatorBackupCalls.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { NoticeBar } from '#app/parts/deferred/NoticeBar.tsx';
import { RelativeTime } from '#app/parts/format/RelativeTime.tsx';
import { ProgressBar } from '#app/parts/ProgressBar.tsx';
import styles from '../OperatorScreen.module.css';

interface WorkStateProps {
  work: BackupWork;
  isAway: boolean;
  onChanged: () => void;
}

/** The progress of a work with a backup, and how it ended. */
export function WorkState({ work, isAway, onChanged }: WorkStateProps) {
  const { t } = useTranslation('backups');
  const { kind, name, endedAt, tables, tableCount, rows } = work;
  const done = t(($) => $.progress, { tables, tableCount: tableCount ?? tables, rows });
  if (endedAt !== null) return <EndedWork work={work} endedAt={endedAt} done={done} />;
  const end = () => void bridge.cancelBackup().then(onChanged);
  return (
    <section className={styles.part}>
      <div className={styles.partHead}>
        <h2>{t(($) => $.working[kind])}</h2>
        <Button size="small" disabledFocusable={isAway} onClick={end}>
          {t(($) => $.cancel)}
        </Button>
      </div>
      <ProgressBar done={tables} total={tableCount ?? 0} label={t(($) => $.working[kind])} isRunning />
      <output className={styles.quiet}>{tableCount === null ? name : done}</output>
    </section>
  );
}

/** Notice of how a work ended, and when: that of days ago is still the last one of its process. */
function EndedWork({ work, endedAt, done }: { work: BackupWork; endedAt: number; done: string }) {
  const { t } = useTranslation('backups');
  const { kind, name, failure } = work;
  const reason = failure === null ? done : t(($) => $.reasons[failure.reason]);
  return (
    <NoticeBar intent={failure === null ? 'success' : failure.reason === 'cancelled' ? 'info' : 'error'}>
      <strong>{t(($) => (failure === null ? $.done[kind] : $.failed[kind]))}</strong> {reason}{' '}
      {failure?.reason === 'other' && failure.sentence}
      <span className={styles.quiet}>
        {name} · <RelativeTime time={endedAt} />
      </span>
    </NoticeBar>
  );
}
