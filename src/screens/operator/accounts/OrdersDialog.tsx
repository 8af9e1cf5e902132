import { Button } from '@fluentui/react-components';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperatedAccount } from '#core/wire/calls/operator/operatorAccountCalls.ts';
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

/** The newest orders of an account. */
export function OrdersDialog({ account, onClose }: { account: OperatedAccount; onClose: () => void }) {
  const { t } = useTranslation('operator');
  const { t: money } = useTranslation('money');
  const locale = useLocale();
  const reply = useLive(useCallback(() => bridge.operatedOrders(account.accountId), [account.accountId]));
  const columns = [
    { key: 'no', text: t(($) => $.orders.number), isNumeric: true },
    { key: 'product', text: t(($) => $.orders.product) },
    { key: 'status', text: t(($) => $.accounts.state) },
    { key: 'total', text: t(($) => $.orders.total), isNumeric: true },
    { key: 'made', text: t(($) => $.orders.made) },
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
            <tr key={order.orderNo}>
              <td data-numeric>{order.orderNo}</td>
              <th scope="row">{order.product}</th>
              <td>{money(($) => $.orders.statuses[orderStatusNames[order.status]])}</td>
              <td data-numeric>
                <MoneyText micro={order.totalMicro} />
              </td>
              <td>{formatDate(locale, order.createdAt, true)}</td>
            </tr>
          ))}
        </FactTable>
      )}
    </DialogFrame>
  );
}
