import { useTranslation } from 'react-i18next';
import { pricePerThousandMicro } from '#core/domain/template/prices.ts';
import { formatMoney } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';

/** §9: the price of 1,000 rows, rounded to cents, or "Free". Gallery and template page share it. */
export function PriceText({ pricePerRowMicro }: { pricePerRowMicro: number }) {
  const { t } = useTranslation('template');
  const locale = useLocale();
  if (pricePerRowMicro === 0) return <>{t(($) => $.card.free)}</>;
  const price = formatMoney(locale, pricePerThousandMicro(pricePerRowMicro));
  return <>{t(($) => $.card.price, { price })}</>;
}
