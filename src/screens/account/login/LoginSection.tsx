import { Button } from '@fluentui/react-components';
import { useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#core/wire/rows/account.ts';
import { withAccountTexts } from '#app/i18n/i18n.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { Section } from '#app/parts/Section.tsx';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import styles from '../AccountScreen.module.css';
import type { LoginDialogProps } from './UserNameDialog.tsx';

const parts = ['userName', 'email', 'password'] as const;
type Part = (typeof parts)[number];
const dialogs: Record<Part, ComponentType<LoginDialogProps>> = {
  userName: lazyComponent(withAccountTexts(async () => (await import('./UserNameDialog.tsx')).UserNameDialog)),
  email: lazyComponent(withAccountTexts(async () => (await import('./EmailDialog.tsx')).EmailDialog)),
  password: lazyComponent(withAccountTexts(async () => (await import('./PasswordDialog.tsx')).PasswordDialog)),
};

interface LoginSectionProps {
  account: Account;
  onChanged: () => void;
  /** Further lines of the list. */
  children: ReactNode;
}

/** The parts of the login, each with the button that changes it; changes need the service. */
export function LoginSection({ account, onChanged, children }: LoginSectionProps) {
  const { t } = useTranslation('account');
  const isAway = useSignalValue(isOffline);
  const [changed, setChanged] = useState<Part | null>(null);
  const Dialog = changed === null ? null : dialogs[changed];
  const values: Record<Part, string> = {
    userName: account.userName,
    email: account.email,
    password: t(($) => $.login.passwordSet),
  };
  return (
    <Section title={t(($) => $.login.title)}>
      <ul className={styles.list}>
        {parts.map((part) => (
          <li key={part} className={styles.line}>
            <span className={styles.name}>{t(($) => $.login[part])}</span>
            <span className={styles.value}>{values[part]}</span>
            {account.isDemo !== true && (
              <Button
                aria-label={t(($) => $.login.changeOf[part])}
                disabledFocusable={isAway}
                onClick={() => setChanged(part)}
              >
                {t(($) => $.login.change)}
              </Button>
            )}
          </li>
        ))}
        {children}
      </ul>
      {Dialog !== null && <Dialog account={account} onClose={() => setChanged(null)} onChanged={onChanged} />}
    </Section>
  );
}
