import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { Backups } from '#core/wire/calls/operator/operatorBackupCalls.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { useDialog } from '#app/parts/dialogs/useDialog.ts';
import plans from '#app/parts/plans/plans.module.css';
import { LiveState } from '../LiveState.tsx';
import { useLive, type LiveReply } from '../operator.state.ts';
import { BackupTable } from './BackupTable.tsx';
import { WorkState } from './WorkState.tsx';

const BackupDialog = lazyComponent(async () => (await import('./BackupDialog.tsx')).BackupDialog);

const everyMs = 2_000;
const askBackups = () => bridge.backups();

/** The backups of the service: made, tried, downloaded and deleted here. */
export function BackupsPage() {
  const reply = useLive(askBackups, everyMs);
  return (
    <>
      <LiveState reply={reply} />
      {reply.value !== null && <Files reply={reply} backups={reply.value} />}
    </>
  );
}

function Files({ reply, backups }: { reply: LiveReply<Backups>; backups: Backups }) {
  const { t } = useTranslation('backups');
  const asking = useDialog();
  const { items, machine, folder, work } = backups;
  const isStopped = reply.isAway || work?.endedAt === null;
  const ask = (kind: 'make' | 'try' | 'delete', name: string | null) =>
    asking.show(<BackupDialog kind={kind} name={name} onChanged={reply.load} onClose={asking.close} />);
  return (
    <>
      <p className={plans.quiet}>{t(($) => $.place, { machine, folder })}</p>
      <div>
        <Button appearance="primary" disabledFocusable={isStopped} onClick={() => ask('make', null)}>
          {t(($) => $.make)}
        </Button>
      </div>
      {work !== null && <WorkState work={work} isAway={reply.isAway} onChanged={reply.load} />}
      {items.length === 0 ? (
        <EmptyState title={t(($) => $.empty.title)} text={t(($) => $.empty.text)} />
      ) : (
        <BackupTable files={items} isAway={reply.isAway} isStopped={isStopped} onAsk={ask} />
      )}
    </>
  );
}
