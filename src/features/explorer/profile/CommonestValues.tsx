import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Value } from '#core/domain/data/block.ts';
import type { ColumnProfile } from '#workers/data/api.ts';
import { formatNumber } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useValueText } from '../analysis/useValueText.ts';
import { formatShare } from './formatShare.ts';
import styles from './profile.module.css';

interface CommonestValuesProps {
  profile: ColumnProfile;
  /** Shows only the rows with this value. */
  onPick: (value: Value) => void;
}

/** The commonest values of a column, each with a bar of its rows; a press shows only these rows. */
export function CommonestValues({
  profile: { type, rowCount, filled, distinct, commonest },
  onPick,
}: CommonestValuesProps) {
  const { t } = useTranslation('analysis');
  const locale = useLocale();
  const valueText = useValueText();
  const titleId = useId();
  const hintId = useId();
  const longest = Math.max(1, ...commonest.map(({ count }) => count));
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.heading}>
        {t(($) => $.profile.commonest)}
      </h3>
      {filled > 1 && distinct === filled ? (
        <p className={styles.hint}>{t(($) => $.profile.allOnce)}</p>
      ) : (
        <>
          <p id={hintId} className={styles.hint}>
            {t(($) => $.profile.pick)}
          </p>
          <ul className={styles.values}>
            {commonest.map(({ value, count }) => {
              const text = valueText(value, type);
              return (
                <li key={value ?? ''}>
                  <button
                    type="button"
                    className={styles.value}
                    aria-describedby={hintId}
                    title={text}
                    onClick={() => onPick(value)}
                  >
                    <span className={styles.name} data-empty={value === null}>
                      {text}
                    </span>
                    <span className={styles.count}>{formatNumber(locale, count)}</span>
                    <span className={styles.count}>{formatShare(locale, count, rowCount)}</span>
                    <span className={styles.bar} style={{ scale: `${count / longest} 1` }} aria-hidden />
                  </button>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </section>
  );
}
