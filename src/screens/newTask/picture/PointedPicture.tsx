import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PagePictureReply } from '#core/wire/calls/template/pagePictureCalls.ts';
import type { OtherColumn } from '#core/wire/calls/template/proposeCalls.ts';
import { columnOf } from '../columns/elements.ts';
import type { KeptColumn, TableColumn } from '../columns/keptTable.ts';
import { PageTree } from './PageTree.tsx';
import { nextColumn, pointedAt, type Boxes, type Places, type Pointed } from './pointing.ts';
import styles from './picture.module.css';

export interface PointedPictureProps {
  picture: NonNullable<PagePictureReply['picture']>;
  places: Places;
  columns: readonly TableColumn[];
  kept: readonly KeptColumn[];
  elements: readonly OtherColumn[];
  /** False where the table has as many columns as it can have. */
  hasRoom: boolean;
  onToggle: (place: number) => void;
  onTake: (element: OtherColumn) => void;
  onChoose: (table: number) => void;
}

/**
 * The picture of a page with its records and values outlined, and beside it the same as a tree. The value below the
 * pointer is a column in all records; a press leaves that column out or takes it back. A press beside the records takes
 * what is there, the same in all rows; one on a record of another list goes to that list. With the keyboard, the arrow
 * keys walk through the columns.
 */
export function PointedPicture({ picture, places, ...shown }: PointedPictureProps) {
  const { t } = useTranslation('proposal');
  const { columns, kept, elements, onToggle, onTake, onChoose } = shown;
  const [target, setTarget] = useState<Pointed | null>(null);
  const pointed = asColumn(target, elements, columns);
  const { type, base64, width, height } = picture;
  const isKept = (place: number) => kept.some((each) => each.place === place);
  const column = pointed?.kind === 'column' ? pointed.place : null;
  const at = ({ currentTarget, clientX, clientY }: MouseEvent): Pointed | null => {
    const { left, top, width: wide } = currentTarget.getBoundingClientRect();
    const scale = width / wide;
    return pointedAt(places, (clientX - left) * scale, (clientY - top) * scale);
  };
  const press = (pressed: Pointed | null) => {
    if (pressed?.kind === 'column') onToggle(pressed.place);
    else if (pressed?.kind === 'table') onChoose(pressed.place);
    const element = pressed?.kind === 'element' ? elements[pressed.place] : undefined;
    if (element !== undefined && shown.hasRoom) onTake(element);
  };
  const handleClick = (event: MouseEvent) => {
    // A finger points at nothing before it presses; a press by key has no place.
    const pressed = event.detail === 0 ? pointed : at(event);
    // Another list has other places.
    setTarget(pressed?.kind === 'table' ? null : pressed);
    press(pressed);
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = nextColumn(places.boxes, column, step);
    setTarget(next === null ? null : { kind: 'column', place: next });
  };
  const said = () => {
    if (pointed === null) return t(($) => $.picture.hint);
    if (pointed.kind === 'table') return t(($) => $.picture.otherList);
    if (pointed.kind === 'element') {
      const name = elements[pointed.place]?.name ?? '';
      const isList = places.boxes.records.length !== 1;
      if (!shown.hasRoom) return t(($) => $.picture.full);
      return t(($) => (isList ? $.picture.element : $.picture.leftOut), { name });
    }
    const name = columns[pointed.place]?.name ?? '';
    return t(($) => (isKept(pointed.place) ? $.picture.kept : $.picture.leftOut), { name });
  };
  return (
    <div className={styles.pointing}>
      <output className={styles.said}>{said()}</output>
      <div className={styles.beside}>
        <div className={styles.scroll}>
          <button
            type="button"
            className={styles.stage}
            aria-label={t(($) => $.picture.label)}
            onPointerMove={(event) => setTarget(at(event))}
            onPointerLeave={() => setTarget(null)}
            onKeyDown={handleKey}
            onClick={handleClick}
          >
            <img className={styles.image} src={`data:${type};base64,${base64}`} width={width} height={height} alt="" />
            <svg className={styles.marks} viewBox={`0 0 ${width} ${height}`} aria-hidden>
              <Records records={places.boxes.records} />
              {pointed?.kind === 'table' && <Records records={places.tables[pointed.place]?.records ?? []} isOther />}
              <Values columns={places.boxes.columns} isKept={isKept} pointed={column} />
              {pointed?.kind === 'element' && (
                <Values columns={[[places.elements[pointed.place] ?? null]]} pointed={0} />
              )}
            </svg>
          </button>
        </div>
        <PageTree {...shown} places={places} onPoint={setTarget} onPress={press} />
      </div>
    </div>
  );
}

/** The thing that is pointed at, as a column where an element has become one meanwhile. */
function asColumn(
  target: Pointed | null,
  elements: readonly OtherColumn[],
  columns: readonly TableColumn[],
): Pointed | null {
  const element = target?.kind === 'element' ? elements[target.place] : undefined;
  const place = element === undefined ? null : columnOf(columns, element);
  return place === null ? target : { kind: 'column', place };
}

/** The outlines of a list's records. */
function Records({ records, isOther }: { records: Boxes['records']; isOther?: boolean }) {
  return records.map(([x, y, wide, high], record) => (
    <rect key={record} className={styles.record} data-other={isOther} x={x} y={y} width={wide} height={high} rx={4} />
  ));
}

interface ValuesProps {
  columns: Boxes['columns'];
  isKept?: (place: number) => boolean;
  pointed: number | null;
}

/** The outlines of the values by their columns. */
function Values({ columns, isKept = () => false, pointed }: ValuesProps) {
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
