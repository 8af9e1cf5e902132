import { Button } from '@fluentui/react-components';
import { ImageRegular } from '@fluentui/react-icons';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCompact, formatNumber } from '#app/i18n/numberFormat.ts';
import { ChartPicture } from '#app/parts/chart/ChartPicture.tsx';
import { useSavePicture } from '#app/parts/chart/useSavePicture.ts';
import { useWidth } from '#app/parts/chart/useWidth.ts';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { FactTable } from '#app/parts/table/FactTable.tsx';
import type { DatedRun } from './history.state.ts';
import { drawHistory, seriesOf } from './historySeries.ts';
import type { History } from './useHistory.ts';
import styles from './history.module.css';

interface HistoryChartProps {
  history: Pick<History, 'history' | 'items'>;
  runs: readonly DatedRun[];
  columnLabel: string;
}

/** The numbers as lines over the runs, which can be saved as a picture, and as a table below. */
export function HistoryChart({ history: { history, items }, runs, columnLabel }: HistoryChartProps) {
  const { t, i18n } = useTranslation('analysis');
  const locale = useLocale();
  const [ref, width] = useWidth<HTMLDivElement>();
  const label = t(($) => $.history.title, { column: columnLabel });
  // Runs that came meanwhile are drawn with their numbers.
  const dated = useMemo(
    () => history.runs.flatMap(({ lotNo }) => runs.find((run) => run.lotNo === lotNo) ?? []),
    [history, runs],
  );
  const chart = useMemo(() => {
    const series = seriesOf(history, items, (figure) => t(($) => $.history.figures[figure]));
    const format = {
      number: (value: number) => formatNumber(locale, value),
      shortNumber: (value: number) =>
        Math.abs(value) < 10_000 ? formatNumber(locale, value) : formatCompact(locale, value),
      time: (time: number) => formatDate(locale, time, true),
    };
    const drawing = drawHistory(series, dated, Math.max(1, width), format);
    return { series, drawing, format, seriesNames: series.map(({ name }) => name) };
    // eslint-disable-next-line react/exhaustive-deps -- the texts follow from the language
  }, [history, items, dated, width, locale, i18n]);
  const { ref: pictureRef, save } = useSavePicture(label, chart);
  return (
    <>
      <Button size="small" className={styles.save ?? ''} icon={<ImageRegular />} onClick={() => void save()}>
        {t(($) => $.summary.savePicture)}
      </Button>
      <div ref={pictureRef} className={styles.chart}>
        <div ref={ref}>
          {width > 0 && <ChartPicture label={label} drawing={chart.drawing} seriesNames={chart.seriesNames} />}
        </div>
      </div>
      <FactTable
        label={label}
        columns={[
          { key: 'run', text: t(($) => $.history.run) },
          { key: 'time', text: t(($) => $.history.time) },
          ...chart.seriesNames.map((text) => ({ key: `series ${text}`, text, isNumeric: true })),
        ]}
      >
        {dated.map(({ lotNo, time }, index) => (
          <tr key={lotNo}>
            <th scope="row">{formatNumber(locale, lotNo)}</th>
            <td>{chart.format.time(time)}</td>
            {chart.series.map(({ name, values }) => (
              <td key={name} data-numeric>
                {textOf(values[index] ?? null, chart.format.number)}
              </td>
            ))}
          </tr>
        ))}
      </FactTable>
    </>
  );
}

function textOf(value: number | null, format: (value: number) => string): string {
  return value === null ? '–' : format(value);
}
