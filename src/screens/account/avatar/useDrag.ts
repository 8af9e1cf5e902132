import { useRef, type PointerEvent } from 'react';

interface Drag {
  /** By parts of the element's width and height: to the right and down. */
  onMove: (right: number, down: number) => void;
  /** Two fingers are that many times as far apart as before. */
  onPinch: (factor: number) => void;
}

interface Point {
  x: number;
  y: number;
}

/** Returns the handlers of an element on which one pointer drags and two fingers pinch. */
export function useDrag({ onMove, onPinch }: Drag) {
  const points = useRef(new Map<number, Point>());
  const spread = () => {
    const [one, two] = [...points.current.values()];
    return one === undefined || two === undefined ? null : Math.hypot(one.x - two.x, one.y - two.y);
  };
  const end = ({ pointerId }: PointerEvent) => void points.current.delete(pointerId);
  return {
    onPointerDown: ({ currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent) => {
      currentTarget.setPointerCapture(pointerId);
      points.current.set(pointerId, { x, y });
    },
    onPointerMove: ({ currentTarget, pointerId, clientX: x, clientY: y }: PointerEvent) => {
      const before = points.current.get(pointerId);
      if (before === undefined) return;
      const spreadBefore = spread();
      points.current.set(pointerId, { x, y });
      const spreadNow = spread();
      if (spreadBefore !== null && spreadNow !== null) {
        if (spreadBefore > 0) onPinch(spreadNow / spreadBefore);
        return;
      }
      const { clientWidth, clientHeight } = currentTarget;
      onMove((x - before.x) / clientWidth, (y - before.y) / clientHeight);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
