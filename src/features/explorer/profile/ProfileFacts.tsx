import { useTranslation } from 'react-i18next';
import { FieldType } from '#core/domain/template/template.ts';
import type { ColumnProfile } from '#workers/data/api.ts';
import { formatNumber } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useValueText } from '../analysis/useValueText.ts';
import { formatShare } from './formatShare.ts';
import styles from './profile.module.css';

/** The type of a column, the numbers of its values, and the ends of their range. */
export function ProfileFacts({ profile }: { profile: ColumnProfile }) {
  const { t } = useTranslation('analysis');
  const locale = useLocale();
  const valueText = useValueText();
  const { type, rowCount, filled, typed, distinct, least, most } = profile;
  const isText = type !== FieldType.Number && type !== FieldType.Date;
  const shareOf = (count: number, whole: number) =>
    t(($) => $.profile.share, { value: formatNumber(locale, count), share: formatShare(locale, count, whole) });
  return (
    <dl className={styles.facts}>
      <Fact name={t(($) => $.profile.type)} text={t(($) => $.types[type])} />
      <Fact name={t(($) => $.profile.rows)} text={formatNumber(locale, rowCount)} />
      <Fact name={t(($) => $.profile.filled)} text={shareOf(filled, rowCount)} />
      {filled < rowCount && <Fact name={t(($) => $.profile.empty)} text={shareOf(rowCount - filled, rowCount)} />}
      {typed < filled && <Fact name={t(($) => $.profile.otherType)} text={shareOf(filled - typed, rowCount)} />}
      <Fact name={t(($) => $.profile.distinct)} text={formatNumber(locale, distinct)} />
      {least !== null && <Fact name={t(($) => $.profile[isText ? 'first' : 'least'])} text={valueText(least, type)} />}
      {most !== null && <Fact name={t(($) => $.profile[isText ? 'last' : 'most'])} text={valueText(most, type)} />}
    </dl>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
