import { Button } from '@fluentui/react-components';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#core/wire/rows/account.ts';
import { AccountAvatar } from '#app/features/account/avatar/AccountAvatar.tsx';
import { withAccountTexts } from '#app/i18n/i18n.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { NoticeBar } from '#app/parts/deferred/NoticeBar.tsx';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import styles from './avatar.module.css';
import type { CropDialogProps } from './CropDialog.tsx';
import { useAvatar } from './useAvatar.ts';

const CropDialog = lazyComponent<CropDialogProps>(
  withAccountTexts(async () => (await import('./CropDialog.tsx')).CropDialog),
);

const accepted = 'image/jpeg,image/png,image/webp,image/avif';

/** §7.1: the account's picture. What is chosen stays on this device until the service has it. */
export function AvatarLine({ account }: { account: Account }) {
  const { t } = useTranslation('account');
  const input = useRef<HTMLInputElement>(null);
  const avatar = useAvatar();
  return (
    <div className={styles.line}>
      <AccountAvatar account={account} size={72} />
      <div className={styles.words}>
        <input
          ref={input}
          type="file"
          accept={accepted}
          hidden
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            // Without this the user could not choose the same file again.
            target.value = '';
            if (chosen !== undefined) void avatar.open(chosen);
          }}
        />
        <div className={styles.buttons}>
          <Button onClick={() => input.current?.click()}>
            {t(($) => (avatar.hasPicture ? $.avatar.change : $.avatar.choose))}
          </Button>
          {avatar.hasPicture && (
            <Button appearance="subtle" onClick={() => void avatar.choose(null)}>
              {t(($) => $.avatar.remove)}
            </Button>
          )}
        </div>
        <p className={styles.hint}>{t(($) => $.avatar.hint)}</p>
        <State {...avatar} />
      </div>
      {avatar.picture !== null && (
        <CropDialog picture={avatar.picture} onCropped={(bytes) => void avatar.choose(bytes)} onClose={avatar.close} />
      )}
    </div>
  );
}

/** The reason why a file was not accepted, or what happens to the picture that is not sent yet. */
function State({ problem, draft, discard }: Pick<ReturnType<typeof useAvatar>, 'problem' | 'draft' | 'discard'>) {
  const { t } = useTranslation('account');
  const messages = useMessages();
  const isAway = useSignalValue(isOffline);
  if (problem !== null) return <NoticeBar intent="error">{t(($) => $.avatar.problems[problem])}</NoticeBar>;
  if (draft === null) return null;
  if (draft.refusal === null) {
    if (!isAway) return null;
    return (
      <output className={styles.hint}>
        {t(($) => (draft.bytes === null ? $.avatar.removalWaits : $.avatar.waits))}
      </output>
    );
  }
  const { refusal } = draft;
  return (
    <NoticeBar intent="error" action={<Button onClick={() => void discard()}>{t(($) => $.avatar.discard)}</Button>}>
      {refusal.code === 'AvatarRefused' ? t(($) => $.avatar.problems[refusal.problem]) : messages.ofRefusal(refusal)}
    </NoticeBar>
  );
}
