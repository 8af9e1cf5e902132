import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnProfile } from '#workers/data/api.ts';
import { ChartPicture } from '#app/parts/chart/ChartPicture.tsx';
import { useWidth } from '#app/parts/chart/useWidth.ts';
import { useHistogram } from '../analysis/useHistogram.ts';
import type { GridColumn } from '../view/gridColumns.ts';
import styles from './profile.module.css';

const height = 150;

/** The histogram of a column of numbers or dates. */
export function Distribution({ column, profile }: { column: GridColumn; profile: ColumnProfile }) {
  const { t } = useTranslation('analysis');
  const [ref, width] = useWidth<HTMLDivElement>();
  const draw = useHistogram();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} ref={ref}>
      <h3 id={titleId} className={styles.heading}>
        {t(($) => $.profile.distribution)}
      </h3>
      {width > 0 && (
        <ChartPicture
          label={t(($) => $.profile.histogramOf, { column: column.label })}
          drawing={draw(profile, width, height)}
        />
      )}
    </section>
  );
}
