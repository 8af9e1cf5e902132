import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { DiscountType, phaseAt } from '#core/domain/order/saleActivity.ts';
import type { Activity } from '#core/wire/calls/account/orderCalls.ts';
import { formatMoney, formatPercent } from '#app/i18n/numberFormat.ts';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useNow } from '#app/parts/format/useNow.ts';

/** §4: the sale whose phase is in force, by the device's clock; nothing without one. */
export function SaleBanner({ activities }: { activities: readonly Activity[] }) {
  const { t } = useTranslation('money');
  const locale = useLocale();
  const now = useNow();
  const found = activities
    .map((activity) => ({ name: activity.name, phase: phaseAt({ ...activity, isPaused: false }, now) }))
    .find(({ phase }) => phase !== null);
  if (found === undefined || found.phase === null) return null;
  const { name, phase } = found;
  const off =
    phase.discountType === DiscountType.Reduction
      ? formatMoney(locale, phase.amountMicro)
      : formatPercent(locale, phase.percent / 100);
  const isLower = phase.discountType !== DiscountType.None;
  return (
    <MessageBar intent="success" layout="multiline">
      <MessageBarBody>
        {t(($) => (isLower ? $.plan.sale : $.plan.saleSoon), {
          name,
          off,
          until: formatDate(locale, phase.endsAt, true),
        })}
      </MessageBarBody>
    </MessageBar>
  );
}
