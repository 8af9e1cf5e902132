import type { Value } from '#core/domain/data/block.ts';
import type { FieldType } from '#core/domain/template/template.ts';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { formatNumber } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { LazyRowPicture } from '../pictures/LazyRowPicture.tsx';
import type { CellOfRun } from '../pictures/PictureTable.ts';
import { cellContent } from './cellContent.ts';
import styles from './DataGrid.module.css';

interface CellProps {
  value: Value | undefined;
  type: FieldType;
  /** True if Tab reaches links. In the grid the arrow keys move the focus. */
  isTabbable: boolean;
  /** The place of the cell in its run, whose picture is then shown. */
  place?: CellOfRun;
}

/** One value in the form of its column's type. */
export function Cell({ value, type, isTabbable, place }: CellProps) {
  const locale = useLocale();
  const content = cellContent(value, type);
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
      if (place === undefined) return <CellLink address={content.address} isTabbable={isTabbable} />;
      return <LazyRowPicture place={place} address={content.address} size="cell" />;
    case 'link':
      return <CellLink address={content.address} isTabbable={isTabbable} />;
  }
}

function CellLink({ address, isTabbable }: { address: string; isTabbable: boolean }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className={styles.link}
      draggable={false}
      tabIndex={isTabbable ? 0 : -1}
    >
      {address.replace(/^https?:\/\//iu, '')}
    </a>
  );
}
