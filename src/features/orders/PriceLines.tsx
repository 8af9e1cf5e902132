import { useTranslation } from 'react-i18next';
import type { Quote } from '#core/domain/order/quote.ts';
import { MoneyText } from '#app/parts/format/NumberText.tsx';
import styles from './PriceLines.module.css';

interface Props {
  quote: Quote;
  /** True on an invoice: then nothing is left to pay. */
  isPaid?: boolean;
  /** True on a credit note: every amount goes back. */
  isReturned?: boolean;
}

/** The parts of a price (core/domain/order/quote.ts), down to what is paid and what becomes credit. */
export function PriceLines({ quote, isPaid = false, isReturned = false }: Props) {
  const { t } = useTranslation('money');
  const { tax } = quote;
  const sign = isReturned ? -1 : 1;
  const lines = [
    { key: 'list', name: t(($) => $.price.list), micro: quote.listMicro },
    { key: 'activity', name: t(($) => $.price.activity), micro: -quote.activityMicro },
    { key: 'coupon', name: t(($) => $.price.coupon), micro: -quote.couponMicro },
    { key: 'unused', name: t(($) => $.price.unused), micro: -quote.unusedMicro },
    { key: 'rounding', name: t(($) => $.price.rounding), micro: -quote.roundingMicro },
    { key: 'rest', name: t(($) => $.price.rest), micro: quote.restMicro },
    { key: 'net', name: t(($) => $.price.net), micro: tax?.netMicro ?? 0 },
    { key: 'tax', name: tax?.text ?? '', micro: tax?.taxMicro ?? 0 },
  ];
  return (
    <dl className={styles.lines}>
      {lines
        .filter(({ key, micro }) => key === 'list' || micro !== 0 || (key === 'tax' && tax !== null))
        .map(({ key, name, micro }) => (
          <Line key={key} name={name} micro={sign * micro} />
        ))}
      <Line name={t(($) => (isPaid ? $.price.sum : $.price.total))} micro={sign * quote.totalMicro} isTotal />
      {quote.creditMicro > 0 && !isReturned && <Line name={t(($) => $.price.credit)} micro={quote.creditMicro} />}
    </dl>
  );
}

function Line({ name, micro, isTotal = false }: { name: string; micro: number; isTotal?: boolean }) {
  return (
    <div className={styles.line} data-total={isTotal}>
      <dt>{name}</dt>
      <dd>
        <MoneyText micro={micro} />
      </dd>
    </div>
  );
}
