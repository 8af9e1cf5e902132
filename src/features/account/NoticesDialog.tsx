import { Button, Checkbox } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { noticeKinds, type NoticeKind } from '#core/domain/notice/noticeKind.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { DialogFrame } from '#app/parts/dialogs/DialogFrame.tsx';
import { useNotify } from '#app/parts/useNotify.ts';
import { isWanted, mutedNotices, noticeWays, setWanted, type NoticeWay } from '#app/state/notices/noticeChoices.ts';
import { useAccount } from '#app/state/session.ts';
import { isOffline } from '#app/state/syncStatus.ts';
import { askForSystemNotices, systemPermission } from '#app/state/notices/systemNotices.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import styles from './NoticesDialog.module.css';

const ways = [...noticeWays, 'mail'] as const;

/** The choice of the events that are reported, and of the ways; the system's notices are allowed by a press here. */
export function NoticesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('notices');
  const { t: common } = useTranslation();
  return (
    <DialogFrame
      title={common(($) => $.frame.notices)}
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
            {ways.map((way) => (
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
                  <DeviceChoice way={way} kind={kind} />
                </td>
              ))}
              <td>
                <MailChoice kind={kind} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Answers />
    </DialogFrame>
  );
}

function DeviceChoice({ way, kind }: { way: NoticeWay; kind: NoticeKind }) {
  const { t } = useTranslation('notices');
  useSignalValue(mutedNotices);
  const isAllowed = useSignalValue(systemPermission) === 'granted' || way === 'app';
  return (
    <Checkbox
      aria-label={`${t(($) => $.kinds[kind])}, ${t(($) => $.ways[way])}`}
      checked={isAllowed && isWanted(way, kind)}
      disabled={!isAllowed}
      onChange={(_, { checked }) => setWanted(way, kind, checked === true)}
    />
  );
}

/** Mails are a setting of the account: it is changed by a call. */
function MailChoice({ kind }: { kind: NoticeKind }) {
  const { t } = useTranslation('notices');
  const notify = useNotify();
  const messages = useMessages();
  const offline = useSignalValue(isOffline);
  const account = useAccount();
  const chosen = account?.mailNotices ?? [];
  const choose = async (isOn: boolean) => {
    const kinds = noticeKinds.filter((each) => (each === kind ? isOn : chosen.includes(each)));
    const outcome = await bridge.updateMailNotices(kinds);
    if (outcome.ok) await bridge.pollNow();
    else notify({ intent: 'error', title: messages.ofFailed(outcome) });
  };
  return (
    <Checkbox
      aria-label={`${t(($) => $.kinds[kind])}, ${t(($) => $.ways.mail)}`}
      checked={chosen.includes(kind)}
      disabled={offline || account === undefined}
      onChange={(_, { checked }) => void choose(checked === true)}
    />
  );
}

/** The answer of the browser about notices of the system, and why mails cannot be chosen. */
function Answers() {
  const { t } = useTranslation('notices');
  const permission = useSignalValue(systemPermission);
  const offline = useSignalValue(isOffline);
  return (
    <div className={styles.answers}>
      {permission === 'default' ? (
        <Button onClick={() => void askForSystemNotices()}>{t(($) => $.settings.allow)}</Button>
      ) : (
        <p className={styles.hint}>{t(($) => $.settings[permission ?? 'missing'])}</p>
      )}
      {offline && <p className={styles.hint}>{t(($) => $.settings.mailOffline)}</p>}
    </div>
  );
}
