import { useTranslation } from 'react-i18next';
import { DayBars } from '#app/parts/charts/DayBars.tsx';
import { formatMoney } from '#app/parts/format/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import type { DayCharge } from './balance.state.ts';

/** A bar per day, proxies on top of templates. The table below contains the same figures. */
export function ChargesChart({ days }: { days: readonly DayCharge[] }) {
  const { t } = useTranslation('plans');
  const locale = useLocale();
  const bars = days.map(({ day, templateMicro, proxyMicro }) => ({
    day,
    parts: [templateMicro, proxyMicro],
    text: formatMoney(locale, templateMicro + proxyMicro),
  }));
  const sum = days.reduce((total, { templateMicro, proxyMicro }) => total + templateMicro + proxyMicro, 0);
  const hasProxies = days.some(({ proxyMicro }) => proxyMicro > 0);
  const resources = [t(($) => $.balance.resources.template), t(($) => $.balance.resources.proxyIp)];
  return (
    <DayBars
      label={t(($) => $.balance.chart, { amount: formatMoney(locale, sum) })}
      days={bars}
      formatTick={(micro) => formatMoney(locale, micro)}
      legend={hasProxies ? resources : []}
    />
  );
}
