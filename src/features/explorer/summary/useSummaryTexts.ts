import { useTranslation } from 'react-i18next';
import type { GroupBy, Measure } from '#core/domain/analysis/groups.ts';
import type { Value } from '#core/domain/data/block.ts';
import { FieldType } from '#core/domain/template/template.ts';
import { formatCompact, formatNumber } from '#app/i18n/numberFormat.ts';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useValueText } from '../analysis/useValueText.ts';
import type { GridColumn } from '../view/gridColumns.ts';

export interface SummaryTexts {
  columnOf: (name: string) => string;
  /** The name of a measure; `undefined` is the number of rows. */
  measure: (measure: Measure | undefined) => string;
  /** A figure of a measure, in full or short for an axis. */
  figure: (measure: Measure | undefined, value: number | null, isShort?: boolean) => string;
  /** The value of a group in its column. */
  key: (by: GroupBy, value: Value) => string;
}

/** The digits of a figure: a sum may be off in its last ones, and most of those of a mean say nothing. */
const digits: Readonly<Record<Measure['kind'], number>> = { distinct: 15, sum: 12, mean: 6, least: 15, most: 15 };

/** Returns the functions that print the parts of a summary. */
export function useSummaryTexts(columns: readonly GridColumn[]): SummaryTexts {
  const { t } = useTranslation('analysis');
  const locale = useLocale();
  const valueText = useValueText();
  const find = (name: string) => columns.find((column) => column.name === name);
  const columnOf = (name: string) => find(name)?.label ?? name;
  const isDate = (measure: Measure | undefined) =>
    measure !== undefined && measure.kind !== 'distinct' && find(measure.column)?.type === FieldType.Date;
  return {
    columnOf,
    measure: (measure) =>
      measure === undefined
        ? t(($) => $.summary.count)
        : t(($) => $.summary.measureOf[measure.kind], { column: columnOf(measure.column) }),
    figure: (measure, value, isShort = false) => {
      if (value === null) return '';
      if (isDate(measure)) return formatDate(locale, value, false);
      return isShort && Math.abs(value) >= 10_000
        ? formatCompact(locale, value)
        : formatNumber(locale, Number(value.toPrecision(isShort ? 3 : digits[measure?.kind ?? 'distinct'])));
    },
    key: ({ column, unit }, value) => {
      // A month or a year is no day: it is shown as it is written.
      const isPart = unit === 'month' || unit === 'year';
      return valueText(value, isPart ? FieldType.Text : (find(column)?.type ?? FieldType.Text));
    },
  };
}
