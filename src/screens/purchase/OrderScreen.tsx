import { Button, Spinner } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'wouter';
import { OrderStatus } from '#core/domain/order/orderCodes.ts';
import type { Order } from '#core/wire/calls/account/orderCalls.ts';
import { MoneyButton } from '#app/features/orders/MoneyButton.tsx';
import { MoneyNotes } from '#app/features/orders/MoneyNotes.tsx';
import { orderStatusNames } from '#app/features/orders/orderStatusNames.ts';
import { PriceLines } from '#app/features/orders/PriceLines.tsx';
import { useMoney, type Money } from '#app/features/orders/useMoney.ts';
import { usePayments } from '#app/features/orders/usePayments.ts';
import { useProductName } from '#app/features/orders/useProductName.ts';
import { addresses } from '#app/navigation/addresses.ts';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import styles from '#app/parts/plans/plans.module.css';
import { Section } from '#app/parts/Section.tsx';
import { TableSkeleton } from '#app/parts/table/TableSkeleton.tsx';

/**
 * §2.1, order: the state of one order. A provider returns here, often before its message: the page shows the payment
 * once this device has read it.
 */
export function OrderScreen() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const data = useMoney();
  return (
    <div className={styles.screen}>
      <PageHeader title={t(($) => $.titles.order)} />
      {data === undefined ? <TableSkeleton rowCount={4} /> : <OrderOf {...data} orderId={search.get('order') ?? ''} />}
    </div>
  );
}

function OrderOf({ account, money, orderId }: Money & { orderId: string }) {
  const { t } = useTranslation('money');
  const order = money?.orders.find((each) => each.orderId === orderId);
  const isBehind = money === null || money.changes !== account.money?.changes;
  if (order === undefined && isBehind) return <Spinner label={t(($) => $.order.reading)} />;
  if (order === undefined) return <EmptyState title={t(($) => $.order.missing)} action={<ToOrders />} />;
  return <Shown order={order} />;
}

function ToOrders() {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  return (
    <Button appearance="primary" onClick={() => navigate(addresses.orders)}>
      {t(($) => $.titles.orders)}
    </Button>
  );
}

function Shown({ order }: { order: Order }) {
  const { t } = useTranslation('money');
  const actions = usePayments();
  const state = orderStatusNames[order.status];
  const name = useProductName()(order.quote.code, order.quote.quantity);
  const isWaiting = order.status === OrderStatus.WaitingPay;
  return (
    <>
      <MoneyNotes provider={order.provider} problem={actions.problem} />
      <Section title={t(($) => $.order[state].title)} isLive>
        <p className={styles.lead}>{t(($) => $.order[state].text)}</p>
      </Section>
      <Section title={`${name} · ${t(($) => $.orders.no)} ${order.orderNo}`}>
        <PriceLines quote={order.quote} isPaid={order.status === OrderStatus.Paid} />
        <div className={styles.actions}>
          {isWaiting && (
            <>
              <MoneyButton
                appearance="primary"
                isBusy={actions.busy !== null}
                onClick={() => actions.pay(order.orderId)}
              >
                {t(($) => $.orders.pay)}
              </MoneyButton>
              <MoneyButton isBusy={actions.busy !== null} onClick={() => actions.cancel(order.orderId)}>
                {t(($) => $.orders.cancel)}
              </MoneyButton>
            </>
          )}
          {!isWaiting && <ToOrders />}
        </div>
      </Section>
    </>
  );
}
