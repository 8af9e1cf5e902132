import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PagePictureReply } from '#core/wire/calls/template/pagePictureCalls.ts';
import type { KeptColumn, TableColumn } from '../columns/keptTable.ts';
import { columnAt, nextColumn, tableAt, type Boxes } from './pointing.ts';
import styles from './picture.module.css';

interface PointedPictureProps {
  picture: NonNullable<PagePictureReply['picture']>;
  /** The places of all tables of the page, and of the chosen one among them. */
  tables: readonly Boxes[];
  place: number;
  boxes: Boxes;
  columns: readonly TableColumn[];
  kept: readonly KeptColumn[];
  onToggle: (place: number) => void;
  onChoose: (table: number) => void;
}

/**
 * The picture of a page with its records and values outlined. The value below the pointer is a column in all records; a
 * press leaves that column out or takes it back. A press on a record of another list goes to that list. With the
 * keyboard, the arrow keys walk through the columns.
 */
export function PointedPicture({ picture, tables, place: chosen, boxes, ...shown }: PointedPictureProps) {
  const { t } = useTranslation('proposal');
  const { columns, kept, onToggle, onChoose } = shown;
  const [pointed, setPointed] = useState<number | null>(null);
  const [other, setOther] = useState<number | null>(null);
  const { type, base64, width, height } = picture;
  const isKept = (place: number) => kept.some((each) => each.place === place);
  const name = pointed === null ? null : (columns[pointed]?.name ?? null);
  const placeAt = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top, width: shown } = currentTarget.getBoundingClientRect();
    const scale = width / shown;
    const [x, y] = [(clientX - left) * scale, (clientY - top) * scale];
    const column = columnAt(boxes, x, y);
    return { column, table: column === null ? tableAt(tables, chosen, x, y) : null };
  };
  const point = (column: number | null, table: number | null) => {
    setPointed(column);
    setOther(table);
  };
  const handleClick = (event: MouseEvent) => {
    // A finger points at nothing before it presses; a press by key has no place.
    const { column, table } = event.detail === 0 ? { column: pointed, table: null } : placeAt(event);
    point(column, null);
    if (column !== null) onToggle(column);
    else if (table !== null) onChoose(table);
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    point(nextColumn(boxes, pointed, step), null);
  };
  return (
    <div className={styles.pointing}>
      <output className={styles.said}>
        {name === null || pointed === null
          ? t(($) => (other === null ? $.picture.hint : $.picture.otherList))
          : t(($) => (isKept(pointed) ? $.picture.kept : $.picture.leftOut), { name })}
      </output>
      <div className={styles.scroll}>
        <button
          type="button"
          className={styles.stage}
          aria-label={t(($) => $.picture.label)}
          onPointerMove={(event) => {
            const { column, table } = placeAt(event);
            point(column, table);
          }}
          onPointerLeave={() => point(null, null)}
          onKeyDown={handleKey}
          onClick={handleClick}
        >
          <img className={styles.image} src={`data:${type};base64,${base64}`} width={width} height={height} alt="" />
          <svg className={styles.marks} viewBox={`0 0 ${width} ${height}`} aria-hidden>
            <Records records={boxes.records} />
            {other !== null && <Records records={tables[other]?.records ?? []} isOther />}
            <Values columns={boxes.columns} isKept={isKept} pointed={pointed} />
          </svg>
        </button>
      </div>
    </div>
  );
}

/** The outlines of a list's records. */
function Records({ records, isOther }: { records: Boxes['records']; isOther?: boolean }) {
  return records.map(([x, y, wide, high], record) => (
    <rect key={record} className={styles.record} data-other={isOther} x={x} y={y} width={wide} height={high} rx={4} />
  ));
}

interface ValuesProps {
  columns: Boxes['columns'];
  isKept: (place: number) => boolean;
  pointed: number | null;
}

/** The outlines of the values by their columns. */
function Values({ columns, isKept, pointed }: ValuesProps) {
  return columns.map((values, place) =>
    values.map(
      (box, record) =>
        box !== null &&
        // A value from outside the records is the same box for each of them.
        box.join() !== values[record - 1]?.join() && (
          <rect
            key={`${place} ${record}`}
            className={styles.value}
            data-kept={isKept(place)}
            data-pointed={place === pointed}
            x={box[0] - 2}
            y={box[1] - 2}
            width={box[2] + 4}
            height={box[3] + 4}
            rx={3}
          />
        ),
    ),
  );
}
