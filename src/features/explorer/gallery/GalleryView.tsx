/* oxlint-disable jsx-a11y/prefer-tag-over-role -- ARIA grid: a table element cannot draw only the rows in view */
import { useEffect, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useRowWindow } from '#app/parts/virtual/useRowWindow.ts';
import { useRows } from '../rows/useRows.ts';
import { useCopyCells } from '../selection/useCopyCells.ts';
import type { Explorer } from '../useExplorer.ts';
import { Card } from './Card.tsx';
import { cardFields } from './cardFields.ts';
import { cardOf, useCards } from './useCards.ts';
import styles from './gallery.module.css';

export interface GalleryViewProps {
  explorer: Explorer;
  onOpenRow: (row: number) => void;
}

const lineHeight = 304;
const narrowestCardPx = 208;

/** The rows of a view as cards with their pictures. Only the lines near the view are drawn, and ask for pictures. */
export function GalleryView({ explorer: { data, columns, shown }, onOpenRow }: GalleryViewProps) {
  const { t } = useTranslation('pictures');
  const { source, isStale } = data;
  const [perLine, setPerLine] = useState(4);
  const count = source.rowCount;
  const lineCount = Math.ceil(count / perLine);
  const options = { rowCount: lineCount, rowHeight: lineHeight, headerHeight: 0, overscan: 1 };
  const { scrollerRef, scrollToRow, ...view } = useRowWindow<HTMLDivElement>(options);
  usePerLine(scrollerRef, setPerLine);
  const rowAt = useRows(source, view.start * perLine, Math.min(count, view.end * perLine));
  const copy = useCopyCells(source, shown);
  const { focus, first, last, handlers } = useCards({
    scrollerRef,
    size: { count, perLine, linesPerView: view.rowsPerView },
    scrollToCard: (card) => scrollToRow(Math.floor(card / perLine)),
    onOpenRow,
    onCopy: (top, bottom) => copy({ top, bottom, left: 0, right: shown.length - 1 }),
  });
  const fields = cardFields(columns, shown);
  if (fields === null) return null;
  return (
    <div
      ref={scrollerRef}
      role="grid"
      tabIndex={-1}
      aria-label={t(($) => $.grid)}
      aria-multiselectable
      aria-rowcount={lineCount}
      aria-colcount={perLine}
      aria-busy={isStale}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.3 has it for every role
      aria-description={t(($) => $.keys)}
      className={styles.gallery}
      data-empty={count === 0}
      onDoubleClick={({ target }) => {
        const card = cardOf(target);
        if (card !== null) onOpenRow(card);
      }}
      {...handlers}
    >
      <div className={styles.canvas} role="rowgroup" style={{ height: view.canvasHeight }}>
        {linesDrawn(view.start, view.end, count === 0 ? -1 : Math.floor(focus / perLine)).map((line) => (
          <div
            key={line}
            role="row"
            aria-rowindex={line + 1}
            className={styles.line}
            style={{ transform: `translateY(${view.topOf(line)}px)`, gridTemplateColumns: `repeat(${perLine}, 1fr)` }}
          >
            {Array.from({ length: Math.min(perLine, count - line * perLine) }, (_, place) => {
              const row = line * perLine + place;
              return (
                <Card
                  key={row}
                  row={row}
                  place={place}
                  data={rowAt(row)}
                  fields={fields}
                  isFocused={row === focus}
                  isSelected={first !== last && row >= first && row <= last}
                />
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

function usePerLine(scrollerRef: RefObject<HTMLElement | null>, onChange: (perLine: number) => void): void {
  useEffect(() => {
    const scroller = scrollerRef.current;
    if (scroller === null) return undefined;
    const observer = new ResizeObserver(() =>
      onChange(Math.max(1, Math.floor(scroller.clientWidth / narrowestCardPx))),
    );
    observer.observe(scroller);
    return () => observer.disconnect();
  }, [scrollerRef, onChange]);
}

/** The line with the focused card stays drawn: the keyboard would lose its position otherwise. */
function linesDrawn(start: number, end: number, focused: number): number[] {
  const lines = Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index);
  if (focused < 0 || (focused >= start && focused < end)) return lines;
  return focused < start ? [focused, ...lines] : [...lines, focused];
}
