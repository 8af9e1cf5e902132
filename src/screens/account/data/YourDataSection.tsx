import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { personalDataPath } from '#core/domain/account/holder/deletion.ts';
import type { Account } from '#core/wire/rows/account.ts';
import { withAccountTexts } from '#app/i18n/i18n.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { download } from '#app/parts/saveFile.ts';
import { Section } from '#app/parts/Section.tsx';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import styles from '../AccountScreen.module.css';
import type { DeleteAccountDialogProps } from './DeleteAccountDialog.tsx';

const DeleteAccountDialog = lazyComponent<DeleteAccountDialogProps>(
  withAccountTexts(async () => (await import('./DeleteAccountDialog.tsx')).DeleteAccountDialog),
);

/** The file of everything that the service knows about the account, and the way out. */
export function YourDataSection({ account }: { account: Account }) {
  const { t } = useTranslation('account');
  const isAway = useSignalValue(isOffline);
  const [isDeleting, setDeleting] = useState(false);
  return (
    <Section title={t(($) => $.data.title)}>
      <ul className={styles.list}>
        <li className={styles.line}>
          <span className={styles.name}>{t(($) => $.data.download)}</span>
          <span className={styles.hint}>{t(($) => $.data.downloadHint)}</span>
          <Button disabledFocusable={isAway} onClick={() => download(personalDataPath, 'sheaf-account.json')}>
            {t(($) => $.data.downloadNow)}
          </Button>
        </li>
        {account.isDemo !== true && (
          <li className={styles.line}>
            <span className={styles.name}>{t(($) => $.data.delete)}</span>
            <span className={styles.hint}>{t(($) => $.data.deleteHint)}</span>
            <Button disabledFocusable={isAway} onClick={() => setDeleting(true)}>
              {t(($) => $.data.deleteNow)}
            </Button>
          </li>
        )}
      </ul>
      {isDeleting && (
        <DeleteAccountDialog members={account.quotas?.memberLimit?.used ?? 0} onClose={() => setDeleting(false)} />
      )}
    </Section>
  );
}
