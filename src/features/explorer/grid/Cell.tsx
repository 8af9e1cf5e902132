import type { Value } from '#core/domain/data/block.ts';
import type { FieldType } from '#core/domain/template/template.ts';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { formatNumber } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { cellContent } from './cellContent.ts';
import styles from './DataGrid.module.css';

interface CellProps {
  value: Value | undefined;
  type: FieldType;
  /** True if Tab reaches links. In the grid the arrow keys move the focus. */
  isTabbable: boolean;
}

/** One value in the form of its column's type. */
export function Cell({ value, type, isTabbable }: CellProps) {
  const locale = useLocale();
  const content = cellContent(value, type, location.origin);
  switch (content.kind) {
    case 'none':
      return null;
    case 'text':
      return <>{content.text}</>;
    case 'number':
      return <>{formatNumber(locale, content.value, content.decimals)}</>;
    case 'date':
      return <>{formatDate(locale, content.time, content.hasTime)}</>;
    case 'image':
      return <img src={content.address} alt="" loading="lazy" className={styles.picture} />;
    case 'link':
      return (
        <a
          href={content.address}
          target="_blank"
          rel="noopener noreferrer"
          className={styles.link}
          draggable={false}
          tabIndex={isTabbable ? 0 : -1}
        >
          {content.address.replace(/^https?:\/\//iu, '')}
        </a>
      );
  }
}
