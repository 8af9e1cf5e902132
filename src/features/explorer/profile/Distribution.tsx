import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldType } from '#core/domain/template/template.ts';
import type { ColumnProfile } from '#workers/data/api.ts';
import { formatCompact, formatNumber } from '#app/i18n/numberFormat.ts';
import { ChartPicture } from '#app/parts/chart/ChartPicture.tsx';
import { drawPlot } from '#app/parts/chart/drawPlot.ts';
import { useWidth } from '#app/parts/chart/useWidth.ts';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import type { GridColumn } from '../view/gridColumns.ts';
import styles from './profile.module.css';

const height = 150;
const hourMs = 3_600_000;

/** The histogram of a column of numbers or dates. */
export function Distribution({ column, profile: { type, bins } }: { column: GridColumn; profile: ColumnProfile }) {
  const { t } = useTranslation('analysis');
  const locale = useLocale();
  const [ref, width] = useWidth<HTMLDivElement>();
  const titleId = useId();
  const drawing = useMemo(() => {
    const isDate = type === FieldType.Date;
    const step = (bins[0]?.to ?? 0) - (bins[0]?.from ?? 0);
    const edge = (value: number) =>
      isDate ? formatDate(locale, value, step < 24 * hourMs) : formatNumber(locale, value);
    const points = bins.map(({ from, to, count }) => ({
      x: from,
      xEnd: to,
      y: count,
      text: t(($) => $.profile.bin, { from: edge(from), to: edge(to), count }),
    }));
    const axis = isDate ? { formatX: edge, ticksX: bins.map(({ from }) => from) } : { formatX: edge };
    return drawPlot(
      { kind: 'bars', series: [points], formatY: (value) => formatCompact(locale, value), ...axis },
      width,
      height,
    );
  }, [bins, type, width, locale, t]);
  return (
    <section aria-labelledby={titleId} ref={ref}>
      <h3 id={titleId} className={styles.heading}>
        {t(($) => $.profile.distribution)}
      </h3>
      {width > 0 && (
        <ChartPicture label={t(($) => $.profile.histogramOf, { column: column.label })} drawing={drawing} />
      )}
    </section>
  );
}
