import { Button, Menu, MenuDivider, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import {
  Alert20Regular,
  Wallet20Regular,
  Person20Regular,
  Ribbon20Regular,
  SignOut20Regular,
} from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { hasParent } from '#core/domain/account/level.ts';
import { levelNames } from '#core/domain/account/levelNames.ts';
import type { Account } from '#core/wire/rows/account.ts';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { formatBalance } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { AccountAvatar } from '#app/features/account/avatar/AccountAvatar.tsx';
import { useAccount } from '#app/state/session.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { withDeferredTexts, withRowTexts } from '#app/i18n/i18n.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import styles from './UserMenu.module.css';

const SignOutDialog = lazyComponent<{ onClose: () => void }>(
  withDeferredTexts(async () => (await import('#app/features/account/SignOutDialog.tsx')).SignOutDialog),
);
const NoticesDialog = lazyComponent<{ onClose: () => void }>(
  withRowTexts(async () => (await import('#app/features/account/NoticesDialog.tsx')).NoticesDialog),
);

/** The signed-in user with plan, balance and sign-out. */
export function UserMenu() {
  const { t } = useTranslation();
  const account = useAccount();
  const [, navigate] = useLocation();
  const [isLeaving, setLeaving] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button
            appearance="subtle"
            className={styles.trigger}
            aria-label={t(($) => $.frame.account, { name: account?.userName ?? '' })}
            icon={<AccountAvatar account={account} size={28} />}
          />
        </MenuTrigger>
        <MenuPopover>
          {account && <AccountFacts account={account} />}
          <MenuDivider />
          <MenuList>
            <MenuItem icon={<Person20Regular />} onClick={() => navigate(addresses.account)}>
              {t(($) => $.titles.account)}
            </MenuItem>
            {!hasParent(account) && (
              <>
                <MenuItem icon={<Ribbon20Regular />} onClick={() => navigate(addresses.pricing)}>
                  {t(($) => $.titles.pricing)}
                </MenuItem>
                <MenuItem icon={<Wallet20Regular />} onClick={() => navigate(addresses.balance)}>
                  {t(($) => $.titles.balance)}
                </MenuItem>
              </>
            )}
            <MenuItem icon={<Alert20Regular />} onClick={() => setChoosing(true)}>
              {t(($) => $.frame.notices)}
            </MenuItem>
            <MenuItem icon={<SignOut20Regular />} onClick={() => setLeaving(true)}>
              {t(($) => $.frame.signOut)}
            </MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
      {isChoosing && <NoticesDialog onClose={() => setChoosing(false)} />}
      {isLeaving && <SignOutDialog onClose={() => setLeaving(false)} />}
    </>
  );
}

function AccountFacts({ account }: { account: Account }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isInTrial = account.currentAccountLevel !== account.accountLevel;
  return (
    <div className={styles.facts}>
      <strong className={styles.name}>{account.userName}</strong>
      <span className={styles.email}>{account.email}</span>
      <dl className={styles.list}>
        <dt>{t(($) => $.account.plan)}</dt>
        <dd>{t(($) => $.levels[levelNames[account.currentAccountLevel]])}</dd>
        {isInTrial && (
          <>
            <dt>{t(($) => $.account.trialEnds)}</dt>
            <dd>{formatDate(locale, account.trialEndsAt ?? 0, true)}</dd>
          </>
        )}
        <dt>{t(($) => $.account.balance)}</dt>
        <dd>{formatBalance(locale, account.balanceMicro)}</dd>
      </dl>
    </div>
  );
}
