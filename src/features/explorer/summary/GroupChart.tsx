import { Button, Select } from '@fluentui/react-components';
import { ImageRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import type { GroupedRows } from '#workers/data/api.ts';
import { ChartPicture } from '#app/parts/chart/ChartPicture.tsx';
import { useSavePicture } from '#app/parts/chart/useSavePicture.ts';
import { useWidth } from '#app/parts/chart/useWidth.ts';
import { AnswerState } from '../analysis/AnswerState.tsx';
import type { Explorer } from '../useExplorer.ts';
import { chartKinds, chartKindsFor, chartOf, type Summary } from './summary.ts';
import { useGroupDrawing } from './useGroupDrawing.ts';
import { useSummaryTexts } from './useSummaryTexts.ts';
import styles from './summary.module.css';

interface GroupChartProps {
  explorer: Explorer;
  summary: Summary;
  grouped: GroupedRows;
  onChange: (summary: Summary) => void;
}

/** The groups as a chart, whose kind and figure can be chosen, and which can be saved as a picture. */
export function GroupChart({ explorer, summary, grouped, onChange }: GroupChartProps) {
  const { t } = useTranslation('analysis');
  const texts = useSummaryTexts(explorer.columns);
  const [ref, width] = useWidth<HTMLDivElement>();
  const kind = chartOf(summary, explorer.columns);
  const { chart, answer } = useGroupDrawing(explorer, summary, grouped, width);
  const figure = kind === 'histogram' ? texts.measure(undefined) : texts.measure(summary.measures[summary.figure]);
  const label = t(($) => $.summary.chartOf, {
    figure,
    columns: summary.by.map(({ column }) => texts.columnOf(column)).join(', '),
  });
  const { ref: pictureRef, save } = useSavePicture(label, chart);
  return (
    <div className={styles.chart}>
      <div className={styles.form}>
        <ChartChoice explorer={explorer} summary={summary} onChange={onChange} />
        {chart !== null && (
          <Button size="small" appearance="subtle" icon={<ImageRegular />} onClick={() => void save()}>
            {t(($) => $.summary.savePicture)}
          </Button>
        )}
      </div>
      {answer.problem !== null && <AnswerState answer={answer} rowCount={explorer.data.total} />}
      <div ref={ref}>
        <div ref={pictureRef}>
          {chart !== null && chart.shownCount > 0 && (
            <ChartPicture label={label} drawing={chart.drawing} seriesNames={chart.seriesNames} />
          )}
        </div>
        {chart?.shownCount === 0 && <p className={styles.note}>{t(($) => $.summary.nothingToDraw)}</p>}
        {chart !== null && kind !== 'histogram' && chart.shownCount > 0 && chart.shownCount < grouped.groups.length && (
          <p className={styles.note}>
            {t(($) => $.summary.drawn, { shown: chart.shownCount, count: grouped.groups.length })}
          </p>
        )}
      </div>
    </div>
  );
}

function ChartChoice({ explorer, summary, onChange }: Omit<GroupChartProps, 'grouped'>) {
  const { t } = useTranslation('analysis');
  const texts = useSummaryTexts(explorer.columns);
  const kinds = chartKindsFor(summary, explorer.columns);
  const kind = chartOf(summary, explorer.columns);
  return (
    <>
      <Select
        size="small"
        aria-label={t(($) => $.summary.chart)}
        value={kind}
        onChange={(_, { value }) => onChange({ ...summary, chart: chartKinds.find((each) => each === value) ?? null })}
      >
        {kinds.map((each) => (
          <option key={each} value={each}>
            {t(($) => $.summary.charts[each])}
          </option>
        ))}
      </Select>
      {kind !== 'histogram' && summary.measures.length > 0 && (
        <Select
          size="small"
          aria-label={t(($) => $.summary.figure)}
          value={String(summary.figure)}
          onChange={(_, { value }) => onChange({ ...summary, figure: Number(value) })}
        >
          <option value="-1">{texts.measure(undefined)}</option>
          {summary.measures.map((measure, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- two figures may be equal
            <option key={place} value={place}>
              {texts.measure(measure)}
            </option>
          ))}
        </Select>
      )}
    </>
  );
}
