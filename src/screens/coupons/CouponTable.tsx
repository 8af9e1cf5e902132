import { useTranslation } from 'react-i18next';
import { CouponStatus, couponStatus } from '#core/domain/order/coupon.ts';
import type { Coupon } from '#core/wire/calls/account/orderCalls.ts';
import { couponStatusNames } from '#app/features/orders/orderStatusNames.ts';
import { useCouponText } from '#app/features/orders/useCouponText.ts';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useNow } from '#app/parts/format/useNow.ts';
import { ToneBadge } from '#app/parts/status/StatusBadge.tsx';
import { FactTable } from '#app/parts/table/FactTable.tsx';

const tones = {
  [CouponStatus.Bound]: 'done',
  [CouponStatus.Used]: 'stopped',
  [CouponStatus.Expired]: 'stopped',
} as const;

/** The coupons with what they do, until when, and their state by the device's clock (§3.7). */
export function CouponTable({ coupons }: { coupons: readonly Coupon[] }) {
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
        <ToneBadge tone={tones[status]}>{t(($) => $.coupons.statuses[couponStatusNames[status]])}</ToneBadge>
      </td>
    </tr>
  );
}
