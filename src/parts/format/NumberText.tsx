import { formatMoney, formatNumber } from '#app/i18n/numberFormat.ts';
import styles from './NumberText.module.css';
import { useLocale } from './useLocale.ts';

/** A number with the language's separators. All digits have the same width, so that columns align. */
export function NumberText({ value }: { value: number }) {
  return <span className={styles.number}>{formatNumber(useLocale(), value)}</span>;
}

export function MoneyText({ micro }: { micro: number }) {
  return <span className={styles.number}>{formatMoney(useLocale(), micro)}</span>;
}
