import { Badge } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { OperatedAccount } from '#core/wire/calls/operator/operatorAccountCalls.ts';
import { formatBytes } from '#app/i18n/numberFormat.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { levelNames } from '#core/domain/account/levelNames.ts';
import { MoneyText } from '#app/parts/format/NumberText.tsx';
import { RelativeTime } from '#app/parts/format/RelativeTime.tsx';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { FactTable } from '#app/parts/table/FactTable.tsx';
import { MenuCell } from '../MenuCell.tsx';
import styles from '../OperatorScreen.module.css';

const AccountMenu = lazyComponent(async () => (await import('./AccountMenu.tsx')).AccountMenu);

interface AccountTableProps {
  accounts: readonly OperatedAccount[];
  isAway: boolean;
  onChanged: () => void;
}

/** Accounts with their plan, balance, storage and last sign-in. */
export function AccountTable({ accounts, isAway, onChanged }: AccountTableProps) {
  const { t } = useTranslation('operator');
  const columns = [
    { key: 'account', text: t(($) => $.accounts.account) },
    { key: 'state', text: t(($) => $.accounts.state) },
    { key: 'level', text: t(($) => $.accounts.level) },
    { key: 'balance', text: t(($) => $.accounts.balance), isNumeric: true },
    { key: 'stored', text: t(($) => $.accounts.stored), isNumeric: true },
    { key: 'signIn', text: t(($) => $.accounts.lastSignIn) },
    { key: 'actions', text: t(($) => $.accounts.actions) },
  ];
  return (
    <FactTable label={t(($) => $.pages.accounts)} columns={columns}>
      {accounts.map((account) => (
        <AccountRow key={account.accountId} account={account} isAway={isAway} onChanged={onChanged} />
      ))}
    </FactTable>
  );
}

interface AccountRowProps {
  account: OperatedAccount;
  isAway: boolean;
  onChanged: () => void;
}

function AccountRow({ account, isAway, onChanged }: AccountRowProps) {
  const { t } = useTranslation('operator');
  const { t: common } = useTranslation();
  const locale = useLocale();
  const { userName, email, level, balanceMicro, storedBytes, lastSignInAt } = account;
  return (
    <tr>
      <th scope="row" className={styles.account}>
        {userName}
        <span className={styles.quiet}>{email}</span>
      </th>
      <td>
        <Marks account={account} />
      </td>
      <td>{common(($) => $.levels[levelNames[level]])}</td>
      <td data-numeric>
        <MoneyText micro={balanceMicro} />
      </td>
      <td data-numeric>
        {formatBytes(locale, storedBytes)}
        <span className={styles.quiet}>
          {t(($) => $.accounts.ofQuota, { limit: formatBytes(locale, account.storedLimitBytes) })}
        </span>
      </td>
      <td>
        {lastSignInAt === null ? t(($) => $.accounts.never) : <RelativeTime time={lastSignInAt} />}
        <span className={styles.quiet}>{t(($) => $.accounts.access, { count: account.accessCount })}</span>
      </td>
      <MenuCell name={userName}>
        {(menu) => <AccountMenu account={account} isAway={isAway} onChanged={onChanged} {...menu} />}
      </MenuCell>
    </tr>
  );
}

function Marks({ account }: { account: OperatedAccount }) {
  const { t } = useTranslation('operator');
  const locale = useLocale();
  const { disabledAt, parentName, isDemo, isOperator, supportUntil } = account;
  return (
    <span className={styles.marks}>
      <Badge appearance="tint" color={disabledAt === null ? 'success' : 'danger'}>
        {t(($) => (disabledAt === null ? $.accounts.active : $.accounts.disabled))}
      </Badge>
      {isOperator && <Badge appearance="outline">{t(($) => $.accounts.operator)}</Badge>}
      {isDemo && <Badge appearance="outline">{t(($) => $.accounts.demo)}</Badge>}
      {supportUntil !== null && (
        <Badge appearance="tint" color="warning" className={styles.badge ?? ''}>
          {t(($) => $.accounts.supportUntil, { date: formatDate(locale, supportUntil, true) })}
        </Badge>
      )}
      {disabledAt !== null && (
        <span className={styles.quiet}>
          {t(($) => $.accounts.since, { date: formatDate(locale, disabledAt, false) })}
        </span>
      )}
      {parentName !== null && (
        <span className={styles.quiet}>{t(($) => $.accounts.memberOf, { name: parentName })}</span>
      )}
    </span>
  );
}
