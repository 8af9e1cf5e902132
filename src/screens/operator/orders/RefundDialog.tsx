import { Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxRefundReason } from '#core/domain/operator/acts.ts';
import type { OperatedOrder } from '#core/wire/calls/operator/operatorOrderCalls.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { OwnerProof } from '#app/features/account/proof/OwnerProof.tsx';
import { FormDialog } from '#app/parts/dialogs/FormDialog.tsx';
import { formatMoney } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { Problem } from '#app/parts/sign/Problem.tsx';
import { useNotify } from '#app/parts/useNotify.ts';
import { useFreshProof } from '../useFreshProof.ts';

interface RefundDialogProps {
  order: OperatedOrder;
  onClose: () => void;
}

/** Says what a refund does, and asks for its reason and the operator's password. */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const { t } = useTranslation('operator');
  const locale = useLocale();
  const { proof, problem, reason, setReason, submit } = useRefund(order);
  const amount = formatMoney(locale, order.totalMicro);
  return (
    <FormDialog
      title={t(($) => $.refund.title, { orderNo: order.orderNo })}
      confirm={t(($) => (order.refund === null ? $.refund.confirm : $.refund.again))}
      onConfirm={submit}
      onClose={onClose}
    >
      <p>{t(($) => (order.refund === null ? $.refund.effect : $.refund.effectAgain), { amount })}</p>
      <Problem>{problem}</Problem>
      {order.refund === null && (
        <Field label={t(($) => $.credit.reason)} hint={t(($) => $.refund.reasonHint)}>
          <Input value={reason} maxLength={maxRefundReason} onChange={(_, { value }) => setReason(value)} />
        </Field>
      )}
      <OwnerProof {...proof} />
    </FormDialog>
  );
}

function useRefund({ accountId, orderNo }: OperatedOrder) {
  const { t } = useTranslation('operator');
  const notify = useNotify();
  const { proof, problem, send } = useFreshProof();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const submit = async () => {
    setRefusal(null);
    const done = await send(true, (given) =>
      bridge.refundOperatedOrder({ accountId, orderNo }, { reason: reason.trim(), ...given }),
    );
    if (done === null) return false;
    const text = t(($) => $.refund.outcomes[done.outcome], { orderNo, creditNoteNo: done.refund?.creditNoteNo ?? 0 });
    if (done.refund === null) {
      setRefusal(text);
      return false;
    }
    notify({ intent: done.outcome === 'refunded' ? 'success' : 'warning', title: text });
    return true;
  };
  return { proof, problem: problem ?? refusal, reason, setReason, submit };
}
