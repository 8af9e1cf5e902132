import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'wouter';
import { withBackupTexts, withMoneyTexts, withRowTexts } from '#app/i18n/i18n.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { NotFoundPage } from '#app/parts/status/NotFoundPage.tsx';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { AppLink } from '#app/parts/AppLink.tsx';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import plans from '#app/parts/plans/plans.module.css';
import tabs from '#app/parts/tabs.module.css';
import { TableSkeleton } from '#app/parts/table/TableSkeleton.tsx';
import { useAccount } from '#app/state/session.ts';
import { HealthPage } from './health/HealthPage.tsx';

const pages = {
  health: HealthPage,
  accounts: lazyComponent(async () => (await import('./accounts/AccountsPage.tsx')).AccountsPage, TableSkeleton),
  orders: lazyComponent(
    withMoneyTexts(async () => (await import('./orders/OrdersPage.tsx')).OrdersPage),
    TableSkeleton,
  ),
  audit: lazyComponent(async () => (await import('./audit/AuditPage.tsx')).AuditPage, TableSkeleton),
  mails: lazyComponent(
    withRowTexts(async () => (await import('./mails/MailsPage.tsx')).MailsPage),
    TableSkeleton,
  ),
  templates: lazyComponent(async () => (await import('./templates/TemplatesPage.tsx')).TemplatesPage, TableSkeleton),
  backups: lazyComponent(
    withBackupTexts(async () => (await import('./backups/BackupsPage.tsx')).BackupsPage),
    TableSkeleton,
  ),
  hosts: lazyComponent(async () => (await import('./hosts/HostsPage.tsx')).HostsPage, TableSkeleton),
} as const;
type PageName = keyof typeof pages;
const pageNames = Object.keys(pages) as PageName[];

/** The pages of the operator. For every other account there is no such page; the service refuses its calls too. */
export function OperatorScreen() {
  const account = useAccount();
  const { page = 'health' } = useParams<{ page?: string }>();
  const name = pageNames.find((each) => each === page);
  if (account === undefined) return null;
  if (account.isOperator !== true || name === undefined) return <NotFoundPage />;
  return <Page name={name} />;
}

function Page({ name }: { name: PageName }) {
  const { t } = useTranslation('operator');
  const Content = pages[name];
  return (
    <div className={plans.screen}>
      <PageHeader title={t(($) => $.pages[name])}>
        <nav aria-label={t(($) => $.pages.label)}>
          <ul className={tabs.tabs}>
            {pageNames.map((each) => (
              <li key={each}>
                <Link
                  className={tabs.tab}
                  to={each === 'health' ? addresses.operator : addresses.operatorPage(each)}
                  {...(each === name && { 'aria-current': 'page' as const })}
                >
                  {t(($) => $.pages[each])}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <p className={plans.lead}>
          {t(($) => $.leads[name])}{' '}
          <AppLink inline to={addresses.helpArticle('operators')}>
            {t(($) => $.pages.help)}
          </AppLink>
        </p>
      </PageHeader>
      <Content />
    </div>
  );
}
