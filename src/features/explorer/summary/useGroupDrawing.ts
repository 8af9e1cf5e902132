import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldType } from '#core/domain/template/template.ts';
import type { ColumnProfile, GroupedRows } from '#workers/data/api.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useAnswer, type Answer } from '../analysis/useAnswer.ts';
import { useHistogram } from '../analysis/useHistogram.ts';
import type { Explorer } from '../useExplorer.ts';
import { drawGroupBars, drawGroupPlot, plotHeightPx, type GroupChartDrawing } from './groupDrawing.ts';
import { chartOf, type Summary } from './summary.ts';
import { useSummaryTexts } from './useSummaryTexts.ts';

/** Returns the chart of a summary, `null` until it can be drawn, and the answer about the column of a histogram. */
export function useGroupDrawing(
  explorer: Explorer,
  summary: Summary,
  grouped: GroupedRows,
  width: number,
): { chart: GroupChartDrawing | null; answer: Answer<ColumnProfile | null> } {
  const { i18n } = useTranslation('analysis');
  const locale = useLocale();
  const { columns, data } = explorer;
  const texts = useSummaryTexts(columns);
  const kind = chartOf(summary, columns);
  const name = summary.by[0]?.column ?? '';
  const type = columns.find((column) => column.name === name)?.type ?? FieldType.Text;
  const drawHistogram = useHistogram();
  const answer = useAnswer<ColumnProfile | null>(data, JSON.stringify([kind === 'histogram', name]), async (api) =>
    kind === 'histogram' ? api.profile(name) : { ok: true, value: null },
  );
  const { value: profile } = answer;
  const chart = useMemo(
    () => {
      if (width === 0) return null;
      if (kind === 'bars') return drawGroupBars(grouped.groups, summary, texts, width);
      if (kind !== 'histogram') return drawGroupPlot(grouped.groups, kind, summary, type, texts, width);
      if (profile === undefined || profile === null) return null;
      const drawing = drawHistogram(profile, width, plotHeightPx);
      return { drawing, seriesNames: [], shownCount: profile.bins.length };
    },
    // eslint-disable-next-line react/exhaustive-deps -- the texts follow from the columns and the language
    [grouped, summary, columns, profile, kind, type, width, locale, i18n],
  );
  return { chart, answer };
}
