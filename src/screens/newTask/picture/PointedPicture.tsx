import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PagePictureReply } from '#core/wire/calls/template/pagePictureCalls.ts';
import type { KeptColumn, TableColumn } from '../tables/keptTable.ts';
import { columnAt, nextColumn, type Boxes } from './pointing.ts';
import styles from './picture.module.css';

interface PointedPictureProps {
  picture: NonNullable<PagePictureReply['picture']>;
  boxes: Boxes;
  columns: readonly TableColumn[];
  kept: readonly KeptColumn[];
  onToggle: (place: number) => void;
}

/**
 * The picture of a page with its records and values outlined. The value below the pointer is a column in all records; a
 * press leaves that column out or takes it back. With the keyboard, the arrow keys walk through the columns.
 */
export function PointedPicture({ picture, boxes, columns, kept, onToggle }: PointedPictureProps) {
  const { t } = useTranslation('proposal');
  const [pointed, setPointed] = useState<number | null>(null);
  const { type, base64, width, height } = picture;
  const isKept = (place: number) => kept.some((each) => each.place === place);
  const name = pointed === null ? null : (columns[pointed]?.name ?? null);
  const placeAt = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top, width: shown } = currentTarget.getBoundingClientRect();
    const scale = width / shown;
    return columnAt(boxes, (clientX - left) * scale, (clientY - top) * scale);
  };
  const handleClick = (event: MouseEvent) => {
    // A finger points at nothing before it presses; a press by key has no place.
    const place = event.detail === 0 ? pointed : placeAt(event);
    setPointed(place);
    if (place !== null) onToggle(place);
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setPointed(nextColumn(boxes, pointed, step));
  };
  return (
    <div className={styles.pointing}>
      <output className={styles.said}>
        {name === null || pointed === null
          ? t(($) => $.picture.hint)
          : t(($) => (isKept(pointed) ? $.picture.kept : $.picture.leftOut), { name })}
      </output>
      <div className={styles.scroll}>
        <button
          type="button"
          className={styles.stage}
          aria-label={t(($) => $.picture.label)}
          onPointerMove={(event) => setPointed(placeAt(event))}
          onPointerLeave={() => setPointed(null)}
          onKeyDown={handleKey}
          onClick={handleClick}
        >
          <img className={styles.image} src={`data:${type};base64,${base64}`} width={width} height={height} alt="" />
          <svg className={styles.marks} viewBox={`0 0 ${width} ${height}`} aria-hidden>
            {boxes.records.map(([x, y, wide, high], record) => (
              <rect key={record} className={styles.record} x={x} y={y} width={wide} height={high} rx={4} />
            ))}
            {boxes.columns.map((values, place) =>
              values.map(
                (box, record) =>
                  box !== null && (
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
            )}
          </svg>
        </button>
      </div>
    </div>
  );
}
