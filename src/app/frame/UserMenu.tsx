import {
  Avatar,
  Button,
  Menu,
  MenuDivider,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
} from '@fluentui/react-components';
import { SignOut20Regular } from '@fluentui/react-icons';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#core/wire/account.ts';
import { AccountLevel } from '#core/domain/account/level.ts';
import { MoneyText } from '#app/parts/format/NumberText.tsx';
import { useStore } from '#app/state/session.ts';
import { accountOf } from '#app/store/queries/account.ts';
import { SignOutDialog } from './SignOutDialog.tsx';
import styles from './UserMenu.module.css';

/** Who is signed in, with which plan and balance, and the way out. */
export function UserMenu() {
  const { t } = useTranslation();
  const store = useStore();
  const account = useLiveQuery(() => accountOf(store), [store]);
  const [isLeaving, setLeaving] = useState(false);
  return (
    <>
      <Menu>
        <MenuTrigger disableButtonEnhancement>
          <Button
            appearance="subtle"
            className={styles.trigger}
            aria-label={t(($) => $.frame.account, { name: account?.userName ?? '' })}
            icon={
              <span aria-hidden>
                <Avatar size={28} color="brand" {...(account && { name: account.userName })} />
              </span>
            }
          />
        </MenuTrigger>
        <MenuPopover>
          {account && <AccountFacts account={account} />}
          <MenuDivider />
          <MenuList>
            <MenuItem icon={<SignOut20Regular />} onClick={() => setLeaving(true)}>
              {t(($) => $.frame.signOut)}
            </MenuItem>
          </MenuList>
        </MenuPopover>
      </Menu>
      {isLeaving && <SignOutDialog onClose={() => setLeaving(false)} />}
    </>
  );
}

function AccountFacts({ account }: { account: Account }) {
  const { t } = useTranslation();
  return (
    <div className={styles.facts}>
      <strong className={styles.name}>{account.userName}</strong>
      <span className={styles.email}>{account.email}</span>
      <dl className={styles.list}>
        <dt>{t(($) => $.account.plan)}</dt>
        <dd>{t(($) => $.levels[levelNames[account.currentAccountLevel]])}</dd>
        <dt>{t(($) => $.account.balance)}</dt>
        <dd>
          <MoneyText micro={account.balanceMicro} />
        </dd>
      </dl>
    </div>
  );
}

const levelNames = {
  [AccountLevel.None]: 'free',
  [AccountLevel.Free]: 'free',
  [AccountLevel.Basic]: 'basic',
  [AccountLevel.Standard]: 'standard',
  [AccountLevel.Professional]: 'professional',
  [AccountLevel.Enterprise]: 'enterprise',
  [AccountLevel.EnterpriseChild]: 'enterprise',
  [AccountLevel.EnterprisePlus]: 'enterprisePlus',
  [AccountLevel.Customized]: 'customized',
} as const;
