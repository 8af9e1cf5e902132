import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

const longPressMs = 450;
/** A finger that moves further scrolls. */
const slopPx = 10;

interface TouchPressOptions {
  onTap: (target: EventTarget) => void;
  /** The finger is still down. */
  onLongPress: (target: EventTarget) => void;
}

interface Press {
  target: EventTarget;
  x: number;
  y: number;
  timer: ReturnType<typeof setTimeout>;
}

/** Returns handlers that distinguish a finger's tap, its long press and its scrolling. */
export function useTouchPress({ onTap, onLongPress }: TouchPressOptions) {
  const press = useRef<Press | null>(null);
  const isTouch = useRef(false);
  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };
  useEffect(() => end, []);
  return {
    onPointerDown: ({ target, pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
      end();
      isTouch.current = pointerType === 'touch';
      if (!isTouch.current || !isPrimary) return;
      const timer = setTimeout(() => {
        press.current = null;
        onLongPress(target);
      }, longPressMs);
      press.current = { target, x, y, timer };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      if (press.current !== null && Math.hypot(clientX - press.current.x, clientY - press.current.y) > slopPx) end();
    },
    onPointerUp: () => {
      if (press.current !== null) onTap(press.current.target);
      end();
    },
    onPointerCancel: end,
    /** The browser's own menu of a link or a picture would cover the selection. */
    onContextMenu: (event: MouseEvent) => {
      if (isTouch.current) event.preventDefault();
    },
  };
}
