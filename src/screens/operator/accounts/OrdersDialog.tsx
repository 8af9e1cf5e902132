import { Button } from '@fluentui/react-components';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OrderStatus } from '#core/domain/order/orderCodes.ts';
import type { OperatedAccount, OperatedOrder } from '#core/wire/calls/operator/operatorAccountCalls.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { orderStatusNames } from '#app/features/orders/orderStatusNames.ts';
import { DialogFrame } from '#app/parts/dialogs/DialogFrame.tsx';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { MoneyText } from '#app/parts/format/NumberText.tsx';
import { useLocale } from '#app/parts/format/useLocale.ts';
import plans from '#app/parts/plans/plans.module.css';
import { FactTable } from '#app/parts/table/FactTable.tsx';
import { LiveState } from '../LiveState.tsx';
import { useLive } from '../operator.state.ts';
import styles from '../OperatorScreen.module.css';
import { RefundDialog } from './RefundDialog.tsx';

interface OrdersDialogProps {
  account: OperatedAccount;
  onClose: () => void;
}

/** The newest orders of an account, each with its refund; a refund takes the place of the list until it is done. */
export function OrdersDialog({ account, onClose }: OrdersDialogProps) {
  const [refunded, setRefunded] = useState<OperatedOrder | null>(null);
  const { accountId } = account;
  if (refunded !== null) {
    return <RefundDialog accountId={accountId} order={refunded} onClose={() => setRefunded(null)} />;
  }
  return <OrderList account={account} onRefund={setRefunded} onClose={onClose} />;
}

interface OrderListProps extends OrdersDialogProps {
  onRefund: (order: OperatedOrder) => void;
}

function OrderList({ account, onRefund, onClose }: OrderListProps) {
  const { t } = useTranslation('operator');
  const reply = useLive(useCallback(() => bridge.operatedOrders(account.accountId), [account.accountId]));
  const columns = [
    { key: 'no', text: t(($) => $.orders.number), isNumeric: true },
    { key: 'product', text: t(($) => $.orders.product) },
    { key: 'status', text: t(($) => $.accounts.state) },
    { key: 'total', text: t(($) => $.orders.total), isNumeric: true },
    { key: 'made', text: t(($) => $.orders.made) },
    { key: 'actions', text: t(($) => $.accounts.actions) },
  ];
  return (
    <DialogFrame
      title={t(($) => $.orders.title, { name: account.userName })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t(($) => $.close)}</Button>}
    >
      <LiveState reply={reply} />
      {reply.value?.items.length === 0 && <p className={plans.quiet}>{t(($) => $.orders.none)}</p>}
      {reply.value !== null && reply.value.items.length > 0 && (
        <FactTable label={t(($) => $.orders.button)} columns={columns}>
          {reply.value.items.map((order) => (
            <OrderRow key={order.orderNo} order={order} isAway={reply.isAway} onRefund={onRefund} />
          ))}
        </FactTable>
      )}
    </DialogFrame>
  );
}

interface OrderRowProps {
  order: OperatedOrder;
  isAway: boolean;
  onRefund: (order: OperatedOrder) => void;
}

function OrderRow({ order, isAway, onRefund }: OrderRowProps) {
  const { t } = useTranslation('operator');
  const { t: money } = useTranslation('money');
  const locale = useLocale();
  const { orderNo, product, status, totalMicro, createdAt, refund } = order;
  return (
    <tr>
      <td data-numeric>{orderNo}</td>
      <th scope="row">{product}</th>
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
            onClick={() => onRefund(order)}
          >
            {t(($) => (refund === null ? $.refund.button : $.refund.again))}
          </Button>
        )}
      </td>
    </tr>
  );
}
