import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { cardAfterKey, type CardSize } from './cardKeys.ts';

interface CardsOptions {
  scrollerRef: RefObject<HTMLElement | null>;
  size: CardSize;
  scrollToCard: (card: number) => void;
  onOpenRow: (row: number) => void;
  /** Copies the rows of these cards. */
  onCopy: (first: number, last: number) => void;
}

/**
 * Returns the focused card, the selected ones, and the handlers that change them: arrows move, Shift extends, Ctrl+A
 * takes all, Ctrl+C copies, Enter opens, as in the table.
 */
export function useCards({ scrollerRef, size, scrollToCard, onOpenRow, onCopy }: CardsOptions) {
  const [chosen, choose] = useState({ anchor: 0, focus: 0 });
  const within = (card: number) => Math.max(0, Math.min(size.count - 1, card));
  const [anchor, focus] = [within(chosen.anchor), within(chosen.focus)];
  const [first, last] = [Math.min(anchor, focus), Math.max(anchor, focus)];
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    // A late effect of an earlier render may run with the old card: the focus waits for the wanted card.
    if (wanted.current !== focus) return;
    const card = scrollerRef.current?.querySelector<HTMLElement>(`[role=gridcell][data-row="${focus}"]`);
    if (!card) return;
    wanted.current = null;
    card.focus({ preventScroll: true });
  });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isControl = event.ctrlKey || event.metaKey;
    const next = event.altKey ? null : cardAfterKey(event.key, isControl, focus, size);
    if (next !== null) {
      wanted.current = next;
      choose({ anchor: event.shiftKey ? anchor : next, focus: next });
      scrollToCard(next);
    } else if (event.key === 'Enter') onOpenRow(focus);
    else if (isControl && event.key === 'a') choose({ anchor: 0, focus: size.count - 1 });
    else if (isControl && event.key === 'c') onCopy(first, last);
    else if (event.key === 'Escape' && anchor !== focus) choose({ anchor: focus, focus });
    else return;
    event.preventDefault();
  };
  const onPointerDown = ({ target, button, shiftKey }: PointerEvent<HTMLElement>) => {
    const card = cardOf(target);
    if (card === null || button !== 0) return;
    wanted.current = card;
    choose({ anchor: shiftKey ? anchor : card, focus: card });
  };
  return { focus, first, last, handlers: { onKeyDown, onPointerDown } };
}

/** Returns the index of the card that an element is in. */
export function cardOf(target: EventTarget): number | null {
  const card = target instanceof Element ? target.closest<HTMLElement>('[role=gridcell]') : null;
  return card === null ? null : Number(card.dataset['row']);
}
