import {
  AppsListDetail20Regular,
  ArrowExportLtr20Regular,
  Code20Regular,
  DataBarVertical20Regular,
  Home20Regular,
  Wallet20Regular,
  Organization20Regular,
  Payment20Regular,
  Person20Regular,
  Receipt20Regular,
  Ribbon20Regular,
  TaskListLtr20Regular,
  TaskListSquareLtr20Regular,
  Tag20Regular,
  Pulse20Regular,
  type FluentIcon,
} from '@fluentui/react-icons';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'wouter';
import { useAccount } from '#app/state/session.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import { hasParent } from '#core/domain/account/level.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { closeMenuOverPage, menuWidth } from './menuWidth.ts';
import styles from './SideMenu.module.css';

/**
 * §2.2, as far as the pages exist: the overview, the task list with the exports, the collection templates, plans and
 * payment and the members, which members do not have (§6), the account, and the access of programs.
 */
export function SideMenu() {
  const { t } = useTranslation();
  const isOver = useSignalValue(menuWidth) === 'over';
  const account = useAccount();
  const isMember = hasParent(account);
  useEffect(() => (isOver ? closeOnEscape() : undefined), [isOver]);
  return (
    <>
      {isOver && <div className={styles.shade} onClick={closeMenuOverPage} aria-hidden />}
      <nav className={styles.menu} aria-label={t(($) => $.frame.menu)}>
        <ul className={styles.list}>
          <Item address={addresses.overview} text={t(($) => $.titles.overview)} icon={Home20Regular} />
        </ul>
        <h2 className={styles.group}>{t(($) => $.frame.tasks)}</h2>
        <ul className={styles.list}>
          <Item address={addresses.allTasks} text={t(($) => $.titles.allTasks)} icon={TaskListLtr20Regular} />
          <Item
            address={addresses.exportRecord}
            text={t(($) => $.titles.exportRecord)}
            icon={ArrowExportLtr20Regular}
          />
        </ul>
        <h2 className={styles.group}>{t(($) => $.frame.templates)}</h2>
        <ul className={styles.list}>
          <Item address={addresses.gallery} text={t(($) => $.titles.gallery)} icon={AppsListDetail20Regular} />
          <Item address={addresses.taskList} text={t(($) => $.titles.taskList)} icon={TaskListSquareLtr20Regular} />
        </ul>
        {!isMember && (
          <>
            <h2 className={styles.group}>{t(($) => $.frame.plans)}</h2>
            <ul className={styles.list}>
              <Item address={addresses.plan} text={t(($) => $.titles.plan)} icon={Ribbon20Regular} />
              <Item address={addresses.orders} text={t(($) => $.titles.orders)} icon={Receipt20Regular} />
              <Item address={addresses.coupons} text={t(($) => $.titles.coupons)} icon={Tag20Regular} />
              <Item
                address={addresses.creditUsage}
                text={t(($) => $.titles.creditUsage)}
                icon={DataBarVertical20Regular}
              />
              <Item
                address={addresses.paymentSettings}
                text={t(($) => $.titles.paymentSettings)}
                icon={Payment20Regular}
              />
              <Item address={addresses.balance} text={t(($) => $.titles.balance)} icon={Wallet20Regular} />
            </ul>
          </>
        )}
        <h2 className={styles.group}>{t(($) => $.frame.accountCenter)}</h2>
        <ul className={styles.list}>
          <Item address={addresses.account} text={t(($) => $.titles.account)} icon={Person20Regular} />
          {!isMember && (
            <Item address={addresses.members} text={t(($) => $.titles.members)} icon={Organization20Regular} />
          )}
          <Item address={addresses.apiAccess} text={t(($) => $.titles.apiAccess)} icon={Code20Regular} />
          {account?.isOperator === true && (
            <Item address={addresses.operator} text={t(($) => $.titles.operator)} icon={Pulse20Regular} />
          )}
        </ul>
      </nav>
    </>
  );
}

interface ItemProps {
  address: string;
  text: string;
  icon: FluentIcon;
}

function Item({ address, text, icon: Icon }: ItemProps) {
  const [pathname] = useLocation();
  const [search] = useSearchParams();
  const isCurrent = address === ownerOf(pathname, search.get('parentNav'));
  return (
    <li>
      <Link
        to={address}
        className={styles.item}
        title={text}
        onClick={closeMenuOverPage}
        {...(isCurrent && { 'aria-current': 'page' as const })}
      >
        <span className={styles.icon}>
          <Icon />
        </span>
        <span className={styles.text}>{text}</span>
      </Link>
    </li>
  );
}

/** §2.1: `parentNav` names the menu entry that the user came from. */
const ownerByParentNav: Readonly<Record<string, string>> = {
  1: addresses.taskList,
  2: addresses.allTasks,
  3: addresses.gallery,
};

/**
 * Returns the menu entry that a page belongs to. Without `parentNav`, template pages belong to the gallery and pages of
 * a task to the tasks.
 */
function ownerOf(pathname: string, parentNav: string | null): string {
  const owner = parentNav === null ? undefined : ownerByParentNav[parentNav];
  if (owner !== undefined) return owner;
  if (pathname === addresses.sync) return addresses.account;
  if (pathname.startsWith(addresses.operator)) return addresses.operator;
  const ofTasks: readonly string[] = [
    addresses.allTasks,
    addresses.newTask,
    addresses.device,
    addresses.clientDownload,
    addresses.google,
  ];
  if (ofTasks.includes(pathname)) return addresses.allTasks;
  const ofPlan: readonly string[] = [addresses.plan, addresses.pricing, addresses.trial];
  if (ofPlan.includes(pathname)) return addresses.plan;
  if (pathname === addresses.newTemplate || pathname.startsWith(addresses.gallery)) return addresses.gallery;
  // Pages with an entry of their own, and those without any: the help, and addresses that have no page.
  const isOfTask = pathname.startsWith('/console/task/') && pathname !== addresses.exportRecord;
  return isOfTask ? addresses.taskList : pathname;
}

function closeOnEscape(): () => void {
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') closeMenuOverPage();
  };
  addEventListener('keydown', handleKey);
  return () => removeEventListener('keydown', handleKey);
}
