import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { InvoiceDocument } from '#core/domain/order/invoice.ts';
import { OrderStatus } from '#core/domain/order/orderCodes.ts';
import type { Order } from '#core/wire/calls/account/orderCalls.ts';
import { MoneyButton } from '#app/features/orders/MoneyButton.tsx';
import { orderStatusNames } from '#app/features/orders/orderStatusNames.ts';
import type { PaymentActions } from '#app/features/orders/usePayments.ts';
import { useProductName } from '#app/features/orders/useProductName.ts';
import { withMoneyTexts } from '#app/i18n/i18n.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { useDialog } from '#app/parts/dialogs/useDialog.ts';
import { MoneyText } from '#app/parts/format/NumberText.tsx';
import { RelativeTime } from '#app/parts/format/RelativeTime.tsx';
import { ToneBadge } from '#app/parts/status/StatusBadge.tsx';
import { DataTable, type TableColumn } from '#app/parts/table/DataTable.tsx';
import type { InvoiceDialogProps } from './InvoiceDialog.tsx';
import styles from './OrdersScreen.module.css';

const InvoiceDialog = lazyComponent<InvoiceDialogProps>(
  withMoneyTexts(async () => (await import('./InvoiceDialog.tsx')).InvoiceDialog),
);

const rowHeight = 49;
const tones = {
  [OrderStatus.WaitingPay]: 'waiting',
  [OrderStatus.Paid]: 'done',
  [OrderStatus.Cancel]: 'stopped',
} as const;

interface Props {
  label: string;
  orders: readonly Order[];
  actions: PaymentActions;
}

/** The orders of one page, each with its next step: to pay or cancel it, or its invoice. */
export function OrderTable({ label, orders, actions }: Props) {
  const { t } = useTranslation('money');
  const columns: TableColumn[] = [
    { key: 'no', header: t(($) => $.orders.no), width: '96px' },
    { key: 'what', header: t(($) => $.orders.what) },
    { key: 'time', header: t(($) => $.orders.time), width: '168px', hideOrder: 'second' },
    { key: 'amount', header: t(($) => $.orders.amount), width: '128px', isNumeric: true },
    { key: 'status', header: t(($) => $.orders.status), width: '144px' },
    { key: 'actions', header: t(($) => $.orders.actions), width: '208px' },
  ];
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={orders}
      rowKey={({ orderId }) => orderId}
      rowHeight={rowHeight}
      renderRow={(order, index) => <OrderRow order={order} index={index} actions={actions} />}
    />
  );
}

function OrderRow({ order, index, actions }: { order: Order; index: number; actions: PaymentActions }) {
  const { t } = useTranslation('money');
  const name = useProductName()(order.quote.code, order.quote.quantity);
  return (
    <tr aria-rowindex={index + 2}>
      <td>{order.orderNo}</td>
      <td className={styles.name} title={name}>
        {name}
      </td>
      <td data-hide="second">
        <RelativeTime time={order.createdAt} />
      </td>
      <td data-numeric>
        <MoneyText micro={order.quote.totalMicro} />
      </td>
      <td>
        {order.creditNote === null ? (
          <ToneBadge tone={tones[order.status]}>
            {t(($) => $.orders.statuses[orderStatusNames[order.status]])}
          </ToneBadge>
        ) : (
          <ToneBadge tone="stopped">{t(($) => $.orders.refunded)}</ToneBadge>
        )}
      </td>
      <td>
        <NextStep order={order} actions={actions} />
      </td>
    </tr>
  );
}

function NextStep({ order, actions }: { order: Order; actions: PaymentActions }) {
  const { t } = useTranslation('money');
  const dialog = useDialog();
  // Its stored method pays an automatic recharge.
  if (order.status === OrderStatus.WaitingPay && !order.isAutomatic) {
    const isBusy = actions.busy === order.orderId;
    return (
      <span className={styles.steps}>
        <MoneyButton size="small" appearance="primary" isBusy={isBusy} onClick={() => actions.pay(order.orderId)}>
          {t(($) => $.orders.pay)}
        </MoneyButton>
        <MoneyButton size="small" isBusy={isBusy} onClick={() => actions.cancel(order.orderId)}>
          {t(($) => $.orders.cancel)}
        </MoneyButton>
      </span>
    );
  }
  if (order.invoice === null) return null;
  const show = (document: InvoiceDocument) =>
    dialog.show(<InvoiceDialog order={order} document={document} onClose={dialog.close} />);
  return (
    <span className={styles.steps}>
      <Button size="small" onClick={() => show('invoice')}>
        {t(($) => $.orders.invoice)}
      </Button>
      {order.creditNote !== null && (
        <Button size="small" onClick={() => show('creditNote')}>
          {t(($) => $.orders.creditNote)}
        </Button>
      )}
    </span>
  );
}
