import { useTranslation } from 'react-i18next';
import type { Coupon } from '#core/wire/calls/account/orderCalls.ts';
import { formatMoney, formatPercent } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { couponTypeNames } from './orderStatusNames.ts';

/** Returns the function that says what a coupon does, and from which price on. */
export function useCouponText(): (coupon: Coupon) => string {
  const { t } = useTranslation('money');
  const locale = useLocale();
  return ({ type, amountMicro, percent, minMicro }) => {
    const facts = { amount: formatMoney(locale, amountMicro), percent: formatPercent(locale, percent / 100) };
    const effect = t(($) => $.coupons.effects[couponTypeNames[type]], facts);
    return minMicro === 0 ? effect : t(($) => $.coupons.from, { effect, amount: formatMoney(locale, minMicro) });
  };
}
