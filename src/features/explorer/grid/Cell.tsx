import type { ReactNode } from 'react';
import type { Value } from '#core/domain/data/block.ts';
import type { FieldType } from '#core/domain/template/template.ts';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { formatNumber } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { LazyRowPicture } from '../pictures/LazyRowPicture.tsx';
import type { CellOfRun } from '../pictures/PictureTable.ts';
import { cellContent } from './cellContent.ts';
import { markedParts } from './markedParts.ts';
import styles from './DataGrid.module.css';

interface CellProps {
  value: Value | undefined;
  type: FieldType;
  /** True if Tab reaches links. In the grid the arrow keys move the focus. */
  isTabbable: boolean;
  /** The place of the cell in its run, whose picture is then shown. */
  place?: CellOfRun;
  /** Finds the text of the search, which is marked. */
  finder?: RegExp | null;
}

/** One value in the form of its column's type. */
export function Cell({ value, type, isTabbable, place, finder = null }: CellProps) {
  const locale = useLocale();
  const content = cellContent(value, type);
  const marked = (text: string) => <Marked text={text} value={value} finder={finder} />;
  const link = (address: string) => (
    <CellLink address={address} isTabbable={isTabbable}>
      {marked(address.replace(/^https?:\/\//iu, ''))}
    </CellLink>
  );
  switch (content.kind) {
    case 'none':
      return null;
    case 'text':
      return marked(content.text);
    case 'number':
      return marked(formatNumber(locale, content.value, content.decimals));
    case 'date':
      return marked(formatDate(locale, content.time, content.hasTime));
    case 'image':
      if (place === undefined) return link(content.address);
      return <LazyRowPicture place={place} address={content.address} size="cell" />;
    case 'link':
      return link(content.address);
  }
}

interface CellLinkProps {
  address: string;
  isTabbable: boolean;
  children: ReactNode;
}

function CellLink({ address, isTabbable, children }: CellLinkProps) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className={styles.link}
      draggable={false}
      tabIndex={isTabbable ? 0 : -1}
    >
      {children}
    </a>
  );
}

function Marked({ text, value, finder }: Pick<CellProps, 'value'> & { text: string; finder: RegExp | null }) {
  if (finder === null) return <>{text}</>;
  return markedParts(text, value ?? '', finder).map((part, index) => {
    if (!part.isFound) return part.text;
    // oxlint-disable-next-line react/no-array-index-key -- a part is what it is by its place
    return <mark key={index}>{part.text}</mark>;
  });
}
