import {
  AppsListDetail20Filled,
  AppsListDetail20Regular,
  ArrowExportLtr20Filled,
  ArrowExportLtr20Regular,
  Code20Regular,
  DataBarVertical20Filled,
  DataBarVertical20Regular,
  Home20Filled,
  Home20Regular,
  Money20Filled,
  Money20Regular,
  Person20Filled,
  Person20Regular,
  Receipt20Filled,
  Receipt20Regular,
  Ribbon20Filled,
  Ribbon20Regular,
  TaskListLtr20Filled,
  TaskListLtr20Regular,
  TaskListSquareLtr20Filled,
  TaskListSquareLtr20Regular,
  TicketDiagonal20Filled,
  TicketDiagonal20Regular,
  bundleIcon,
  type FluentIcon,
} from '@fluentui/react-icons';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'wouter';
import { AccountLevel } from '#core/domain/account/level.ts';
import { useStore } from '#app/state/session.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import { accountOf } from '#app/store/queries/account.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { closeMenuOverPage, menuWidth } from './menuWidth.ts';
import styles from './SideMenu.module.css';

const OverviewIcon = bundleIcon(Home20Filled, Home20Regular);
const GalleryIcon = bundleIcon(AppsListDetail20Filled, AppsListDetail20Regular);
const PlansIcon = bundleIcon(Ribbon20Filled, Ribbon20Regular);
const AccountIcon = bundleIcon(Person20Filled, Person20Regular);
const OrdersIcon = bundleIcon(Receipt20Filled, Receipt20Regular);
const CouponsIcon = bundleIcon(TicketDiagonal20Filled, TicketDiagonal20Regular);
const UsageIcon = bundleIcon(DataBarVertical20Filled, DataBarVertical20Regular);
const BalanceIcon = bundleIcon(Money20Filled, Money20Regular);
// Lines look the same in both forms.
const ApiIcon = bundleIcon(Code20Regular, Code20Regular);
const AllTasksIcon = bundleIcon(TaskListLtr20Filled, TaskListLtr20Regular);
const ExportsIcon = bundleIcon(ArrowExportLtr20Filled, ArrowExportLtr20Regular);
const TasksIcon = bundleIcon(TaskListSquareLtr20Filled, TaskListSquareLtr20Regular);

/**
 * §2.2, as far as the pages exist: the overview, the task list with the exports, the collection templates, plans and
 * payment, which child accounts do not have (§6), the account, and the access of programs.
 */
export function SideMenu() {
  const { t } = useTranslation();
  const isOver = useSignalValue(menuWidth) === 'over';
  const store = useStore();
  const account = useLiveQuery(() => accountOf(store), [store]);
  useEffect(() => (isOver ? closeOnEscape() : undefined), [isOver]);
  return (
    <>
      {isOver && <div className={styles.shade} onClick={closeMenuOverPage} aria-hidden />}
      <nav className={styles.menu} aria-label={t(($) => $.frame.menu)}>
        <ul className={styles.list}>
          <Item address={addresses.overview} text={t(($) => $.titles.overview)} icon={OverviewIcon} />
        </ul>
        <h2 className={styles.group}>{t(($) => $.frame.tasks)}</h2>
        <ul className={styles.list}>
          <Item address={addresses.allTasks} text={t(($) => $.titles.allTasks)} icon={AllTasksIcon} />
          <Item address={addresses.exportRecord} text={t(($) => $.titles.exportRecord)} icon={ExportsIcon} />
        </ul>
        <h2 className={styles.group}>{t(($) => $.frame.templates)}</h2>
        <ul className={styles.list}>
          <Item address={addresses.gallery} text={t(($) => $.titles.gallery)} icon={GalleryIcon} />
          <Item address={addresses.taskList} text={t(($) => $.titles.taskList)} icon={TasksIcon} />
        </ul>
        {account?.currentAccountLevel !== AccountLevel.EnterpriseChild && (
          <>
            <h2 className={styles.group}>{t(($) => $.frame.plans)}</h2>
            <ul className={styles.list}>
              <Item address={addresses.plan} text={t(($) => $.titles.plan)} icon={PlansIcon} />
              <Item address={addresses.orders} text={t(($) => $.titles.orders)} icon={OrdersIcon} />
              <Item address={addresses.coupons} text={t(($) => $.titles.coupons)} icon={CouponsIcon} />
              <Item address={addresses.creditUsage} text={t(($) => $.titles.creditUsage)} icon={UsageIcon} />
              <Item address={addresses.balance} text={t(($) => $.titles.balance)} icon={BalanceIcon} />
            </ul>
          </>
        )}
        <h2 className={styles.group}>{t(($) => $.frame.accountCenter)}</h2>
        <ul className={styles.list}>
          <Item address={addresses.account} text={t(($) => $.titles.account)} icon={AccountIcon} />
          <Item address={addresses.apiAccess} text={t(($) => $.titles.apiAccess)} icon={ApiIcon} />
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
          <Icon filled={isCurrent} />
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

/** Pages that are entries themselves, and have no others below them. */
const ownPages: ReadonlySet<string> = new Set([
  addresses.overview,
  addresses.exportRecord,
  addresses.orders,
  addresses.coupons,
  addresses.creditUsage,
  addresses.balance,
  addresses.account,
  addresses.apiAccess,
]);

/**
 * Returns the menu entry that a page belongs to. Without `parentNav`, template pages belong to the gallery and pages of
 * a task to the tasks.
 */
function ownerOf(pathname: string, parentNav: string | null): string {
  const owner = parentNav === null ? undefined : ownerByParentNav[parentNav];
  if (owner !== undefined) return owner;
  if (ownPages.has(pathname)) return pathname;
  const ofTasks: readonly string[] = [addresses.allTasks, addresses.device, addresses.clientDownload, addresses.google];
  if (ofTasks.includes(pathname)) return addresses.allTasks;
  const ofPlan: readonly string[] = [addresses.plan, addresses.pricing, addresses.trial];
  if (ofPlan.includes(pathname)) return addresses.plan;
  return pathname.startsWith('/console/task/') ? addresses.taskList : addresses.gallery;
}

function closeOnEscape(): () => void {
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') closeMenuOverPage();
  };
  addEventListener('keydown', handleKey);
  return () => removeEventListener('keydown', handleKey);
}
