import { Button, Checkbox } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '#app/parts/dialogs/DialogFrame.tsx';
import { mutedNotices, noticeKinds, noticeWays, setWanted } from '#app/state/noticeChoices.ts';
import { askForSystemNotices, systemPermission } from '#app/state/systemNotices.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import styles from './NoticesDialog.module.css';

/** The choice of events that this device reports, and of the ways; the system's notices are allowed by a press here. */
export function NoticesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('notices');
  const muted = useSignalValue(mutedNotices);
  const permission = useSignalValue(systemPermission);
  return (
    <DialogFrame
      title={t(($) => $.settings.title)}
      onClose={onClose}
      actions={
        <Button appearance="primary" onClick={onClose}>
          {t(($) => $.settings.done)}
        </Button>
      }
    >
      <p className={styles.hint}>{t(($) => $.settings.hint)}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.settings.event)}</th>
            {noticeWays.map((way) => (
              <th key={way} scope="col">
                {t(($) => $.ways[way])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {noticeKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{t(($) => $.kinds[kind])}</th>
              {noticeWays.map((way) => (
                <td key={way}>
                  <Checkbox
                    aria-label={`${t(($) => $.kinds[kind])}, ${t(($) => $.ways[way])}`}
                    checked={!muted.has(`${way}.${kind}`) && (way === 'app' || permission === 'granted')}
                    disabled={way === 'system' && permission !== 'granted'}
                    onChange={(_, { checked }) => setWanted(way, kind, checked === true)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <SystemAnswer permission={permission} />
    </DialogFrame>
  );
}

function SystemAnswer({ permission }: { permission: NotificationPermission | null }) {
  const { t } = useTranslation('notices');
  switch (permission) {
    case 'default':
      return (
        <div className={styles.allow}>
          <Button onClick={() => void askForSystemNotices()}>{t(($) => $.settings.allow)}</Button>
        </div>
      );
    case 'granted':
      return <p className={styles.hint}>{t(($) => $.settings.granted)}</p>;
    case 'denied':
      return <p className={styles.hint}>{t(($) => $.settings.denied)}</p>;
    case null:
      return <p className={styles.hint}>{t(($) => $.settings.missing)}</p>;
  }
}
