import { Button } from '@fluentui/react-components';
import { ReceiptRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'wouter';
import { MoneyNotes } from '#app/features/orders/MoneyNotes.tsx';
import { useBillingDialog } from '#app/features/orders/useBillingDialog.tsx';
import { useMoney, type Money } from '#app/features/orders/useMoney.ts';
import { usePayments } from '#app/features/orders/usePayments.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import { ContactLine } from '#app/parts/plans/ContactLine.tsx';
import styles from '#app/parts/plans/plans.module.css';
import { Section } from '#app/parts/Section.tsx';
import { PageBar } from '#app/parts/table/PageBar.tsx';
import { TableSkeleton } from '#app/parts/table/TableSkeleton.tsx';
import { OrderFilters } from './OrderFilters.tsx';
import { OrderTable } from './OrderTable.tsx';
import { orderPageOf, readOrderView, writeOrderView, type OrderView } from './orderView.ts';

/** §2.1: the account's orders and their invoices, five at a time (§9). It reads only the data on the device. */
export function OrdersScreen() {
  const { t } = useTranslation();
  const data = useMoney();
  const title = t(($) => $.titles.orders);
  return (
    <div className={styles.screen} aria-busy={data === undefined}>
      <PageHeader title={title} {...(data && data.money !== null && { actions: <BillingButton {...data} /> })} />
      {data === undefined ? <TableSkeleton /> : <Orders {...data} title={title} />}
    </div>
  );
}

function BillingButton(data: Money) {
  const { t } = useTranslation('money');
  const open = useBillingDialog(data);
  return <Button onClick={open}>{t(($) => $.billing.title)}</Button>;
}

function Orders({ account, money, title }: Money & { title: string }) {
  const { t } = useTranslation('money');
  const [search, setSearch] = useSearchParams();
  const actions = usePayments();
  const view = readOrderView(search);
  const show = (next: OrderView) => setSearch(writeOrderView(next), { replace: true });
  if (money === null) {
    return <EmptyState icon={<ReceiptRegular />} title={t(($) => $.notHere.title)} text={t(($) => $.notHere.text)} />;
  }
  const { orders, orderCount } = money;
  const shown = orderPageOf(orders, view);
  const total =
    orderCount > orders.length
      ? t(($) => $.orders.newest, { kept: orders.length, total: orderCount })
      : t(($) => $.orders.total, { count: shown.total });
  return (
    <>
      <MoneyNotes provider={account.money?.provider ?? null} problem={actions.problem} />
      {orders.length === 0 ? (
        <NoOrders account={account} />
      ) : (
        <>
          <OrderFilters view={view} onFilter={(changed) => show({ ...view, ...changed, page: 1 })} />
          {shown.total === 0 ? (
            <EmptyState title={t(($) => $.orders.noMatch)} />
          ) : (
            <>
              <OrderTable label={title} orders={shown.orders} actions={actions} />
              <PageBar {...shown} total={total} onPage={(page) => show({ ...view, page })} />
            </>
          )}
        </>
      )}
    </>
  );
}

function NoOrders({ account }: Pick<Money, 'account'>) {
  const { t } = useTranslation('money');
  const [, navigate] = useLocation();
  if ((account.money?.provider ?? null) === null) {
    return (
      <Section title={t(($) => $.orders.empty.title)}>
        <ContactLine about="plan" contact={account.operatorContact} />
      </Section>
    );
  }
  return (
    <EmptyState
      icon={<ReceiptRegular />}
      title={t(($) => $.orders.empty.title)}
      text={t(($) => $.orders.empty.text)}
      action={
        <Button appearance="primary" onClick={() => navigate(addresses.plan)}>
          {t(($) => $.orders.empty.action)}
        </Button>
      }
    />
  );
}
