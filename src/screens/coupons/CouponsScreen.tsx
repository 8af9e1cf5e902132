import { Badge, Field, Input } from '@fluentui/react-components';
import { TicketDiagonalRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CouponStatus, couponStatus } from '#core/domain/order/coupon.ts';
import type { Coupon } from '#core/wire/calls/account/orderCalls.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { MoneyButton } from '#app/features/orders/MoneyButton.tsx';
import { MoneyNotes } from '#app/features/orders/MoneyNotes.tsx';
import { couponStatusNames } from '#app/features/orders/orderStatusNames.ts';
import { useCouponText } from '#app/features/orders/useCouponText.ts';
import { useMoney, type Money } from '#app/features/orders/useMoney.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useNow } from '#app/parts/format/useNow.ts';
import { PageHeader } from '#app/parts/PageHeader.tsx';
import styles from '#app/parts/plans/plans.module.css';
import { FactTable } from '#app/parts/table/FactTable.tsx';
import { TableSkeleton } from '#app/parts/table/TableSkeleton.tsx';
import own from './CouponsScreen.module.css';

/** §2.1, §3.7: the account's coupons with their states, and the field that binds one by its code. */
export function CouponsScreen() {
  const { t } = useTranslation();
  const data = useMoney();
  return (
    <div className={styles.screen}>
      <PageHeader title={t(($) => $.titles.coupons)} />
      {data === undefined ? <TableSkeleton /> : <Coupons {...data} />}
    </div>
  );
}

function Coupons({ account, money }: Money) {
  const { t } = useTranslation('money');
  const provider = account.money?.provider ?? null;
  return (
    <>
      {provider !== null && <BindField />}
      {(money?.coupons ?? []).length === 0 ? (
        <EmptyState
          icon={<TicketDiagonalRegular />}
          title={money === null ? t(($) => $.notHere.title) : t(($) => $.coupons.empty)}
          {...(provider === null && { text: t(($) => $.coupons.off) })}
        />
      ) : (
        <CouponTable coupons={money?.coupons ?? []} />
      )}
    </>
  );
}

function BindField() {
  const { t } = useTranslation('money');
  const messages = useMessages();
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const bind = async () => {
    if (code.trim() === '') return;
    setBusy(true);
    const outcome = await bridge.bindCoupon(code);
    setBusy(false);
    setProblem(outcome.ok ? null : messages.ofFailed(outcome));
    if (outcome.ok) setCode('');
  };
  return (
    <div className={styles.stack}>
      <MoneyNotes provider={null} problem={problem} />
      <form
        className={own.bind}
        onSubmit={(event) => {
          event.preventDefault();
          void bind();
        }}
      >
        <Field label={t(($) => $.coupons.code)}>
          <Input value={code} maxLength={40} onChange={(_, { value }) => setCode(value)} />
        </Field>
        <MoneyButton appearance="primary" isBusy={isBusy} onClick={() => void bind()}>
          {t(($) => $.coupons.bind)}
        </MoneyButton>
      </form>
    </div>
  );
}

const statusColors = {
  [CouponStatus.Bound]: 'success',
  [CouponStatus.Used]: 'subtle',
  [CouponStatus.Expired]: 'subtle',
} as const;

function CouponTable({ coupons }: { coupons: readonly Coupon[] }) {
  const { t } = useTranslation('money');
  const { t: common } = useTranslation();
  const columns = [
    { key: 'code', text: t(($) => $.coupons.code) },
    { key: 'effect', text: t(($) => $.coupons.effect) },
    { key: 'until', text: t(($) => $.coupons.until) },
    { key: 'status', text: t(($) => $.coupons.status) },
  ];
  return (
    <FactTable label={common(($) => $.titles.coupons)} columns={columns}>
      {coupons.map((coupon) => (
        <CouponRow key={coupon.couponId} coupon={coupon} />
      ))}
    </FactTable>
  );
}

function CouponRow({ coupon }: { coupon: Coupon }) {
  const { t } = useTranslation('money');
  const locale = useLocale();
  const textOf = useCouponText();
  const status = couponStatus(coupon, useNow());
  return (
    <tr>
      <th scope="row">{coupon.code}</th>
      <td>{textOf(coupon)}</td>
      <td>{formatDate(locale, coupon.endsAt, true)}</td>
      <td>
        <Badge appearance="tint" color={statusColors[status]}>
          {t(($) => $.coupons.statuses[couponStatusNames[status]])}
        </Badge>
      </td>
    </tr>
  );
}
