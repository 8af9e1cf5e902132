import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { OrderStatus } from '#core/domain/order/orderCodes.ts';
import type { OperatedOrder } from '#core/wire/calls/operator/operatorOrderCalls.ts';
import { orderStatusNames } from '#app/features/orders/orderStatusNames.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { useDialog } from '#app/parts/dialogs/useDialog.ts';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { MoneyText } from '#app/parts/format/NumberText.tsx';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { FactTable } from '#app/parts/table/FactTable.tsx';
import styles from '../OperatorScreen.module.css';

const RefundDialog = lazyComponent(async () => (await import('./RefundDialog.tsx')).RefundDialog);

interface OrderTableProps {
  orders: readonly OperatedOrder[];
  isAway: boolean;
  onChanged: () => void;
}

/** Orders with their account; the price of a paid one can be given back. */
export function OrderTable({ orders, isAway, onChanged }: OrderTableProps) {
  const { t } = useTranslation('operator');
  const columns = [
    { key: 'no', text: t(($) => $.orders.number), isNumeric: true },
    { key: 'account', text: t(($) => $.accounts.account) },
    { key: 'product', text: t(($) => $.orders.product) },
    { key: 'status', text: t(($) => $.accounts.state) },
    { key: 'total', text: t(($) => $.orders.total), isNumeric: true },
    { key: 'made', text: t(($) => $.orders.made) },
    { key: 'actions', text: t(($) => $.accounts.actions) },
  ];
  return (
    <FactTable label={t(($) => $.pages.orders)} columns={columns}>
      {orders.map((order) => (
        <OrderRow key={order.orderNo} order={order} isAway={isAway} onChanged={onChanged} />
      ))}
    </FactTable>
  );
}

interface OrderRowProps extends Omit<OrderTableProps, 'orders'> {
  order: OperatedOrder;
}

function OrderRow({ order, isAway, onChanged }: OrderRowProps) {
  const { t } = useTranslation('operator');
  const { t: money } = useTranslation('money');
  const locale = useLocale();
  const asking = useDialog();
  const { orderNo, userName, product, quantity, status, totalMicro, createdAt, refund } = order;
  const ask = () => {
    const close = () => {
      asking.close();
      onChanged();
    };
    asking.show(<RefundDialog order={order} onClose={close} />);
  };
  return (
    <tr>
      <td data-numeric>{orderNo}</td>
      <th scope="row">{userName}</th>
      <td>{quantity === 1 ? product : `${product} × ${quantity}`}</td>
      <td>
        {money(($) => $.orders.statuses[orderStatusNames[status]])}
        {refund !== null && (
          <span className={styles.quiet}>
            {t(($) => (refund.isPaidBack ? $.refund.done : $.refund.waiting), { creditNoteNo: refund.creditNoteNo })}
          </span>
        )}
      </td>
      <td data-numeric>
        <MoneyText micro={totalMicro} />
      </td>
      <td>{formatDate(locale, createdAt, true)}</td>
      <td>
        {status === OrderStatus.Paid && refund?.isPaidBack !== true && (
          <Button
            size="small"
            disabledFocusable={isAway}
            aria-label={t(($) => $.refund.title, { orderNo })}
            onClick={ask}
          >
            {t(($) => (refund === null ? $.refund.button : $.refund.again))}
          </Button>
        )}
      </td>
    </tr>
  );
}
