import { useTranslation } from 'react-i18next';
import { FieldType } from '#core/domain/template/template.ts';
import type { ColumnProfile } from '#workers/data/api.ts';
import { formatCompact, formatNumber } from '#app/i18n/numberFormat.ts';
import type { Drawing } from '#app/parts/chart/drawing.ts';
import { drawPlot } from '#app/parts/chart/drawPlot.ts';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';

const dayMs = 86_400_000;

/** Returns a function that draws the histogram of a column of numbers or dates. */
export function useHistogram(): (profile: ColumnProfile, width: number, height: number) => Drawing {
  const { t } = useTranslation('analysis');
  const locale = useLocale();
  return ({ type, bins }, width, height) => {
    const isDate = type === FieldType.Date;
    const step = (bins[0]?.to ?? 0) - (bins[0]?.from ?? 0);
    const edge = (value: number) => (isDate ? formatDate(locale, value, step < dayMs) : formatNumber(locale, value));
    const points = bins.map(({ from, to, count }) => ({
      x: from,
      xEnd: to,
      y: count,
      text: t(($) => $.profile.bin, { from: edge(from), to: edge(to), count }),
    }));
    const axis = isDate ? { formatX: edge, ticksX: bins.map(({ from }) => from) } : { formatX: edge };
    const formatY = (value: number) => formatCompact(locale, value);
    return drawPlot({ kind: 'bars', series: [points], formatY, ...axis }, width, height);
  };
}
