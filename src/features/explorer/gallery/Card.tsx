/* oxlint-disable jsx-a11y/prefer-tag-over-role -- ARIA grid: a table element cannot draw only the rows in view */
import { ImageRegular } from '@fluentui/react-icons';
import { isLink } from '#core/domain/data/cellValue.ts';
import { Cell } from '../grid/Cell.tsx';
import { LazyRowPicture } from '../pictures/LazyRowPicture.tsx';
import type { TableRow } from '../rows/tableRows.ts';
import type { CardFields } from './cardFields.ts';
import styles from './gallery.module.css';

interface CardProps {
  /** The index in the shown order, and the column of the gallery. */
  row: number;
  place: number;
  /** `undefined` while it is being read. */
  data: TableRow | undefined;
  fields: CardFields;
  isFocused: boolean;
  isSelected: boolean;
}

/** One row of the table as a card. */
export function Card({ row, place, data, fields: { picture, title, others }, isFocused, isSelected }: CardProps) {
  const address = data?.values[picture.index] ?? '';
  const filled = others.filter(({ index }) => data === undefined || (data.values[index] ?? '') !== '');
  const cell = data && { lotNo: data.lotNo, rowNo: data.rowNo, column: picture.name };
  return (
    <div
      role="gridcell"
      aria-colindex={place + 1}
      aria-selected={isSelected}
      className={styles.card}
      data-row={row}
      tabIndex={isFocused ? 0 : -1}
    >
      <div className={styles.picture}>
        {cell !== undefined && isLink(address) ? (
          <LazyRowPicture place={cell} address={address} size="card" />
        ) : (
          <ImageRegular aria-hidden />
        )}
      </div>
      <div className={styles.title}>
        {title !== null && <Cell value={data?.values[title.index]} type={title.type} isTabbable={false} />}
      </div>
      <dl className={styles.fields}>
        {filled.map(({ name, label, type, index }) => (
          <div key={name} className={styles.field}>
            <dt>{label}</dt>
            <dd>
              <Cell value={data?.values[index]} type={type} isTabbable={false} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
