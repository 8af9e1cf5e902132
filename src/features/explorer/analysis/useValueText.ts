import { useTranslation } from 'react-i18next';
import type { Value } from '#core/domain/data/block.ts';
import type { FieldType } from '#core/domain/template/template.ts';
import { formatNumber } from '#app/i18n/numberFormat.ts';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { cellContent } from '../grid/cellContent.ts';

/** Returns a function that prints a value as the grid does, in the form of its column's type. */
export function useValueText(): (value: Value, type: FieldType) => string {
  const { t } = useTranslation('explorer');
  const locale = useLocale();
  return (value, type) => {
    const content = cellContent(value, type);
    switch (content.kind) {
      case 'none':
        return t(($) => $.filter.noValue);
      case 'number':
        return formatNumber(locale, content.value, content.decimals);
      case 'date':
        return formatDate(locale, content.time, content.hasTime);
      case 'text':
        return content.text;
      case 'link':
      case 'image':
        return content.address.replace(/^https?:\/\//iu, '');
    }
  };
}
