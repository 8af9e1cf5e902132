import { useTranslation } from 'react-i18next';
import type { Filter } from '#core/domain/data/view.ts';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { formatNumber } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import type { GridColumn } from '../view/gridColumns.ts';

/** Returns a function that says a filter in a few words, for its chip. */
export function useFilterText(columns: readonly GridColumn[]): (filter: Filter) => string {
  const { t } = useTranslation('explorer');
  const locale = useLocale();
  const labelOf = (name: string) => columns.find((column) => column.name === name)?.label ?? name;
  const listed = (values: readonly string[]) => {
    const [first = '', ...more] = values;
    return more.length === 0 ? first : t(($) => $.chips.more, { first, count: more.length });
  };
  const range = (column: string, from: string | null, to: string | null) => {
    if (from === null) return t(($) => $.chips.atMost, { column, to: to ?? '' });
    if (to === null) return t(($) => $.chips.atLeast, { column, from });
    return t(($) => $.chips.between, { column, from, to });
  };
  const dayText = (day: string | null) => (day === null ? null : formatDate(locale, Date.parse(day), false));
  const numberText = (value: number | null) => (value === null ? null : formatNumber(locale, value));

  return (filter) => {
    if (filter.kind === 'runs') {
      const lotNos = listed(filter.lotNos.map((lotNo) => formatNumber(locale, lotNo)));
      return t(($) => $.chips.runs, { lotNos });
    }
    const column = labelOf(filter.column);
    switch (filter.kind) {
      case 'contains':
        return t(($) => $.chips[filter.isNot ? 'notContains' : 'contains'], { column, value: filter.text });
      case 'oneOf': {
        const value = listed(filter.values.map((each) => each ?? t(($) => $.chips.noValue)));
        return t(($) => $.chips[filter.isNot ? 'noneOf' : 'oneOf'], { column, value });
      }
      case 'numbers':
        return range(column, numberText(filter.min), numberText(filter.max));
      case 'dates':
        return range(column, dayText(filter.from), dayText(filter.to));
      case 'empty':
        return t(($) => $.chips[filter.isNot ? 'notEmpty' : 'empty'], { column });
      case 'pattern':
        return t(($) => $.chips[filter.isNot ? 'notPattern' : 'pattern'], { column, value: filter.pattern });
    }
  };
}
