import { useTranslation } from 'react-i18next';
import { formatMoney } from '#app/parts/format/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';

const centMicro = 10_000;

/** §9: the price of 1,000 rows, rounded to cents, or "Free". */
export function PriceText({ pricePerRowMicro }: { pricePerRowMicro: number }) {
  const { t } = useTranslation('template');
  const locale = useLocale();
  if (pricePerRowMicro === 0) return <>{t(($) => $.card.free)}</>;
  const roundedMicro = Math.max(centMicro, Math.round((pricePerRowMicro * 1000) / centMicro) * centMicro);
  return <>{t(($) => $.card.price, { price: formatMoney(locale, roundedMicro) })}</>;
}
